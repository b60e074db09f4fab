"""The few types that rules are written in; each is an `int` or a list uncompiled and a C type compiled."""

from __future__ import annotations

from typing import TypeAlias

i16: TypeAlias = int  # what a record cell holds
i32: TypeAlias = int  # what rules calculate with
i64: TypeAlias = int
u64: TypeAlias = int  # only for chance
Cells: TypeAlias = list[int]  # a fixed array of i16 cells
f64: TypeAlias = float  # what bots judge with
Reals: TypeAlias = list[float]  # a fixed array of these
Floats: TypeAlias = list[float]  # a fixed array of numbers that fit 32 bits: trained weights
Ints: TypeAlias = list[int]  # a fixed array of i32 cells

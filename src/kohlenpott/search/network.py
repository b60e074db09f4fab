"""A small network that corrects the estimate: one hidden layer, a value for every seat, a preference for every move.

What a seat sees changes little from one position to the next, so the hidden layer is brought up to date by what has
changed since the same seat was asked about last. Its sums come out the same to the last bit whatever was seen before:
the weights are rounded so that adding is exact.

The same text runs compiled, joined to each game's unit, and uncompiled through `search.pure`. docs/learning.md
describes the file its weights come from.
"""

from __future__ import annotations

from kohlenpott.engine.types import Cells, Floats, Reals, f64, i32, i64

from .game_api import Table, observe

VALUES = 5  # seats a network speaks of, the observer first, then clockwise
COARSE = 6291456.0  # 1.5 * 2**22: a number that was added to it and taken off again is a multiple of 2**-30


class Net:
    """The weights of a network and the room it works in."""

    __slots__ = (
        "bias",
        "cells",
        "hidden",
        "inputs",
        "into",
        "layer",
        "policy",
        "policy_bias",
        "seen",
        "sums",
        "value",
        "value_bias",
    )
    inputs: i32  # cells of an observation
    hidden: i32  # units of the hidden layer
    into: Floats  # input * hidden + unit
    bias: Floats  # of each unit
    value: Floats  # seat * hidden + unit
    value_bias: Floats  # of each seat
    policy: Floats  # action * hidden + unit
    policy_bias: Floats  # of each action
    cells: Cells  # the observation
    seen: Cells  # observer % VALUES * inputs + cell: the observation that the sums are of
    sums: Reals  # observer % VALUES * hidden + unit: bias + observation x into
    layer: Reals  # what the units say


def make_ready(net: Net) -> None:
    """Round the weights whose sums are carried on, and begin with observations of zeros."""
    for k in range(net.inputs * net.hidden):
        net.into[k] = (net.into[k] + COARSE) - COARSE
    for unit in range(net.hidden):
        net.bias[unit] = (net.bias[unit] + COARSE) - COARSE
    for place in range(VALUES):
        for unit in range(net.hidden):
            net.sums[place * net.hidden + unit] = net.bias[unit]
        for k in range(net.inputs):
            net.seen[place * net.inputs + k] = 0


def think(net: Net, g: Table, observer: i32) -> None:
    """Fill the hidden layer for what the observer sees."""
    for k in range(net.inputs):
        net.cells[k] = 0
    observe(g, observer, net.cells)
    place = observer % VALUES
    sums: i64 = place * net.hidden
    seen: i64 = place * net.inputs
    for k in range(net.inputs):
        if net.cells[k] != net.seen[seen + k]:
            change: f64 = net.cells[k] - net.seen[seen + k]
            net.seen[seen + k] = net.cells[k]
            first: i64 = k * net.hidden  # not i32, which could wrap: the compiler then reads a row at once
            for unit in range(net.hidden):
                net.sums[sums + unit] += change * net.into[first + unit]
    for unit in range(net.hidden):
        net.layer[unit] = net.sums[sums + unit] if net.sums[sums + unit] > 0.0 else 0.0  # faster than max


def read_out(net: Net, table: Floats, bias: Floats, row: i32) -> f64:
    """One number read off the hidden layer, in two sums that need not wait for each other."""
    said: f64 = bias[row]
    even: f64 = 0.0
    odd: f64 = 0.0
    first: i64 = row * net.hidden
    for pair in range(net.hidden // 2):
        even += net.layer[2 * pair] * table[first + 2 * pair]
        odd += net.layer[2 * pair + 1] * table[first + 2 * pair + 1]
    if net.hidden % 2 == 1:
        said += net.layer[net.hidden - 1] * table[first + net.hidden - 1]
    return said + even + odd


def value_said(net: Net, k: i32) -> f64:
    """How much better than estimated the k-th seat from the observer stands, as a logit."""
    return read_out(net, net.value, net.value_bias, k)


def move_said(net: Net, action: i32) -> f64:
    """How much a move is preferred, as a logit."""
    return read_out(net, net.policy, net.policy_bias, action)

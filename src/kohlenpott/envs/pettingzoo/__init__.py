"""PettingZoo environments; importing this package also registers them.

from pettingzoo.env_registry.registration import make
make("aec", "kohlenpott/CoalBaron-v0", seats=4)
"""

from __future__ import annotations

from pettingzoo.env_registry import register

from . import coal_baron_v0, haspelknecht_v0, kohle_kolonie_v0

IDS = {
    "kohlenpott/CoalBaron-v0": "coal_baron_v0",
    "kohlenpott/Haspelknecht-v0": "haspelknecht_v0",
    "kohlenpott/KohleKolonie-v0": "kohle_kolonie_v0",
}

for _id, _module in IDS.items():
    register("aec", _id, f"{__name__}.{_module}:env")
register("parallel", "kohlenpott/Haspelknecht-v0", f"{__name__}.haspelknecht_v0:parallel_env")

__all__ = ["IDS", "coal_baron_v0", "haspelknecht_v0", "kohle_kolonie_v0"]

"""Every limit is named in docs/web.md, with the number the code has."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

from kohlenpott.api import untrusted
from kohlenpott.store import access_tokens, passkeys, turns
from kohlenpott.web import limits, patience, security, sockets, write_queue
from kohlenpott.web.api import streams
from kohlenpott.web.service import bot_processes, bot_runner, branches, table_cache, tables

PAGE = Path(__file__).parents[2] / "docs" / "web.md"
ROW = re.compile(r'^\| .+ \| (\d+) \| `(\w+)\.(\w+)(?:\["([\w-]+)"\])?` \|$', re.MULTILINE)
MODULES: dict[str, ModuleType] = {
    module.__name__.rpartition(".")[2]: module
    for module in (untrusted, access_tokens, passkeys, turns, streams, limits, patience, security,
                   sockets, write_queue, bot_processes, bot_runner, branches, table_cache, tables)
}  # fmt: skip


def test_the_page_tells_the_limits_of_the_code() -> None:
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))

    assert len(rows) >= 24
    for number, module, name, key in rows:
        found = getattr(MODULES[module], name)
        assert (found[key][0] if key else found) == int(number), name


def test_every_kind_of_request_that_is_counted_is_named() -> None:
    named = {key for _, _, _, key in ROW.findall(PAGE.read_text(encoding="utf-8")) if key}

    assert named == set(limits.USUAL)

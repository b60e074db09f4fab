"""Whoever guesses, behind a proxy or not: recovery codes and invitations stay what they are."""

from __future__ import annotations

from pathlib import Path

import httpx

from kohlenpott.store import players
from kohlenpott.web.limits import USUAL, Limits
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from web.browsers import GENEROUS, once
from web.servers import PATIENCE, Served, served
from web.test_api import V1, token_for

pytestmark = once
WRONG = {"name": "Ida", "code": "a b c d e f g h"}
TRIES = USUAL["sign-in"][0]


def guesser(site: Served, address: str) -> httpx.Client:
    """A browser whose requests a proxy passes on, with the address it saw."""
    return httpx.Client(base_url=site.address, timeout=PATIENCE, verify=False, headers={"X-Forwarded-For": address})


def tried(site: Served, address: str) -> int:
    """One more wrong code, by somebody who throws every cookie away."""
    with guesser(site, address) as browser:
        return browser.post("/sign-in", data=WRONG).status_code


def test_behind_a_proxy_whoever_guesses_codes_is_stopped_and_nobody_else(tmp_path: Path) -> None:
    limits = Limits({**GENEROUS, "sign-in": USUAL["sign-in"]})
    with served(tmp_path, "127.0.0.1", limits=limits) as site:
        assert {tried(site, "192.0.2.7") for _ in range(TRIES)} == {403}
        assert tried(site, "192.0.2.7") == 429
        assert tried(site, "192.0.2.7, 127.0.0.1") == 429, "a list that ends at the proxy"
        assert tried(site, "192.0.2.8") == 403


def test_whoever_has_a_whole_network_of_addresses_is_counted_as_one(tmp_path: Path) -> None:
    """A house has 2**64 addresses of IPv6, and another house others. IPv4 in other clothes is the same address."""
    limits = Limits({**GENEROUS, "sign-in": USUAL["sign-in"]})
    with served(tmp_path, "127.0.0.1", limits=limits) as site:
        assert {tried(site, f"2001:db8:1:2:{number:x}::{number:x}") for number in range(TRIES)} == {403}
        assert tried(site, "2001:db8:1:2::abcd") == 429
        assert tried(site, "2001:db8:1:3::1") == 403
        assert {tried(site, "192.0.2.9") for _ in range(TRIES)} == {403}
        assert tried(site, "::ffff:192.0.2.9") == 429


def test_without_a_named_proxy_a_claimed_address_does_not_help(tmp_path: Path) -> None:
    limits = Limits({**GENEROUS, "sign-in": USUAL["sign-in"]})
    with served(tmp_path, limits=limits) as site:
        assert {tried(site, f"192.0.2.{number}") for number in range(TRIES)} == {403}
        assert tried(site, "198.51.100.1") == 429


def test_an_invitation_cannot_be_guessed(tmp_path: Path) -> None:
    """96 bits of a mark that only the server can make; each wrong one is refused, and soon all of them."""
    limits = Limits({**GENEROUS, "create": USUAL["create"]})
    with served(tmp_path, limits=limits) as site:
        host, _ = players.create(site.service.database, "Ida")
        hidden = Setup("coal-baron", (Chair(ME), Chair(OPEN)), is_public=False)
        made = [site.service.create(host, hidden) for _ in range(2)]
        right, other = (each.invitation for each in made)
        assert len(right) == 24 and right != other
        thief, _ = players.create(site.service.database, "Thief")
        wrong = ["", other, right[:-1], right + "0", right.upper() + " ", "0" * 24, right[::-1], *map(str, range(20))]
        headers = {"Authorization": f"Bearer {token_for(site.service, thief)}"}
        with httpx.Client(base_url=site.address, headers=headers, timeout=PATIENCE, verify=False) as program:
            address = f"{V1}/tables/{made[0].id}/seat"
            answers = [program.post(address, json={"invitation": each}).status_code for each in wrong]
            most = USUAL["create"][0]
            assert answers == [403] * most + [429] * (len(wrong) - most)
        assert made[0].seats[1].is_free

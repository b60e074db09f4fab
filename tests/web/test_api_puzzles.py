"""Puzzles over the API: listed, shown without their solution, tried, given up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kohlenpott as kp
from kohlenpott.insight.puzzles import puzzles_of
from web.browsers import Site, site_at
from web.services import person
from web.test_api import V1, problem, program


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


@pytest.mark.parametrize("game", kp.games())
def test_a_program_solves_a_puzzle_and_is_told_why(site: Site, game: str) -> None:
    ida = program(site, person(site.service, "Ida"))
    listed = ida.get(f"{V1}/puzzles").json()
    assert sum(each["is_today"] for each in listed) == 1 and not any(each["is_solved"] for each in listed)
    first = next(each for each in listed if each["game"] == game)
    puzzle = puzzles_of(kp.game(game).definition)[0]
    address = f"{V1}/puzzles/{game}/{first['id']}"
    shown = ida.get(address)
    state = puzzle.state(kp.game(game))
    assert shown.json()["view"] == state.view(state.seat) and not {"solution", "line", "tempting"} & set(shown.json())
    assert [move["id"] for move in shown.json()["moves"]] == state.actions()

    wrong = next(move for move in state.actions() if move != puzzle.solution)
    assert ida.post(address, json={"move": wrong}).json() == {"is_right": False, "solution": None}
    right = ida.post(address, json={"move": puzzle.solution, "tries": 1}).json()
    assert right["is_right"] and right["solution"]["move"] == puzzle.solution and right["solution"]["line"]
    listed = ida.get(f"{V1}/puzzles").json()
    assert [each["id"] for each in listed if each["is_solved"]] == [first["id"]]


def test_whoever_gives_up_is_told_the_solution_and_has_not_solved_it(site: Site) -> None:
    ida = program(site, person(site.service, "Ida"))
    first = ida.get(f"{V1}/puzzles").json()[0]
    address = f"{V1}/puzzles/{first['game']}/{first['id']}"
    told = ida.post(address, json={"move": None}).json()
    assert not told["is_right"] and told["solution"]["line"]
    assert not ida.get(f"{V1}/puzzles").json()[0]["is_solved"]


def test_puzzles_that_are_not_there_and_moves_that_are_none(site: Site) -> None:
    ida, reader = program(site, person(site.service, "Ida")), program(site, person(site.service, "Eva"), "read")
    first = ida.get(f"{V1}/puzzles").json()[0]
    address = f"{V1}/puzzles/{first['game']}/{first['id']}"
    assert problem(ida.get(f"{V1}/puzzles/chess/1"), 404, "not-found")["errors"][0]["field"] == "game"
    assert problem(ida.get(f"{V1}/puzzles/{first['game']}/none"), 404, "not-found")["errors"][0]["field"] == "puzzle"
    assert problem(ida.post(address, json={"move": 60_000}), 400, "bad-request")["errors"][0]["field"] == "move"
    problem(reader.post(address, json={"move": 0}), 403, "forbidden")

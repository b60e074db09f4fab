"""Haspelknecht, section 5: the course of a year."""

from __future__ import annotations

from games.haspelknecht.build import BLUE, GAME, RED, Farm, end_phase, haspelknecht


def phases_of(year: int) -> list[str]:
    """The phases of a year as the events tell them."""
    state, told, now = GAME.new(2, 3), [], 1
    while state.seat is not None:
        state.apply(state.actions()[-1])
        for event in state.events():
            if event.kind == "year":
                now = event.data["year"]
            if event.kind == "phase" and now == year:
                told.append(str(event.data["phase"]))
    return told


def test_a_year_runs_through_eight_phases() -> None:
    """HK-070, HK-071, HK-T12: scoring, payment, storage in this order."""
    assert phases_of(2) == ["spring_water", "spring", "summer", "autumn_water", "autumn", "winter_scoring",
                            "winter_payment", "winter_storage"]  # fmt: skip


def test_an_action_phase_refills_takes_orders_plans_and_executes() -> None:
    """HK-071, HK-072: the same procedure in spring, summer and autumn."""
    for phase in ("spring", "summer", "autumn"):
        farms = [Farm(markers=["oil_lamp"]), Farm()]
        game = haspelknecht(decision="take-first", phase=phase, players=farms, pools={"A": "KKKB", "B": "YYYBBBKK"})
        seen = []
        while (game.g.phase, game.state.seat is not None) == (haspelknecht(phase=phase).g.phase, True):
            seen.append(game.state.decision)
            game.play(game.moves()[0])
        assert list(dict.fromkeys(seen))[:5] == ["take-first", "take-second", "swap", "plan", "execute"]


def test_spring_and_autumn_bring_everybody_one_water() -> None:
    """HK-061: summer brings none."""
    game = haspelknecht(
        phase="spring", turn=RED, pools={"A": "KKKKKK", "B": "BBBBBB"}, reserves={"A": "YYK", "B": "BBB"}
    )
    game.play("end")
    assert [p.water for p in game.g.players[:2]] == [0, 0]
    end_phase(game)
    assert game.g.phase == 4
    assert game.told("water")[-2:] == [{"water": 1, "why": "season"}] * 2


def test_the_bucket_keeps_the_water_of_the_seasons_away() -> None:
    """HK-062, HK-221: its owner receives none in spring and autumn water."""
    game = haspelknecht(phase="summer", turn=RED, board={21: [RED]}, bag="KKKKKKKBBBBBBBYYYY").play("end")
    assert [p.water for p in game.g.players[:2]] == [1, 0]
    winter = haspelknecht(
        decision="store", phase="winter_storage", turn=RED, board={21: [RED]}, bag="KKKKKKKBBBBBBBYYYY"
    )
    assert [p.water for p in winter.play("leave empty").g.players[:2]] == [1, 0]


def test_the_bucket_does_not_stop_other_water() -> None:
    """HK-063: neither that of a pool nor that of the carpentry."""
    game = haspelknecht(decision="take-first", year=2, board={21: [BLUE]}, pools={"B": "K"}).play("take black from B")
    assert game.player(BLUE).water == 1
    carpenter = haspelknecht(board={21: [BLUE]}, players=[Farm(farmer="KKKK")]).play("develop 31", "wood")
    assert carpenter.player(BLUE).water == 1


def test_the_third_winter_ends_the_game() -> None:
    """HK-073."""
    game = haspelknecht(decision="store", phase="winter_storage", year=3, turn=RED).play("leave empty")
    assert game.state.is_over
    assert game.told("game-ends") == [{}]
    assert game.state.result() is not None


def test_a_new_year_keeps_what_lies_on_the_boards() -> None:
    """HK-274: water, shaft coal, placed wood, thalers, debts, markers and order carry over."""
    farm = Farm(pinge=0, pinge_wood=2, tunnel=9, tunnel_wood=4, shaft=2, water=3, thalers=2, debts=1, markers=["winch"])
    game = haspelknecht(decision="store", phase="winter_storage", turn=BLUE, order=[RED, BLUE], players=[farm],
                        bag="KKKKKKKBBBBBBBYYYY")  # fmt: skip
    game.play("leave empty")
    p = game.player(BLUE)
    assert (game.g.year, p.water, p.shaft, p.pinge_props, p.tunnel_props, p.thalers, p.debts) == (2, 4, 2, 2, 4, 2, 1)
    assert p.markers == [0, 0, 0, 1, 0, 0]
    assert game.state.position()["order"] == [RED, BLUE]

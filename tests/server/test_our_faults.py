"""A fault of ours costs nobody anything: the table begins again from the log, no time is charged, others play on."""

from typing import Any

import pytest

from shared.events import Kind
from tests.server.houses import Talk, open_house
from tests.server.stories import NOW_MS
from tests.server.test_live_tables import code

BANK_MS = 60_000
CLOCK = {"clock": {"kind": "fischer", "bank_s": BANK_MS // 1_000, "gain_s": 2}}
PLACES = ("parse_move", "legal_moves", "successor", "outcome", "pack", "forced", "view")
"""Of the rule book, each asked while a move is judged, carried out or told."""


async def two(house: Any, game: str) -> tuple[Talk, Talk, str]:
    """Ann and Ben under a clock, at version 4."""
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    table = (await ann.ask("open", game=game, terms=CLOCK))["table"]
    for seat, talk in enumerate((ann, ben)):
        await talk.ask("sit", table=table, seat=seat)
    for talk in (ann, ben):
        await talk.state(lambda state: state["phase"] == "play")
    return ann, ben, table


@pytest.mark.parametrize("place", PLACES)
async def test_an_error_in_the_rule_book_loses_nobody_a_move_a_match_or_a_second(
    place: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [NOW_MS]
    async with open_house(clock=lambda: now[0]) as house:
        ann, ben, table = await two(house, "english-draughts")
        cat, dan, other = await two(house, "chinese-checkers")
        now[0] += 10_000
        game = house.server.lobby.tables[table].game
        with monkeypatch.context() as broken:
            broken.setattr(type(game), place, lambda *_: 1 / 0)
            answer = await ann.ask("play", ref="m", table=table, version=4, move="11-15")
            if answer["type"] == "refused":
                assert code(answer) == "server/internal" and "Zero" not in str(answer)
                fault = answer["message"].split()[-1].rstrip(".")
                (noted,) = [one for one in caplog.records if getattr(one, "fault", None) == fault]
                assert (noted.__dict__["table"], noted.__dict__["game"]) == (table, game.id)
            state = await cat.state(lambda state: state["legal"])
            assert (await cat.ask("play", table=other, version=4, move=state["legal"][0]))["type"] == "done"
            now[0] += 30_000  # nobody can play on here, but everybody may come and go
            ann = await house.guest("Ann", token=ann.welcome["token"])
            assert (await ann.ask("open", game="domino-101"))["type"] == "done"
        assert "ZeroDivisionError" in caplog.text
        ann = await house.guest("Ann", token=ann.welcome["token"])
        ben = await house.guest("Ben", token=ben.welcome["token"])
        done = await ann.ask("play", ref="m", table=table, version=4, move="11-15")
        if done["type"] == "refused":  # clocks were stopped in between, and that is a version
            assert code(done) == "table/stale-version"
            done = await ann.ask("play", ref="m", table=table, version=done["version"], move="11-15")
        events = house.store.log.read(table)
        assert [event.move for event in events if event.kind is Kind.MOVED] == ["11-15"]
        assert not {Kind.TIMED_OUT, Kind.RESIGNED, Kind.MATCH_ENDED} & {event.kind for event in events}
        state = await ben.state(lambda state: state["version"] >= done["version"])
        assert (state["phase"], state["to_act"]) == ("play", [1])
        left = state["clock"]["left_ms"]
        assert left[1] == BANK_MS and left[0] >= BANK_MS - 10_000, "time of ours is nobody's"
        seen = (await ben.ask("watch", table=table, since=0))["events"]
        assert [event["version"] for event in seen] == list(range(1, len(events) + 1))
        assert (await dan.state(lambda state: state["version"] == 5))["to_act"] == [1]

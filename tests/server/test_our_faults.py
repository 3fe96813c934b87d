"""A fault of ours costs nobody anything: the table begins again from the log, no time is charged, others play on."""

import pytest

from shared.events import Kind
from tests.server.tables import BANK_MS, code, two
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import start_server

PLACES = ("parse_move", "legal_moves", "successor", "to_act", "pack", "forced", "view")
"""Of the rule book, each asked while a move is judged, carried out or told."""


@pytest.mark.parametrize("place", PLACES)
async def test_an_error_in_the_rule_book_loses_nobody_a_move_a_match_or_a_second(
    place: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [NOW_MS]
    async with start_server(clock=lambda: now[0]) as server:
        ann, ben, table = await two(server, "english-draughts")
        cat, dan, other = await two(server, "chinese-checkers")
        now[0] += 10_000
        game = server.running.lobby.tables[table].game
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
            ann = await server.guest("Ann", token=ann.welcome["token"])
            assert (await ann.ask("open", game="domino-101"))["type"] == "done"
        assert "ZeroDivisionError" in caplog.text
        ann = await server.guest("Ann", token=ann.welcome["token"])
        ben = await server.guest("Ben", token=ben.welcome["token"])
        done = await ann.ask("play", ref="m", table=table, version=4, move="11-15")
        if done["type"] == "refused":  # clocks were stopped in between, and that is a version
            assert code(done) == "table/stale-version"
            done = await ann.ask("play", ref="m", table=table, version=done["version"], move="11-15")
        events = server.store.log.read(table)
        assert [event.move for event in events if event.kind is Kind.MOVED] == ["11-15"]
        assert not {Kind.TIMED_OUT, Kind.RESIGNED, Kind.MATCH_ENDED} & {event.kind for event in events}
        state = await ben.state(lambda state: state["version"] >= done["version"])
        assert (state["phase"], state["to_act"]) == ("play", [1])
        left = state["clock"]["left_ms"]
        assert left[1] == BANK_MS and left[0] >= BANK_MS - 10_000, "time of ours is nobody's"
        seen = (await ben.ask("subscribe", table=table, since=0))["events"]
        assert [event["version"] for event in seen] == list(range(1, len(events) + 1))
        assert (await dan.state(lambda state: state["version"] == 5))["to_act"] == [1]

"""A program that is asked by JSON lines: its answers, and what happens when it dies, babbles, hangs or cheats."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from ai.bots.careful import CarefulBot
from ai.bots.stdio import StdioBot
from client.sdk import Bot, Decision, View
from shared.errors import EngineError
from shared.reasons import StandInReason
from tests.ai.bots.views import GAME, LEGAL, the_view

ANSWERS = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if "id" not in said:
        continue
    answer = {"id": said["id"]}
    if said["type"] == "choose":
        answer["move"] = said["legal"][-1]
    print(json.dumps(answer), flush=True)
"""


def program(folder: Path, text: str) -> str:
    path = folder / "program.py"
    path.write_text(text)
    return f"{sys.executable} {path}"


async def test_a_program_is_asked_and_told(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = StdioBot(
        program(tmp_path, ANSWERS.replace("    said =", f"    open({str(heard)!r}, 'a').write(line)\n    said ="))
    )
    bot.may_take_s = 1.5
    bot.meet([])
    assert await bot.choose(the_view(), LEGAL) == "11-15"
    assert await bot.counsel(the_view()) == "either", "a question that it leaves open has its default"
    assert await bot.agrees(the_view(), "takeback") is True and await bot.agrees(the_view(), "draw") is False
    await bot.close()
    lines = heard.read_text().splitlines()
    assert lines[0] == '{"type":"meet","seats":[]}', "what it was told before it ran is not lost"
    assert lines[1].startswith('{"id":1,"type":"choose","legal":["9-13","11-15"],"seconds":1.5,"view":{"game":')


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("raise SystemExit(3)", "engine/died"),
        ("print('ready', flush=True); input()", "engine/protocol"),
        ("print('[1]', flush=True); input()", "engine/protocol"),
        ("print('x' * 200_000, flush=True); input()", "engine/flood"),
        ("import json; print(json.dumps({'id': json.loads(input())['id']}), flush=True); input()", "engine/protocol"),
    ],
)
async def test_a_program_that_fails_is_ended_and_started_again(tmp_path: Path, text: str, code: str) -> None:
    command = program(tmp_path, text)
    bot = StdioBot(command)
    with pytest.raises(EngineError) as error:
        await bot.choose(the_view(), LEGAL)
    assert error.value.code == code
    program(tmp_path, ANSWERS)
    assert (code == "engine/protocol" and "json" in text) or await bot.choose(the_view(), LEGAL) == "11-15"
    await bot.close()


async def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    for command in ("./nobody-here", "", "'"):
        with pytest.raises(EngineError) as error:
            StdioBot.check(command)
        assert error.value.code == "engine/start"
        with pytest.raises(EngineError) as error:
            await StdioBot(command).choose(the_view(), LEGAL)
        assert error.value.code == "engine/start"


class Scripted(Bot):
    """Answers by a list; an exception is raised, None hangs."""

    def __init__(self, *answers: str | Exception | None) -> None:
        self.answers = list(answers)
        self.asked = 0

    async def choose(self, view: View, legal: Sequence[str]) -> str:
        self.asked += 1
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        if answer is None:
            await asyncio.Event().wait()
        return str(answer)


async def test_a_bot_is_asked_again_before_another_stands_in() -> None:
    inner = Scripted(ValueError("oops"), "11-15", "1-99", ValueError("oops"), "11-15")
    bot = CarefulBot(inner, GAME, "engine-mybot", 10.0)
    assert await bot.choose(the_view(), LEGAL) == "11-15"
    instead = await bot.choose(the_view(), LEGAL)
    assert isinstance(instead, Decision) and instead.move in LEGAL
    assert instead.why == StandInReason(by="greedy", stands_for="engine-mybot", fault="engine/died")
    given_up = await bot.choose(the_view(), LEGAL)
    assert isinstance(given_up, Decision) and inner.asked == 4, "after three faults it is asked no more in this match"
    assert isinstance(given_up.why, StandInReason) and given_up.why.fault == "engine/given-up"
    assert await bot.choose(the_view(match=2), LEGAL) == "11-15", "in the next match it is"


async def test_the_log_names_the_moves_of_a_stand_in_until_it_plays_for_good(caplog: pytest.LogCaptureFixture) -> None:
    bot = CarefulBot(Scripted(*[ValueError("oops")] * 3), GAME, "engine-mybot", 10.0)
    with caplog.at_level("INFO", "oldhand.bot"):
        for _ in range(5):
            await bot.choose(the_view(), LEGAL)
    assert [record.getMessage().partition(":")[0] for record in caplog.records if record.levelname == "INFO"] == [
        "greedy moves instead"
    ] * 2
    assert caplog.records[-2].getMessage().endswith("is asked no more in this match: greedy plays on")


async def test_a_bot_that_hangs_loses_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.bots.careful._LATE_S", 0.0)
    bot = CarefulBot(Scripted(None, None), GAME, "engine-mybot", 0.01)
    instead = await bot.choose(the_view(), LEGAL)
    assert isinstance(instead, Decision) and isinstance(instead.why, StandInReason)
    assert instead.why.fault == "engine/silent"

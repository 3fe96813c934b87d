"""A bot's own class: how it is found and made, and what its code may do without harm to a game."""

import logging
from collections.abc import Awaitable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from ai.bots.careful import CarefulBot
from ai.bots.config import checked_config
from ai.bots.movers import Mover, mover_of
from client.sdk import Bot, Decision, View
from shared.errors import CodedError
from shared.reasons import StandInReason
from tests.ai.bots.views import GAME, LEGAL, the_view


def mover_of_class(folder: Path, module: str, text: str) -> Mover:
    """What the config `class = "module:Mine"` moves with, where the file has this text."""
    (folder / f"{module}.py").write_text(f"from client.sdk import Bot\n{text}\n")
    return mover_of(checked_config({"class": f"{module}:Mine"}, "a test"), folder, ExitStack())


@pytest.mark.parametrize(
    ("module", "text", "sentence"),
    [
        ("fails", "class Mine(Bot):\n def __init__(self): raise OSError('no weights')", "OSError: no weights"),
        ("ends", "class Mine(Bot):\n def __init__(self): raise SystemExit(0)", "SystemExit: 0"),
        ("asks", "class Mine(Bot):\n def __init__(self, path): pass", "it is called without arguments"),
        ("exits", "raise SystemExit(0)", "exits cannot be imported: SystemExit: 0"),
    ],
)
def test_a_class_that_cannot_be_made_is_refused_before_any_game(
    tmp_path: Path, module: str, text: str, sentence: str
) -> None:
    with pytest.raises(CodedError, match=sentence) as refusal:
        mover_of_class(tmp_path, module, text)
    assert refusal.value.code == "bot/class"


def test_each_seat_has_a_player_of_its_own_and_none_is_made_in_vain(tmp_path: Path) -> None:
    mover = mover_of_class(tmp_path, "counts", "class Mine(Bot):\n made = []\n def __init__(self): self.made.append(1)")
    one, other = mover.make(GAME), mover.make(GAME)
    assert isinstance(one, CarefulBot) and isinstance(other, CarefulBot)
    assert one._inner is not other._inner
    assert type(one._inner).made == [1, 1]  # pyright: ignore[reportAttributeAccessIssue]


class Array(list[str]):
    """Compares as arrays of numpy do: it has no truth value."""

    def __eq__(self, other: object) -> Any:
        raise ValueError("The truth value of an array is ambiguous")

    __hash__ = None  # pyright: ignore[reportAssignmentType]


class Ending(Bot):
    """Ends the process when it is asked."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        raise SystemExit(3)


class Strange(Bot):
    """Answers with what is no text."""

    def choose(self, view: View, legal: Sequence[str]) -> Any:
        return Array(legal)


@pytest.mark.parametrize(("inner", "fault"), [(Ending(), "engine/died"), (Strange(), "engine/illegal")])
async def test_a_stand_in_moves_for_code_that_exits_or_answers_strangely(inner: Bot, fault: str) -> None:
    bot = CarefulBot(inner, GAME, "engine-mybot", 10.0)
    decision = await bot.choose(the_view(), LEGAL)
    assert isinstance(decision, Decision) and decision.move in LEGAL
    assert decision.why == StandInReason(by="greedy", stands_for="engine-mybot", fault=fault)


class ClosesBadly(Bot):
    """Fails at its end."""

    def close(self) -> Awaitable[None] | None:
        raise OSError("the file is gone")


class ClosesWithNumber(Bot):
    """Its `close` returns what cannot be awaited."""

    def close(self) -> Any:
        return 7


async def test_the_end_of_a_class_does_not_end_a_game_badly(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    for inner in (ClosesBadly(), ClosesWithNumber()):
        await CarefulBot(inner, GAME, "engine-mybot", 10.0).close()
    assert [record.getMessage() for record in caplog.records] == ["engine-mybot failed: OSError: the file is gone"]

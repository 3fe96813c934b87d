"""The config of a bot: each mistake has one sentence that names its cure."""

from pathlib import Path
from typing import Any

import pytest

from ai.bots.config import EXAMPLE, checked_config, read_config
from ai.bots.movers import class_named
from shared.errors import CodedError
from shared.protocol.terms import FischerClock


def test_the_example_is_a_config(tmp_path: Path) -> None:
    file = tmp_path / "mybot.toml"
    file.write_text(EXAMPLE)
    config = checked_config(read_config(file), str(file))
    assert config.seek is not None and config.accept is not None
    assert config.seek.terms().clock == FischerClock(bank_s=300, gain_s=3)
    assert config.accept.clocks == ("fischer", "move", "none")
    assert [game.id for game in config.rules()] == ["english-draughts/1"]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"gmaes": ["domino-101"]}, "gmaes: There is no such field; did you mean games?"),
        ({"accept": {"rate": 1}}, "accept.rate: There is no such field; did you mean rated?"),
        ({"accept": {"company": "friends"}}, "accept.company: Expected 'all' or 'bots' or 'people'"),
        ({"accept": {"clocks": ["fisher"]}}, "clocks[0]: Expected 'days' or 'fischer' or 'move' or 'none'"),
        ({"server": "localhost"}, "mybot.toml: 'localhost' is not a valid address; write tcp://HOST:PORT"),
        ({"server": "tcp://localhost:81020"}, "'tcp://localhost:81020' is not a valid address"),
        ({"at_once": 0}, "at_once: Expected a whole number >= 1"),
        ({"games": ["chess"]}, "chess"),
        ({"seek": {"game": "domino-101", "clock": "soon"}}, "'soon'"),
        ({"seek": {"game": "domino-101"}, "games": ["english-draughts"]}, "not among its games"),
        ({"seek": {"game": "domino-101", "options": {"target": "x"}}}, "target"),
        ({"engine": "./scan"}, "say one of engine, class and stdio, not engine and stdio"),
        ({"accept": {"arena": True, "rated": "casual"}}, "accept.arena: its games are rated, with a Fischer clock"),
        ({"accept": {"arena": True, "clocks": ["move"]}}, "accept.arena: its games are rated, with a Fischer clock"),
        ({"stdio": None}, "say one of engine, class and stdio, not none"),
    ],
)
def test_a_mistake_is_named_with_its_cure(said: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CodedError) as refusal:
        checked_config({"stdio": "./mybot"} | said, "mybot.toml")
    assert refusal.value.code == "bot/config"
    assert sentence in str(refusal.value) and "\n" not in str(refusal.value)


@pytest.mark.parametrize("said", [{"games": "domino-101"}, {"seek": {}}, {"accept": {"clocks": ["x"]}}])
def test_another_name_is_not_advised_where_the_name_is_right(said: dict[str, Any]) -> None:
    with pytest.raises(CodedError) as refusal:
        checked_config({"stdio": "./mybot"} | said, "mybot.toml")
    assert "did you mean" not in str(refusal.value)


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("games = [")
    for name in ("broken.toml", "missing.toml"):
        with pytest.raises(CodedError, match=name) as refusal:
            read_config(tmp_path / name)
        assert refusal.value.code == "bot/config"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mybots", "write module:Class"),
        ("no_such_module:Bot", "no_such_module cannot be imported"),
        ("mybots:Nobody", "has no class Nobody"),
        ("mybots:plain", "has no class plain"),
        ("wrong:Bot", "wrong cannot be imported: SyntaxError"),
    ],
)
def test_a_class_that_cannot_be_used_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "mybots.py").write_text("def plain(): ...\n")
    (tmp_path / "wrong.py").write_text("def (\n")
    with pytest.raises(CodedError) as refusal:
        class_named(text, tmp_path)
    assert refusal.value.code == "bot/class" and sentence in str(refusal.value)

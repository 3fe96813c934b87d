"""What a process says on standard error: one line an event, with what it is about."""

import json
import logging
from collections.abc import Iterator

import pytest

from shared.logs import about, set_up


@pytest.fixture(autouse=True)
def root() -> Iterator[None]:
    """Leaves the tests' own logging as it was."""
    logger = logging.getLogger()
    kept = list(logger.handlers)
    yield
    logger.handlers[:] = kept


def test_a_json_line_has_its_subject_and_its_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up("json")
    log = logging.getLogger("oldhand.test")
    with about(table="t1", game="domino-101/1"):
        log.info("seat %d is free", 2, extra={"why": "left"})
        try:
            raise ValueError("oh")
        except ValueError:
            log.exception("broken")
    log.info("elsewhere")
    first, second, third = map(json.loads, capsys.readouterr().err.splitlines())
    assert (first["message"], first["level"], first["logger"]) == ("seat 2 is free", "info", "oldhand.test")
    assert (first["table"], first["game"], first["why"]) == ("t1", "domino-101/1", "left")
    assert first["at"].endswith("Z")
    assert "ValueError: oh" in second["exception"] and second["table"] == "t1"
    assert "table" not in third


def test_a_line_of_text_says_the_same_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("text")
    with about(table="t1"):
        logging.getLogger("oldhand.test").warning("closed")
    (line,) = capsys.readouterr().err.splitlines()
    assert "warning" in line and "closed" in line and "table=t1" in line and "\x1b" not in line


def test_the_form_comes_from_the_environment_where_nobody_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OLDHAND_LOG", "json")
    set_up()
    logging.getLogger("oldhand.test").info("hello")
    assert json.loads(capsys.readouterr().err)["message"] == "hello"


def test_others_libraries_are_heard_when_they_warn_and_not_before(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("text")
    logging.getLogger("somebody.else").info("chatter")
    assert capsys.readouterr().err == ""
    logging.getLogger("somebody.else").warning("careful")
    assert "careful" in capsys.readouterr().err

"""`oldhand verify tournament`: a stranger judges a tournament by the file of its events."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shared.groups import GroupSettings
from tests.cli.commands import run
from tests.server.hall import SWISS, Hall, enter

Lines = list[dict[str, Any]]
Verify = Callable[[Lines], tuple[int, dict[str, Any]]]


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    """What the command says of a file of these lines, and what it ends with."""

    def said(lines: Lines) -> tuple[int, dict[str, Any]]:
        file = tmp_path / "events.ndjson"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))
        status, out, _ = run(capsys, "verify", "tournament", str(file), "--json")
        return status, json.loads(out)

    return said


async def events_of(club: Hall, tournament: str) -> Lines:
    return [json.loads(line) for line in (await club.file(tournament, "events")).splitlines()]


async def an_evening(club: Hall) -> str:
    """A Swiss of three rounds: the last one is paired by hand, and one result is corrected."""
    ann, *others = await club.people("Ann", "Ben", "Cat", "Dan", "Eve")
    tournament = await club.announced(ann, break_s=None)
    await enter(tournament, ann, *others)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    await club.resign_all(tournament)
    await club.runner.poll()
    await ann.ask("direct-tournament", tournament=tournament, act="next-round")
    await club.resign_all(tournament)
    await club.runner.poll()
    pairs = [[4, 1], [3, 2], [5, None]]
    assert (await ann.ask("direct-tournament", tournament=tournament, act="pair", pairs=pairs))["type"] == "done"
    await club.runner.poll()
    await club.resign_all(tournament)
    await club.runner.poll()
    await ann.ask("direct-tournament", tournament=tournament, act="correct", round=2, board=1, points=0.5)
    return tournament


async def test_a_stranger_finds_what_is_wrong_with_any_event(club: Hall, verify: Verify) -> None:
    tournament = await an_evening(club)
    lines = await events_of(club, tournament)
    status, found = verify(lines)
    assert (status, found["ok"], found["faults"]) == (0, True, [])
    assert (found["rounds"], found["paired"], found["skipped"]) == (3, 2, [{"round": 3, "why": "by-hand"}])
    assert (found["results"], found["games"]) == (6, 6)
    assert places_in(found) == places_in(await club.page(tournament))
    assert unnoticed(lines, forgeries, verify) == []


def places_in(shown: dict[str, Any]) -> list[tuple[int, int, float]]:
    """The standings of a verdict or of a page."""
    return [(row["rank"], row["entrant"], row["points"]) for row in shown["standings"]]


def unnoticed(
    lines: Lines, forge: Callable[[dict[str, Any], Lines], Iterator[dict[str, Any]]], verify: Verify
) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The forged lines that pass, each after the true one."""
    return [
        (line, changed)
        for place, line in enumerate(lines)
        for changed in forge(line, lines)
        if verify([*lines[:place], changed, *lines[place + 1 :]])[0] != 1
    ]


def forgeries(line: dict[str, Any], lines: Lines) -> Iterator[dict[str, Any]]:
    """A line of the file with one fact changed that places or points depend on."""
    match line:
        case {"event": "announced", "plan": plan}:
            yield line | {"plan": plan | {"format": "round-robin"}}
            yield line | {"plan": plan | {"options": {"start": "ballot-3"}}}
        case {"event": "entered", "number": number, "players": players}:
            other = next(it for it in lines if it.get("event") == "entered" and it["number"] != number)
            yield line | {"players": other["players"]}
            yield line | {"number": number + 1}
            if number > 1:  # the first is ranked first already
                yield line | {"rating": 2000, "players": players}
        case {"event": "paired", "boards": boards}:
            first, *rest = boards
            yield line | {"boards": [first | {"first": first["second"], "second": first["first"]}, *rest]}
            if "by" not in line:
                yield line | {"boards": [*rest, first]}
                yield line | {"boards": [first | {"table": "elsewhere"}, *rest]}
            yield line | {"boards": boards[:-1]}
            yield line | {"boards": [*boards[:-1], boards[-1] | {"points": [0.5, 0.0]}]}
            yield line | {"by": "", "boards": [first | {"second": 9}, *rest]}
            yield line | {"round": line["round"] + 1}
        case {"event": "decided", "points": points}:
            yield line | {"points": points[::-1]}
            yield line | {"points": [0.5, 0.5]}
            yield line | {"is_played": False}
            yield line | {"board": line["board"] + 1}
        case {"event": "corrected"}:
            yield line | {"points": [1.0, 1.0]}
            yield line | {"round": 9}
        case {"moves": str(moves)}:
            yield line | {"moves": f"{moves} 11-18"}
            yield line | {"result": {"1-0": "0-1", "0-1": "1-0"}[line["result"]]}
            yield line | {"id": "elsewhere/1"}
        case _:
            pass
    if "at_ms" in line:
        yield line | {"version": line["version"] + 1}
        yield line | {"event": "no such event"}


async def test_an_arena_is_judged_but_for_who_met_whom(club: Hall, verify: Verify) -> None:
    """Nobody can pair it again: those who were there at a moment met. All else is compared: that those who meet have
    entered, have not withdrawn and play nowhere else, that they had the seats, and how their game ended."""
    ann, *others = await club.people("Ann", "Ben", "Cat", "Dan")
    tournament = await club.announced(ann, format="arena", rounds=None, minutes=10)
    await enter(tournament, ann, *others)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    await club.runner.poll()
    for _ in range(2):
        await club.resign_all(tournament)
        club.stored.now_ms += 11_000
        await club.runner.poll()
        await club.runner.poll()
    await others[-1].ask("leave-tournament", tournament=tournament)
    await club.resign_all(tournament)
    club.stored.now_ms += 600_000
    await club.runner.poll()
    await club.runner.poll()
    lines = await events_of(club, tournament)
    status, found = verify(lines)
    assert (status, found["ok"], found["faults"]) == (0, True, [])
    assert (found["paired"], {it["why"] for it in found["skipped"]}) == (0, {"arena"})
    assert found["results"] == found["games"] == found["events"] - 5 - len(found["skipped"]) - 3 == 6
    assert places_in(found) == places_in(await club.page(tournament))
    assert unnoticed(lines, forgeries_of_an_arena, verify) == []


def forgeries_of_an_arena(line: dict[str, Any], lines: Lines) -> Iterator[dict[str, Any]]:
    """A line of the file of an arena with one fact changed that places or points depend on."""
    match line:
        case {"event": "paired", "boards": [first, *rest]}:
            yield line | {"boards": [first | {"first": first["second"], "second": first["first"]}, *rest]}
            yield line | {"boards": [first | {"second": 9}, *rest]}
            yield line | {"boards": [first, *rest, first | {"table": "elsewhere"}]}
            yield line | {"boards": [first | {"points": [1.0, 0.0]}, *rest]}
            yield line | {"round": line["round"] + 1}
        case {"event": "entered"}:
            yield from (it for it in forgeries(line, lines) if it.get("rating") == line["rating"])  # it pairs nobody
        case {"event": "decided"} | {"moves": str(_)}:
            yield from forgeries(line, lines)
        case {"event": "started"}:
            yield line | {"event": "paused"}
        case _:
            pass
    if line.get("event") == "withdrawn":
        yield line | {"event": "paired", "round": 4, "boards": [{"first": 1, "second": 2, "table": "elsewhere"}]}


async def test_a_bad_file_is_refused_in_one_line(
    club: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, ben = await club.people("Ann", "Ben")
    tournament = await club.announced(ann)
    await enter(tournament, ann, ben)
    whole = await club.file(tournament, "events")
    header, first, *_ = whole.splitlines()
    files = {
        "": "record/missing",
        whole[: whole.rindex("{")]: "record/missing",
        whole[:-9]: "record/syntax",
        "no JSON\n" + whole: "record/unsupported",
        first: "record/unsupported",
        header.replace("3", "1").replace("oldhand", "other"): "record/unsupported",
        '{"game":"english-draughts/1","moves":"11-15","result":"*"}\n': "record/unsupported",
        whole.replace('"version":2', '"version":"two"'): "record/syntax",
        "\x00\ufffd": "record/unsupported",
    }
    for content, code in files.items():
        (tmp_path / "file").write_text(content)
        status, out, error = run(capsys, "verify", "tournament", str(tmp_path / "file"))
        assert (status, out) == (1, ""), content
        assert error.startswith("oldhand: ") and error.endswith(f"[{code}]\n") and error.count("\n") == 1, error
    for path in ("missing", "."):
        assert run(capsys, "verify", "tournament", str(tmp_path / path))[2].endswith("[record/missing]\n")


async def test_the_file_tells_no_more_than_the_page(club: Hall) -> None:
    """Nobody's wish for a partner, nobody who was removed by whom, and no seed."""
    ann, ben, cat, dan = await club.people("Ann", "Ben", "Cat", "Dan")
    plan = {"game": "domino-101", "rounds": 1, "boards": 1}
    tournament = await club.announced(ann, **plan)
    change = {"tournament": tournament, "act": "change", "plan": SWISS | plan | {"name": "Sunday Swiss"}}
    assert (await ann.ask("direct-tournament", **change))["type"] == "done"
    await enter(tournament, ann, partner="Cat")
    await enter(tournament, ben, dan)
    await ann.ask("direct-tournament", tournament=tournament, act="remove", entrant=2)
    lines = await events_of(club, tournament)
    told = [line.get("event") for line in lines]
    assert told == [None, "announced", "changed", "entered", "entered", "entered", "withdrawn"]
    assert cat.id not in json.dumps(lines)
    assert lines[1]["seed"] == "" and "by" not in lines[2] and "by" not in lines[6]
    assert len(lines[0]["commitments"]) == 1


async def test_the_events_of_a_tournament_of_a_group_are_for_its_members(club: Hall) -> None:
    ann, ben, cat = await club.people("Ann", "Ben", "Cat")
    group = club.store.groups.create(ann.id, GroupSettings(name="Club"))
    club.store.groups.join(group.link, ben.id)
    tournament = await club.announced(ann, group=group.id)
    tokens = [club.store.tokens.make(person.id, label="a program") for person in (ann, ben, cat)]
    for token in ("", tokens[2]):
        assert await club.refusal(f"{tournament}/events", token) == "tournament/not-allowed"
    for token in tokens[:2]:
        assert '"announced"' in await club.file(tournament, "events", token)

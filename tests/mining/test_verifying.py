"""`oldhand verify`: legal games with fair deals pass, and every way of cheating is told from them."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import typer

from mining.files.exporting import write_games
from mining.files.verifying import verify
from server.tables.decide import Deal
from server.tables.features.boards import EndBoards
from shared.core import Seat
from shared.fair import commitment, nonce_commitment
from shared.match import PLAYED_OUT, Phase
from shared.match_records import records_of
from shared.protocol import Reveal, Sit
from shared.records.record import GameRecord, HandRecord
from tests.records.games import domino_match
from tests.testkit.boards import played_out, table_of_boards
from tests.testkit.scenario import PERSONS, Scenario


def verified(
    record: GameRecord | Sequence[GameRecord], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[dict[str, object], int]:
    """What the command says of the record, or of several in one file, and what it ends with."""
    file = tmp_path / "game.ndjson"
    list(write_games([record] if isinstance(record, GameRecord) else record, "ndjson", file))
    code = 0
    try:
        verify(file, as_json=True)
    except typer.Exit as ended:
        code = ended.exit_code
    return json.loads(capsys.readouterr().out), code


def test_a_match_of_the_server_is_legal_and_fairly_dealt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = Scenario("domino-101", first_lead="random_free", target=100).sit(*PERSONS).begin().play_on(Random(1))
    for person in PERSONS:
        scenario.again(person)
    scenario.begin().play_on(Random(2))
    for record in records_of(scenario.events):
        report, code = verified(record, tmp_path, capsys)
        assert (report["ok"], report["deal_ok"], report["plies"], code) == (True, True, record.plies(), 0)


@pytest.mark.parametrize(
    ("seed", "lead"), [(36, "forced_11"), (565, "forced_11"), (565, "random_free"), (15, "holder_free")]
)
def test_deals_that_seats_had_voided_are_proven_too(
    seed: int, lead: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = Scenario("domino-101", seed, redeal_mode="claim", first_lead=lead).sit(*PERSONS)
    while scenario.table.match.outcome is None:
        seats = [seat for seat in map(Seat, range(4)) if scenario.table.match.claim(seat)]
        if seats:
            scenario.claim(PERSONS[seats[-1]])
        elif scenario.table.match.phase is Phase.DEAL:
            scenario.do(Deal())
        else:
            scenario.play_on(Random(seed), until=Phase.DEAL)
    (record,) = records_of(scenario.events)
    assert any(hand.void for hand in record.hands)
    report, code = verified(record, tmp_path, capsys)
    assert (report["ok"], report["deal_ok"], report["plies"], code) == (True, True, record.plies(), 0)


def of_boards(rng: Random, seed: int = 1) -> GameRecord:
    scenario = played_out(rng, 3, seed=seed)
    scenario.do(EndBoards())
    return next(records_of(scenario.events))


def test_tables_of_a_duplicate_round_have_one_secret_and_the_same_boards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = of_boards(Random(1)), of_boards(Random(2))
    assert [hand.moves for hand in one.hands] != [hand.moves for hand in two.hands]
    report, code = verified([one, two], tmp_path, capsys)
    assert (report["ok"], report["deal_ok"], report["duplicate_rounds"], code) == (True, True, 1, 0)
    report, code = verified([one, of_boards(Random(3), seed=2)], tmp_path, capsys)
    assert (report["deal_ok"], code) == (False, 1), "each is fair by itself, but not the same"
    more_hands = replace(one, tags=(("Duplicate", "round-1"), ("Boards", "2")))
    assert verified(more_hands, tmp_path, capsys)[1] == 1


def test_boards_whose_time_was_too_short_are_in_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = table_of_boards(3, first_lead="random_free").play_on(Random(1), PLAYED_OUT, plies=40)
    scenario.do(EndBoards())
    (record,) = records_of(scenario.events)
    assert 1 <= sum(not hand.void for hand in record.hands) < 3 and record.hands[-1].points is not None
    report, code = verified(record, tmp_path, capsys)
    assert (report["ok"], report["deal_ok"], code) == (True, True, 0)
    unplayed = table_of_boards().begin()
    unplayed.do(EndBoards())
    assert list(records_of(unplayed.events)) == []


def test_a_deal_that_nobody_could_have_voided_is_not_void(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = Scenario("domino-101", 1, redeal_mode="claim").sit(*PERSONS).begin().play_on(Random(1))
    (record,) = records_of(scenario.events)
    played, *rest = record.hands
    void = HandRecord(played.deal, void=True)
    report, code = verified(replace(record, hands=(void, played, *rest), proof=None), tmp_path, capsys)
    assert (report["ok"], code) == (False, 1)


def test_a_match_lost_by_a_false_pass_is_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options: dict[str, Any] = {"pass": "button", "false_pass": "lose_match"}
    scenario = Scenario("domino-101", 2, **options).sit(*PERSONS).begin()
    scenario.play_on(Random(2))
    (record,) = records_of(scenario.events)
    assert record.reason == "false-pass"
    report, code = verified(record, tmp_path, capsys)
    assert (report["ok"], report["deal_ok"], code) == (True, True, 0)


def test_a_ballot_drawn_by_the_server_is_proven_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = Scenario("english-draughts", start="ballot-3").sit(*PERSONS[:2]).begin().play_on(Random(1), plies=3)
    scenario.resign(PERSONS[0])
    (record,) = records_of(scenario.events)
    assert verified(record, tmp_path, capsys)[0]["deal_ok"] is True
    # the same game with a start that another secret gives
    assert record.proof is not None
    other = bytes(32)
    forged = replace(record.proof, secret=other.hex(), commitment=commitment(other))
    assert verified(replace(record, proof=forged), tmp_path, capsys)[0]["deal_ok"] is False


def test_the_matches_that_are_cheated_with_have_a_void_deal() -> None:
    assert domino_match(1).hands[0].void


def test_a_record_without_a_proof_is_legal_and_its_deals_unproven(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report, code = verified(replace(domino_match(1), proof=None), tmp_path, capsys)
    assert (report["ok"], report["deal_ok"], code) == (True, None, 0)


def with_proof(record: GameRecord, **changes: object) -> GameRecord:
    assert record.proof is not None
    return replace(record, proof=replace(record.proof, **changes))  # type: ignore[arg-type]


def test_it_is_counted_who_had_a_part_in_the_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Committed by seat 0, unbound by seat 2, withheld by seat 1, none by seat 3: in every deal of the match."""
    scenario = Scenario("domino-101", target=100)
    nonces = [f"{number:032x}" for number in range(3)]
    given = ({"commitment": nonce_commitment(nonces[0])}, {"commitment": nonce_commitment(nonces[1])})
    for seat, fields in enumerate((*given, {"nonce": nonces[2]}, {})):
        sit = msgspec.convert({"ref": f"s{seat}", "table": "t", "seat": seat, **fields}, Sit)
        scenario.do(sit, PERSONS[seat])
    scenario.do(Reveal(ref="r", table="t", nonce=nonces[0]), PERSONS[0])
    scenario.begin().play_on(Random(1))
    for person in PERSONS:
        scenario.again(person)
    scenario.begin().play_on(Random(2))
    first, second = records_of(scenario.events)
    report, code = verified(first, tmp_path, capsys)
    deals = len(first.hands)
    assert (report["deal_ok"], report["deals"], report["deals_lacking_nonce"], code) == (True, deals, deals, 0)
    assert report["nonces"] == dict.fromkeys(("committed", "unbound", "withheld", "none"), deals)
    report, _ = verified(second, tmp_path, capsys)
    deals = len(second.hands)
    assert report["nonces"] == {"committed": 0, "unbound": deals, "withheld": deals, "none": 2 * deals}


def test_where_nothing_is_left_to_chance_no_deal_lacks_a_nonce(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = Scenario("english-draughts").sit(*PERSONS[:2]).begin().play_on(Random(1), plies=3)
    scenario.resign(PERSONS[0])
    report, _ = verified(next(records_of(scenario.events)), tmp_path, capsys)
    assert (report["deal_ok"], report["deals"], report["deals_lacking_nonce"]) == (True, 0, 0)


CHEATS: dict[str, Callable[[GameRecord], GameRecord]] = {
    "another secret": lambda record: with_proof(record, secret=bytes(32).hex()),
    "no secret": lambda record: with_proof(record, secret="secret"),
    "another nonce": lambda record: with_proof(record, nonces=(("b", "", "", ""),) * len(record.hands)),
    "a nonce too few": lambda record: with_proof(record, nonces=(("a", "", ""),) * len(record.hands)),
    "a deal left out": lambda record: with_proof(record, nonces=record.proof.nonces[1:] if record.proof else ()),
    "a nonce not committed to": lambda record: with_proof(record, commitments=(nonce_commitment("b"), "", "", "")),
    "a commitment too few": lambda record: with_proof(record, commitments=(nonce_commitment("a"),)),
    "another match": lambda record: with_proof(record, match=2),
}


@pytest.mark.parametrize("cheat", CHEATS.values(), ids=CHEATS)
def test_a_deal_that_was_not_the_committed_one_is_found(
    cheat: Callable[[GameRecord], GameRecord], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(domino_match(1), tmp_path, capsys)[0]["deal_ok"] is True
    report, code = verified(cheat(domino_match(1)), tmp_path, capsys)
    assert (report["ok"], report["deal_ok"], report["refused"], code) == (False, False, 0, 1)


def test_a_leader_that_chance_did_not_draw_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = domino_match(1, 0, first_lead="random_free")
    first = next(hand for hand in record.hands if not hand.void)
    assert verified(record, tmp_path, capsys)[0]["deal_ok"] is True
    assert first.leader is not None
    usurper = (first.leader + 1) % 4
    given_up = replace(first, leader=usurper, moves=(), recalled=())
    hands = (*(hand for hand in record.hands if hand.void), given_up)
    report, code = verified(replace(record, hands=hands), tmp_path, capsys)
    assert (report["refused"], report["deal_ok"], code) == (0, False, 1)


def changed(record: GameRecord, change: Callable[[HandRecord], HandRecord]) -> GameRecord:
    """With the last hand changed."""
    return replace(record, hands=(*record.hands[:-1], change(record.hands[-1])))


FAULTS: dict[str, tuple[Callable[[GameRecord], GameRecord], str]] = {
    "another result": (lambda r: replace(r, points=tuple(-point for point in r.points or ())), "contradiction"),
    "a result too early": (lambda r: replace(r, hands=r.hands[:-1]), "contradiction"),
    "other points": (lambda r: changed(r, lambda hand: replace(hand, points=(1, 0, 1, 0))), "contradiction"),
    "a deal too many": (lambda r: replace(r, hands=(*r.hands, r.hands[-1])), "contradiction"),
    "a move too few": (lambda r: changed(r, lambda hand: replace(hand, moves=hand.moves[:-1])), "missing"),
    "a move too many": (lambda r: changed(r, lambda hand: replace(hand, moves=(*hand.moves, "pass"))), "illegal"),
    "a move of nobody": (lambda r: changed(r, lambda hand: replace(hand, moves=("7-7",))), "syntax"),
    "another leader": (
        lambda r: changed(r, lambda hand: replace(hand, leader=3 - (hand.leader or 0))),
        "contradiction",
    ),
    "counsel of a third": (lambda r: changed(r, lambda hand: replace(hand, counsel=((0, "me"), (1, "me")))), "illegal"),
    "no counsel": (lambda r: changed(r, lambda hand: replace(hand, counsel=())), "missing"),
    "a good deal made void": (lambda r: changed(r, lambda hand: HandRecord(hand.deal, void=True)), "contradiction"),
    "no deal": (lambda r: changed(r, lambda hand: replace(hand, deal="00 01")), "syntax"),
    "who gave up has won": (
        lambda r: replace(r, resigned=((r.points or ()).index(1) and (1,)) or (0,)),
        "contradiction",
    ),
}


@pytest.mark.parametrize(("fault", "code"), FAULTS.values(), ids=FAULTS)
def test_a_match_that_cannot_be_is_refused_with_the_reason(
    fault: Callable[[GameRecord], GameRecord], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.ndjson"
    list(write_games([domino_match(1), fault(domino_match(1))], "ndjson", file))
    with pytest.raises(typer.Exit):
        verify(file, as_json=True)
    output, errors = capsys.readouterr()
    expected = {"ok": False, "deal_ok": True, "games": 2, "refused": 1}
    assert json.loads(output).items() >= expected.items()
    assert errors.startswith(f"{file}:2: ") and errors.endswith(f"[record/{code}]\n"), errors


def test_files_of_a_folder_that_are_no_records_are_named_and_do_not_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    list(write_games([domino_match(1)], "ndjson", tmp_path / "game.ndjson"))
    (tmp_path / "README.md").write_text("no record")
    verify(tmp_path, as_json=True)
    output, errors = capsys.readouterr()
    assert (json.loads(output)["games"], json.loads(output)["ok"]) == (1, True)
    assert "README.md: not read" in errors

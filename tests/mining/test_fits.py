"""What is fitted goes on from the last full fit with the rounds since, until the log has outgrown it."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from mining.columns import Tally
from mining.pipeline.decisions import decisions_of
from mining.pipeline.rounds import tally_of_rounds
from mining.pipeline.tally import tally_of
from mining.pipeline.weighting import Weighting
from mining.worker import fits, schedule, surprises
from mining.worker.config import WorkerConfig
from mining.worker.fits import AT_ONCE, Fits
from mining.worker.surprises import Surprise, Surprises
from mining.worker.worker import Worker
from shared.events import PlayerKind
from shared.experience import ExperienceBook, Section
from shared.game_log import FinishedRound
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store import Store
from tests.mining.evidence import table
from tests.mining.logs import Log
from tests.mining.rounds import rounds_of

DRAUGHTS = ENGLISH_DRAUGHTS.id


@pytest.fixture(autouse=True)
def told_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sections that tell how they came about: of how many rounds, then what was added to that."""

    def judged(tally: Tally, played: Tally, rounds: object) -> tuple[Section, dict[str, Any]]:
        return Section(1, 0, (f"fit {tally.games}".encode(),)), {"positions": tally.games}

    def judged_after(
        before: Section, new: Tally, times: float, whole: Tally, surprises: Surprises, played: Tally
    ) -> tuple[Section, dict[str, Any]]:
        content = b"".join(before.columns) + f" + {new.games} times {times:g} of {whole.games}".encode()
        content += f" and {len(surprises.found)}".encode() if surprises.found else b""
        return Section(1, 0, (content,)), {"learned": new.games}

    monkeypatch.setattr(fits, "judgement_section", judged)
    monkeypatch.setattr(fits, "judgement_after", judged_after)
    monkeypatch.setattr(fits, "habit_section", lambda tally, judged: None)
    monkeypatch.setattr(schedule, "SOON", 0)


def play(store: Store, times: int, moves: str = "11-15 23-19") -> None:
    log = Log()
    for _ in range(times):
        log.round(moves, (1, -1))
    store.log.append(log.events)


def judgement(store: Store, folder: Path) -> tuple[str, dict[str, Any]]:
    """The section of the newest book, and what its header says of fits."""
    newest = store.books.newest(DRAUGHTS)
    assert newest is not None
    with ExperienceBook.open(folder / "books" / newest.file) as book:
        return (book.section("judgement") or b"").decode(), newest.facts["fits"]


def test_books_go_on_from_the_last_full_fit_and_not_from_each_other(store: Store, tmp_path: Path) -> None:
    worker = Worker(store, WorkerConfig(folder=tmp_path))
    play(store, 20)
    worker.mine(DRAUGHTS)
    assert judgement(store, tmp_path) == ("fit 20", {"games": 20, "made": "full"})
    play(store, 1)
    worker.mine(DRAUGHTS)
    play(store, 1)
    worker.mine(DRAUGHTS)
    grown = {"games": 20, "made": "after", "rounds": 2, "looked_at": 2}
    assert judgement(store, tmp_path) == ("fit 20 + 2 times 1 of 22", grown)
    newest = store.books.newest(DRAUGHTS)
    assert newest is not None and newest.facts["judgement"] == {"positions": 20, "learned": 2}


def test_a_log_that_has_grown_by_a_tenth_is_fitted_anew(store: Store, tmp_path: Path) -> None:
    worker = Worker(store, WorkerConfig(folder=tmp_path))
    play(store, 20)
    worker.mine(DRAUGHTS)
    play(store, 2)
    worker.count(DRAUGHTS)
    assert not worker.is_rebuild(DRAUGHTS)
    assert worker.rebuild(DRAUGHTS) is None
    play(store, 1)
    worker.count(DRAUGHTS)
    worker.publish(DRAUGHTS)
    assert judgement(store, tmp_path)[1]["made"] == "after", "publishing waits for no fit"
    assert worker.is_rebuild(DRAUGHTS)
    rebuilt = worker.rebuild(DRAUGHTS)
    assert rebuilt is not None and rebuilt.published
    assert judgement(store, tmp_path) == ("fit 23", {"games": 23, "made": "full"})
    assert not worker.is_rebuild(DRAUGHTS)


def test_counts_during_a_fit_are_in_its_book(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worker, other = (Worker(store, WorkerConfig(folder=tmp_path)) for _ in range(2))
    play(store, 20)
    worker.mine(DRAUGHTS)
    play(store, 10)
    fit = fits.fitted

    def meanwhile(*given: Any) -> Fits:
        play(store, 1)
        other.count(DRAUGHTS)
        assert other.publish(DRAUGHTS).published
        return fit(*given)

    monkeypatch.setattr(fits, "fitted", meanwhile)
    worker.mine(DRAUGHTS)
    grown = {"games": 30, "made": "after", "rounds": 1, "looked_at": 1}
    assert judgement(store, tmp_path) == ("fit 30 + 1 times 1 of 31", grown)


def test_many_new_rounds_are_sampled_by_lot(store: Store, tmp_path: Path) -> None:
    play(store, 20)
    worker = Worker(store, WorkerConfig(folder=tmp_path))
    worker.mine(DRAUGHTS)
    play(store, 2 * AT_ONCE)
    worker.count(DRAUGHTS)
    worker.publish(DRAUGHTS)
    assert judgement(store, tmp_path)[0] == f"fit 20 + {AT_ONCE} times 2 of {2 * AT_ONCE + 20}"


def test_a_fit_that_trusted_otherwise_or_was_lost_is_made_anew(store: Store, tmp_path: Path) -> None:
    play(store, 20)
    Worker(store, WorkerConfig(folder=tmp_path)).mine(DRAUGHTS)
    play(store, 1)
    believing = Worker(store, WorkerConfig(folder=tmp_path, weighting=Weighting(support_players=1)))
    believing.mine(DRAUGHTS)
    assert judgement(store, tmp_path) == ("fit 21", {"games": 21, "made": "full"})
    play(store, 1)
    (tmp_path / "mining" / "english-draughts-1.fits").write_bytes(b"garbage")
    believing.count(DRAUGHTS)
    believing.publish(DRAUGHTS)
    assert judgement(store, tmp_path)[1]["made"] == "carried", "of a book alone nobody knows what it was fitted to"
    assert believing.is_rebuild(DRAUGHTS)


def test_one_player_may_say_no_more_of_new_rounds_than_of_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    settings: list[Weighting] = []
    monkeypatch.setattr(fits, "fair", lambda tally, weighting: settings.append(weighting) or tally)
    play(store, 3)
    new = tally_of_rounds(store.log, DRAUGHTS, store.log.finished(DRAUGHTS))
    fits.after(
        Fits(10, {"judgement": Section(1, 0, (b"fit",))}), new, 30, new, Weighting(least=5_000), Surprises(DRAUGHTS)
    )
    assert [(each.least, each.share) for each in settings] == [(500, Weighting().share)]


def test_second_looks_alone_are_learned_from_when_no_round_is_new(store: Store) -> None:
    play(store, 3)
    nothing = tally_of_rounds(store.log, DRAUGHTS, [])
    whole = tally_of_rounds(store.log, DRAUGHTS, store.log.finished(DRAUGHTS))
    found = Surprises(DRAUGHTS, found=(Surprise("00", "01", 0.9, 0.8, 0.3, 1, 0),))
    known = Fits(3, {"judgement": Section(1, 0, (b"fit 3",))})
    learned = fits.after(known, nothing, 0, whole, Weighting(), found)
    assert learned.sections["judgement"].columns == (b"fit 3 + 0 times 1 of 3 and 1",)


def test_archives_of_a_shipped_fit_are_not_new(store: Store, tmp_path: Path) -> None:
    play(store, 2)
    rows = [replace(row, kind=kind) for row in store.log.finished(DRAUGHTS) for kind in PlayerKind]

    class Archives:
        def finished(self, game: str, after: int, limit: int) -> list[FinishedRound]:
            return [] if after else rows

    for shipped, new in ((True, 4), (False, 8)):
        known = Fits(10, shipped=shipped)
        assert fits.rounds_since(known, cast("Any", Archives()), DRAUGHTS)[0] == new


@pytest.mark.parametrize("leaves", [False, True], ids=["forgets", "leaves"])
def test_people_who_want_to_be_forgotten_are_in_no_fit_from_the_next_on(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    gone, _ = store.accounts.create("Gone")
    fitted_to: list[int] = []
    learned_from: list[int] = []

    def judged(tally: Tally, played: Tally, rounds: object) -> tuple[Section, dict[str, Any]]:
        fitted_to.append(int(tally.seen.sum()))
        return Section(1, 0, (b"fit",)), {}

    def judged_after(
        before: Section, new: Tally, times: float, whole: Tally, surprises: Surprises, played: Tally
    ) -> tuple[Section, dict[str, Any]]:
        learned_from.append(new.games)
        return before, {}

    monkeypatch.setattr(fits, "judgement_section", judged)
    monkeypatch.setattr(fits, "judgement_after", judged_after)

    monkeypatch.setattr(surprises, "unseen", lambda *_: [])

    def play_gone(times: int) -> None:
        for _ in range(times):
            store.log.append(table(((PlayerKind.PERSON, gone.id), (PlayerKind.AI, "greedy")), (1, -1)))

    worker = Worker(store, WorkerConfig(folder=tmp_path, weighting=Weighting(support_players=1)))
    play(store, 40)
    play_gone(3)
    worker.mine(DRAUGHTS)
    assert fitted_to == [86]
    play_gone(2)
    worker.mine(DRAUGHTS)
    assert learned_from == [2]
    if leaves:
        assert store.accounts.forget(gone.id)
    else:
        store.memories.forget(gone.id, [DRAUGHTS])
    play(store, 1)
    worker.mine(DRAUGHTS)
    assert learned_from == [2, 1]
    play(store, 10)
    worker.mine(DRAUGHTS)
    assert fitted_to == [86, 102]


def test_moves_chosen_by_experience_are_not_fitted_to(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log()
    log.round("11-15 23-19", (1, -1))
    log.round("11-15 23-19", (1, -1), by_rule=[1])
    rounds = rounds_of(log)
    tally = tally_of(decisions_of(DRAUGHTS, rounds, lambda table: {}), "person")
    assert tally.seen.sum() == 4
    seen: list[int] = []

    def judged(tally: Tally, played: Tally, rounds: object) -> tuple[Section, dict[str, Any]]:
        seen.append(int(tally.seen.sum()))
        return Section(1, 0, (b"fit",)), {}

    def judged_after(
        before: Section, new: Tally, times: float, whole: Tally, surprises: Surprises, played: Tally
    ) -> tuple[Section, dict[str, Any]]:
        seen.extend((int(new.seen.sum()), int(whole.seen.sum())))
        return before, {}

    monkeypatch.setattr(fits, "judgement_section", judged)
    monkeypatch.setattr(fits, "judgement_after", judged_after)
    known = fits.fitted(tally, Weighting())
    fits.after(known, tally, 2, tally, Weighting(), Surprises(DRAUGHTS))
    assert seen == [3, 3, 3]

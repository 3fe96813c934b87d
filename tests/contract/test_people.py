"""People in SQLite and in a real PostgreSQL: names, tokens, recovery, bans, and what is left when somebody goes."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from shared.core import Seat
from shared.errors import LogError, Rejected
from shared.events import Event, Kind, Resigned
from shared.moderation import BANNED_FOR_EVER_MS, Report
from shared.people import Scope
from shared.store import Store
from shared.store.schema import identities
from shared.store.tokens import MOST
from tests.contract.conftest import HOUR_MS, Clock
from tests.store.played import DOMINO, TableLog
from tests.store.sample import opened, sat


def registered(store: Store, name: str) -> tuple[str, str, list[str]]:
    """Id, token and recovery codes of a new account."""
    guest, token = store.accounts.create("Somebody")
    return guest.id, token, store.accounts.register(guest.id, name, "hash")


def refusal(code: str) -> "pytest.RaisesExc[Rejected]":
    return pytest.raises(Rejected, check=lambda error: error.code == code)


def test_a_guest_who_registers_stays_the_same_person(store: Store) -> None:
    identity, token, codes = registered(store, "Ann")
    found = store.accounts.find_by_token(token)
    assert found is not None and (found.id, found.name, found.identity.kind) == (identity, "Ann", "account")
    assert len(set(codes)) == len(codes) == 8
    with refusal("account/registered"):
        store.accounts.register(identity, "Anna", "hash")


@pytest.mark.parametrize("name", ["Ann B", "ann b", "ANN-B", "Аnn B", "An\u0301n B"])
def test_a_taken_name_and_its_lookalikes_are_refused(store: Store, name: str) -> None:
    registered(store, "Ann B")
    guest, token = store.accounts.create("Bea")
    with refusal("account/name-taken"):
        store.accounts.register(guest.id, name, "hash")
    bea, _, _ = registered(store, "Bea")
    with refusal("account/name-taken"):
        store.accounts.rename(bea, name)
    with refusal("account/name-taken"):
        store.accounts.create_bot(bea, name)
    found = store.accounts.find_by_token(token)
    assert found is not None and not found.identity.registered


def test_a_guest_by_somebody_s_name_is_called_a_guest(store: Store) -> None:
    early, token = store.accounts.create("ann")
    assert early.name == "ann"
    registered(store, "Ann")
    found = store.accounts.find_by_token(token)
    assert found is not None and found.name == "ann (guest)"
    assert store.accounts.create("Ann")[0].name == "Ann (guest)"
    late, _ = store.accounts.create("Cid")
    store.accounts.rename(late.id, "ANN")
    renamed = store.accounts.find(late.id)
    assert renamed is not None and renamed.name == "ANN (guest)"


def test_an_account_is_found_by_its_name_in_any_case_and_by_no_lookalike(store: Store) -> None:
    identity, _, _ = registered(store, "Ann")
    for name in ("Ann", "ann", "ANN"):
        found, known = store.accounts.named(name), store.accounts.password(name)
        assert found is not None and found.id == identity
        assert known is not None and (known[0].id, known[1]) == (identity, "hash")
    for name in ("Аnn", "Bea", ""):
        assert store.accounts.named(name) is None
        assert store.accounts.password(name) is None


def test_an_account_of_the_previous_version_is_found(store: Store) -> None:
    identity, _, _ = registered(store, "Ann")
    with store.database.write() as connection:
        connection.execute(update(identities).values(folded=None))
    found = store.accounts.named("ANN")
    assert found is not None and found.id == identity


def test_a_renamed_account_frees_its_old_name(store: Store) -> None:
    identity, _, _ = registered(store, "Ann")
    assert store.accounts.rename(identity, "Bea")
    registered(store, "Ann")
    found = store.accounts.named("bea")
    assert found is not None and found.id == identity


def test_tokens_are_listed_without_their_secret_and_revoked_one_by_one(store: Store, clock: Clock) -> None:
    identity, first, _ = registered(store, "Ann")
    clock.now_ms += HOUR_MS
    second = store.tokens.make(identity, label="telephone")
    bot = store.accounts.create_bot(identity, "Ann's bot")
    clock.now_ms += HOUR_MS
    third = store.tokens.make(bot.id, personal=True, scope=Scope.READ, label="at home")
    notes = store.tokens.of(identity)
    assert [(note.name, note.label, note.personal, note.scope) for note in notes] == [
        ("Ann's bot", "at home", True, "read"),
        ("Ann", "telephone", False, "play"),
        ("Ann", "", False, "play"),
    ]
    assert not any(secret in repr(notes) for secret in (first, second, third))
    visitor = store.accounts.find_by_token(third)
    assert visitor is not None and (visitor.identity.kind, visitor.scope, visitor.personal) == ("bot", "read", True)
    stranger, _, _ = registered(store, "Bea")
    assert not store.tokens.revoke(stranger, notes[0].id)
    assert store.tokens.revoke(identity, notes[0].id)
    assert not store.tokens.revoke(identity, notes[0].id)
    assert store.accounts.find_by_token(third) is None
    assert store.accounts.find_by_token(first) is not None
    assert store.tokens.revoked_since(clock.now_ms) == [bot.id]


def test_ending_sessions_leaves_this_one_and_programs(store: Store) -> None:
    identity, first, _ = registered(store, "Ann")
    second, program = store.tokens.make(identity), store.tokens.make(identity, personal=True)
    here = store.accounts.find_by_token(second)
    assert here is not None
    store.tokens.end_sessions(identity, keep=here.token)
    assert store.accounts.find_by_token(first) is None
    assert store.accounts.find_by_token(second) is not None
    assert store.accounts.find_by_token(program) is not None


def test_a_new_session_takes_the_place_of_the_one_unused_longest(store: Store, clock: Clock) -> None:
    identity, first, _ = registered(store, "Ann")
    for number in range(MOST - 1):
        clock.now_ms += 1
        store.tokens.make(identity, personal=number % 2 == 0)
    clock.now_ms += 1
    with refusal("account/tokens"):
        store.tokens.make(identity, personal=True)
    assert store.accounts.find_by_token(first) is not None
    newest = store.tokens.make(identity)
    assert store.accounts.find_by_token(first) is None
    assert store.accounts.find_by_token(newest) is not None
    assert len(store.tokens.of(identity)) == MOST


def test_a_password_change_ends_the_other_sessions(store: Store) -> None:
    identity, first, _ = registered(store, "Ann")
    second, program = store.tokens.make(identity), store.tokens.make(identity, personal=True)
    here = store.accounts.find_by_token(second)
    assert here is not None
    store.accounts.set_password(identity, "another", keep=here.token)
    assert [store.accounts.find_by_token(token) is not None for token in (first, second, program)] == [
        False,
        True,
        True,
    ]
    known = store.accounts.password("Ann")
    assert known is not None and known[1] == "another"


def test_a_recovery_code_opens_the_account_once_and_ends_everything_else(store: Store, clock: Clock) -> None:
    identity, token, codes = registered(store, "Ann")
    program = store.tokens.make(identity, personal=True)
    other, _, others = registered(store, "Bea")
    for wrong in (others[0], "", codes[0][:-1]):
        assert not store.accounts.redeem(identity, wrong, "new")
    assert store.accounts.redeem(identity, f" {codes[0].upper().replace('-', ' ')} ", "new")
    assert not store.accounts.redeem(identity, codes[0], "newer")
    assert store.accounts.find_by_token(token) is None
    assert store.accounts.find_by_token(program) is None
    known = store.accounts.password("Ann")
    assert known is not None and known[1] == "new"
    assert identity in store.tokens.revoked_since(clock.now_ms)
    store.accounts.new_codes(identity)
    assert not store.accounts.redeem(identity, codes[1], "newer"), "new codes replace the old"
    assert store.accounts.redeem(other, others[0], "new")


def test_a_ban_keeps_a_person_and_their_bots_out_until_it_ends(store: Store, clock: Clock) -> None:
    identity, token, _ = registered(store, "Ann")
    bot = store.accounts.create_bot(identity, "Robot")
    program = store.tokens.make(bot.id, personal=True)
    assert store.accounts.ban(identity, "insults", clock.now_ms + HOUR_MS)
    for secret in (token, program):
        found = store.accounts.find_by_token(secret)
        assert found is not None and found.identity.ban is not None and found.identity.ban.reason == "insults"
        with refusal("auth/banned"):
            found.check_welcome()
    assert set(store.tokens.revoked_since(clock.now_ms)) == {identity, bot.id}
    clock.now_ms += HOUR_MS
    found = store.accounts.find_by_token(token)
    assert found is not None and found.identity.ban is None
    assert store.accounts.ban(identity, "again", BANNED_FOR_EVER_MS)
    assert store.accounts.ban(identity, "", None)
    found = store.accounts.find_by_token(token)
    assert found is not None and found.identity.ban is None
    assert not store.accounts.ban("nobody", "", None)


def test_names_are_searched_in_any_script_and_case(store: Store) -> None:
    for name in ("ÇAĞRI", "Ünal", "Ольга"):
        store.accounts.create(name)
    for part, name in (("çağ", "ÇAĞRI"), ("ÜN", "Ünal"), ("оль", "Ольга")):
        assert [found.name for found in store.accounts.search(part)] == [name]


def test_bots_are_listed_by_name_and_names_by_id(store: Store) -> None:
    owner, _ = store.accounts.create("Ann")
    store.accounts.register(owner.id, "Ann", "a hash")
    bots = {name: store.accounts.create_bot(owner.id, name).id for name in ("robo", "Zed", "ada", "Bee")}
    assert [bot.name for bot in store.accounts.bots_of(owner.id)] == ["Bee", "Zed", "ada", "robo"]
    assert store.accounts.bots_of(bots["Zed"]) == []
    ids = [owner.id, bots["ada"], "nobody"]
    assert store.accounts.names(ids) == {owner.id: "Ann", bots["ada"]: "ada"}


def test_people_are_searched_by_part_of_their_name_or_by_id(store: Store) -> None:
    identity, _, _ = registered(store, "Ann_100%")
    store.accounts.create("Bea")
    for text in ("nn_1", "100%", identity, "ANN"):
        assert [found.id for found in store.accounts.search(text)] == [identity]
    assert store.accounts.search("n%n") == []
    assert len(store.accounts.search()) == 2
    assert len(store.accounts.search(limit=1)) == 1


def test_a_forgotten_player_is_unnamed_and_the_games_stay(store: Store, clock: Clock) -> None:
    ann, token, _ = registered(store, "Ann")
    bot = store.accounts.create_bot(ann, "Robot")
    store.tokens.make(bot.id, personal=True)
    mine = TableLog("mine", DOMINO, by=ann).sit(ann, "bea", f"bot:{bot.id}", "ai:greedy")
    mine.change(-1, by=ann)
    mine.change(-2, owner=ann)
    opened = TableLog("opened", by=ann).sit("bea", "cid").play()
    for log in (mine.play((1, -1, 1, -1)), opened):
        store.log.append(log.events)
    other = TableLog("other").sit("bea", "cid").play()
    store.log.append(other.events)
    where = {"version": 7, "match": 1, "round": 1, "ply": 1, "seat": 0, "game": DOMINO, "book": None, "text": "x"}
    refs = [
        Event("mine", 0, Kind.RESIGNED, 9, 2, 1, 0, Seat(seat), 2 + seat, ref=f"{seat}-1", data=Resigned())
        for seat in (0, 1)
    ]
    head = len(mine.events)
    store.log.append([replace(event, version=head + number) for number, event in enumerate(refs, 1)])
    store.reports.add(Report(0, 0, ann, "bea", "mine", **where))  # type: ignore[arg-type]
    store.reports.add(Report(0, 0, "bea", ann, "mine", **where))  # type: ignore[arg-type]
    before = {table: store.log.read(table) for table in ("mine", "opened", "other")}
    assert ann in str(before["mine"]) and ann in str(before["opened"])

    assert store.accounts.forget(ann)
    assert not store.accounts.forget(ann)
    for table in ("mine", "opened", "other"):
        after = store.log.read(table)
        assert len(after) == len(before[table])
        assert not any(gone in str(after) for gone in (ann, "Ann", bot.id)), table
        assert [event.move for event in after] == [event.move for event in before[table]]
    assert [event.ref for event in store.log.read("mine", head)] == [None, "1-1"]
    assert store.log.read("other") == before["other"]
    assert store.accounts.find_by_token(token) is None
    assert store.accounts.find(bot.id) is None
    assert store.tokens.of(ann) == []
    assert [(report.reporter, report.reported) for report in store.reports.list()] == [("", "bea"), ("bea", "")]
    assert store.tokens.revoked_since(clock.now_ms)
    registered(store, "Ann")


def test_a_forgotten_player_is_no_source(store: Store) -> None:
    guest, _ = store.accounts.create("Ann")
    log = TableLog("t").sit(guest.id, "bea")
    log.change(1, source="a9e5")
    log.change(2, source="bea5")
    store.log.append(log.play().events)
    assert store.accounts.forget(guest.id)
    assert "a9e5" not in str(store.log.read("t"))
    sittings = store.log.facts(["t"])["t"].sittings
    assert {version: sitting.source for version, sitting in sittings.items()} == {2: None, 3: "bea5"}


def test_a_bot_that_is_forgotten_alone_names_its_owner_no_more(store: Store) -> None:
    ann, _, _ = registered(store, "Ann")
    bot = store.accounts.create_bot(ann, "Robot")
    log = TableLog("bots").sit("bea", f"bot:{bot.id}")
    log.change(-1, owner=ann, source=ann)
    store.log.append(log.play().events)
    assert ann in str(store.log.read("bots"))
    assert store.accounts.forget(bot.id)
    assert ann not in str(store.log.read("bots")) and bot.id not in str(store.log.read("bots"))


def test_reports_are_listed_until_they_are_resolved(store: Store) -> None:
    store.log.append(TableLog("t").sit("ann", "bea").play().events)
    first = Report(0, 0, "ann", "ai:greedy", "t", 6, 1, 1, 2, 1, "english-draughts/1", "12", "It stalls.")
    number = store.reports.add(first)
    assert store.reports.count_open("ann") == 1
    (found,) = store.reports.list()
    assert (found.number, found.table, found.game, found.book, found.text) == (
        number,
        "t",
        "english-draughts/1",
        "12",
        "It stalls.",
    )
    assert store.reports.resolve(number, "looked at")
    assert not store.reports.resolve(number, "again")
    assert store.reports.list() == []
    assert store.reports.count_open("ann") == 0
    assert [report.resolution for report in store.reports.list(open_only=False)] == ["looked at"]
    assert [report.number for report in store.reports.by("ann")] == [number]
    with pytest.raises(ValueError, match="no table"):
        store.reports.add(Report(0, 0, "ann", "", "nowhere", 6, 1, 1, 2, 1, "", None, "x"))


def test_new_guests_and_events_are_kept_together_or_not_at_all(store: Store) -> None:
    ann, bea = store.accounts.new_guest("Ann"), store.accounts.new_guest("Bea", bot=True)
    assert store.accounts.find(ann.identity.id) is None, "nothing is kept yet"
    store.admit([opened("t"), sat("t", 2, 0)], [ann, bea])
    assert store.log.read("t") == [opened("t"), sat("t", 2, 0)]
    for guest in (ann, bea):
        known = store.accounts.find_by_token(guest.token)
        assert known is not None and known.identity == guest.identity
    cid = store.accounts.new_guest("Cid")
    with pytest.raises(LogError):
        store.admit([opened("t")], [cid])
    assert store.accounts.find(cid.identity.id) is None
    with pytest.raises(LogError):
        store.admit([opened("u")], [cid, ann])
    assert store.log.read("u") == [] and store.accounts.find(cid.identity.id) is None
    store.admit([], [cid])
    assert store.accounts.find(cid.identity.id) == cid.identity

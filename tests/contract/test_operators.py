"""What operators keep, in SQLite and in a real PostgreSQL: roles, mutes, the audit log, announcements."""

from shared.moderation import Ban, Role
from shared.store import Store
from shared.store.announcements import Announcement
from tests.contract.conftest import Clock


def test_a_role_is_given_and_taken_away(store: Store) -> None:
    ann, token = store.accounts.create("Ann")
    assert ann.role is None and store.accounts.operators() == []
    assert store.accounts.set_role(ann.id, Role.MODERATOR)
    found = store.accounts.find_by_token(token)
    assert found is not None and found.identity.role is Role.MODERATOR
    assert [one.id for one in store.accounts.operators()] == [ann.id]
    assert store.accounts.set_role(ann.id, None)
    assert store.accounts.operators() == []
    assert not store.accounts.set_role("nobody", Role.ADMIN)


def test_a_mute_ends_by_itself_and_holds_for_bots_too(store: Store, clock: Clock) -> None:
    ann, _ = store.accounts.create("Ann")
    store.accounts.register(ann.id, "Ann", "hash")
    bot = store.accounts.create_bot(ann.id, "Annbot")
    mute = Ban("shouting", clock.now_ms + 5)
    assert store.accounts.mute(ann.id, mute.reason, mute.until_ms)
    assert store.accounts.muted() == {ann.id: mute, bot.id: mute}
    assert (found := store.accounts.find(bot.id)) is not None and found.mute == mute and found.ban is None
    clock.now_ms += 5
    assert store.accounts.muted() == {}
    assert (found := store.accounts.find(ann.id)) is not None and found.mute is None
    assert not store.accounts.mute("nobody", "x", 1)


def test_an_unmuted_player_may_talk_again(store: Store, clock: Clock) -> None:
    ann, _ = store.accounts.create("Ann")
    store.accounts.mute(ann.id, "shouting", clock.now_ms + 5)
    store.accounts.mute(ann.id, "", None)
    assert store.accounts.muted() == {}


def test_those_kept_out_are_listed_until_their_time_is_over(store: Store, clock: Clock) -> None:
    ann, _ = store.accounts.create("Ann")
    store.accounts.create("Bob")
    store.accounts.ban(ann.id, "cheating", clock.now_ms + 5)
    assert [(one.id, one.ban) for one in store.accounts.banned()] == [(ann.id, Ban("cheating", clock.now_ms + 5))]
    clock.now_ms += 5
    assert store.accounts.banned() == []


def test_the_audit_log_is_paged_newest_first_and_by_subject(store: Store, clock: Clock) -> None:
    store.audit.note("cli:root", "ban", "ann", "cheating", {"days": 3})
    clock.now_ms += 1
    store.audit.note("bob", "announce", why="a test")
    store.audit.note("bob", "unban", "ann")
    newest, second, oldest = store.audit.list()
    assert (oldest.by, oldest.deed, oldest.whom, oldest.why, oldest.facts) == (
        "cli:root", "ban", "ann", "cheating", {"days": 3},
    )  # fmt: skip
    assert second.at_ms == oldest.at_ms + 1
    assert [one.deed for one in store.audit.list(whom="ann")] == ["unban", "ban"]
    assert store.audit.list(before=newest.number, limit=1) == [second]


def test_an_announcement_stands_until_expired_replaced_or_withdrawn(store: Store, clock: Clock) -> None:
    assert store.announcements.now() is None
    store.announcements.say("Restart at noon", clock.now_ms + 10)
    second = store.announcements.say("Restart at one", clock.now_ms + 5)
    assert store.announcements.now() == second
    assert second == Announcement(second.number, clock.now_ms, clock.now_ms + 5, "Restart at one")
    clock.now_ms += 5
    assert store.announcements.now() is None
    store.announcements.say("Back again", clock.now_ms + 5)
    store.announcements.withdraw()
    assert store.announcements.now() is None

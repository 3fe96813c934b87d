"""What an installation remembers of all its people: put together anew when that changes, and at once when it must."""

from pathlib import Path

import pytest

from shared.experience.acquaintance import ENTRIES, FEATURES, Acquaintance
from shared.experience.acquaintance import decode as read
from shared.experience.acquaintance import encode as write
from shared.experience.installation import EVERY_MS, MOST, Installation, Members, read_members, write_members
from shared.experience.lines import ReplyCounts
from shared.experience.memory import MemoryStamp, OpponentMemory, StoredMemory, together
from shared.experience.memory_format import decode, encode
from tests.testkit.fakes import FakeMemories

GAME = "english-draughts/1"
PAIR = (bytes(13), 5)
DIAGONAL = {(at + 1) * (at + 2) // 2 - 1 for at in range(FEATURES)}
"""Of a precision."""


def remember(memories: FakeMemories, player: str, *signs: int, upto: int = 1) -> None:
    remembered = OpponentMemory(GAME)
    for sign in signs:
        remembered.add(sign, [PAIR])
    memories.keep(StoredMemory(player, GAME), encode(remembered), len(signs), upto)


def answer(installation: Installation) -> ReplyCounts | None:
    content = installation.of(GAME, "ann")
    return decode(content).answers[PAIR] if content else None


def test_member_counts_are_added_and_the_newest_round_is_the_last() -> None:
    memories = FakeMemories()
    remember(memories, "ann", -1, -1)
    remember(memories, "bea", 0, 1, upto=2)
    found = answer(Installation(memories, "everybody", lambda: 0))
    assert found == ReplyCounts(2, 1, 1, 4, -1)


def test_it_is_read_back_as_a_memory_of_several_people_which_say_the_same_lines() -> None:
    memory = OpponentMemory(GAME)
    memory.add(-1, [PAIR])
    memory.looks[PAIR[0]] = {PAIR[1]: -1.0, 6: 0.5}
    combined = together(GAME, [memory])
    assert decode(encode(combined)).lines == combined.lines != memory.lines


def test_it_is_rebuilt_after_a_while_and_at_once_after_forgetting() -> None:
    now, memories = [0], FakeMemories()
    remember(memories, "ann", -1)
    installation = Installation(memories, "everybody", lambda: now[0])
    assert answer(installation) == ReplyCounts(1, 0, 0, 1, 1)
    remember(memories, "bea", 1)
    assert answer(installation) == ReplyCounts(1, 0, 0, 1, 1), "not yet"
    now[0] = EVERY_MS
    assert answer(installation) == ReplyCounts(1, 0, 1, 2, -1)
    memories.forget("bea", [GAME])
    assert answer(installation) == ReplyCounts(1, 0, 0, 1, 1), "at once"
    memories.forget("ann", [GAME])
    assert answer(installation) is None


def test_each_change_is_counted_at_once_without_a_pause() -> None:
    memories = FakeMemories()
    remember(memories, "ann", -1)
    installation = Installation(memories, "everybody", lambda: 0, every_ms=0)
    assert answer(installation) == ReplyCounts(1, 0, 0, 1, 1)
    remember(memories, "bea", 1)
    assert answer(installation) == ReplyCounts(1, 0, 1, 2, -1)


@pytest.mark.parametrize("members", ["nobody", "registered", "everybody"])
def test_commands_read_in_the_data_folder_who_are_members(tmp_path: Path, members: Members) -> None:
    assert read_members(tmp_path) == "nobody", "no server has run"
    write_members(tmp_path, members)
    assert read_members(tmp_path) == members


@pytest.mark.parametrize("content", [b"", b"everyone", b"\xff"])
def test_a_note_of_members_that_cannot_be_read_makes_nobody_one(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "installation").write_bytes(content)
    assert read_members(tmp_path) == "nobody"


def test_a_memory_that_cannot_be_read_counts_for_nothing() -> None:
    memories = FakeMemories()
    remember(memories, "ann", -1)
    memories.keep(StoredMemory("bea", GAME), b"broken", 1, 1)
    assert answer(Installation(memories, "everybody", lambda: 0)) == ReplyCounts(1, 0, 0, 1, 1)
    assert MOST > 1


def test_people_choose_as_the_members_do_and_not_as_those_who_forgot() -> None:
    """Only members are counted, and only for members it is told."""
    memories, diagonal = RegisteredMemories(), [float(at in DIAGONAL) for at in range(ENTRIES)]
    for player, weight in (("ann", 1.0), ("bea", 3.0)):
        model = Acquaintance((weight,) * FEATURES, tuple(diagonal), 3, 10)
        memories.keep(StoredMemory(player, GAME), encode(OpponentMemory(GAME, acquaintance=write(model))), 1, 1)
    installation = Installation(memories, "everybody", lambda: 0)
    assert weight_of(installation.people(GAME, "ann")) == 2.0
    assert weight_of(decode(installation.of(GAME, "ann")).acquaintance) == 2.0
    memories.forget("bea", [GAME])
    assert weight_of(installation.people(GAME, "ann")) == 1.0
    assert weight_of(decode(installation.of(GAME, "ann")).acquaintance) == 1.0
    assert Installation(memories, "nobody", lambda: 0).people(GAME, "ann") is None


class RegisteredMemories(FakeMemories):
    """Of registered people, who are members wherever there are any."""

    def is_member(self, player: str, *, guests: bool) -> bool:
        return True

    def stamps(self, game: str, *, guests: bool, most: int) -> dict[str, MemoryStamp]:
        return super().stamps(game, guests=True, most=most)


def weight_of(model: bytes | None) -> float | None:
    return None if model is None else read(model).weights[7]

"""The line tree: a line that won is followed, and blame falls on the last decision that was not yet lost."""

from itertools import pairwise

import pytest

from shared.experience.lines import LEAST, LOST, Lines, LineTree, Pair, ReplyCounts
from shared.keys import key_of

WON, LOST_ROUND, DRAWN = 1, -1, 0


def position(number: int) -> bytes:
    return bytes([number]) + bytes(12)


def key(number: int) -> int:
    return key_of(position(number))


class Games:
    """Rounds as paths of numbered positions, of which we move in the even ones and the person in the odd ones."""

    def __init__(self) -> None:
        self.own: dict[Pair, ReplyCounts] = {}
        self.theirs: dict[Pair, ReplyCounts] = {}
        self.rounds = self.draws = 0

    def play(self, sign: int, *path: int) -> "Games":
        """One more round; `sign`: 1 where we won."""
        self.rounds, self.draws = self.rounds + 1, self.draws + (sign == DRAWN)
        for before, after in pairwise(path):
            is_own = before % 2 == 0
            moves, pair = (self.own if is_own else self.theirs), (position(before), key(after))
            moves[pair] = moves.get(pair, ReplyCounts()).again(sign if is_own else -sign, self.rounds)
        return self

    def lines(self, looks: dict[int, dict[int, float]], *, drift: float = 0.0, among_people: bool = False) -> Lines:
        known = {position(at): {key(to): logit for to, logit in moves.items()} for at, moves in looks.items()}
        plies = sum(counts.rounds for moves in (self.own, self.theirs) for counts in moves.values())
        tree = LineTree(known, drift, 0.4, plies / self.rounds, among_people, self.draws)
        tree.add(self.own, is_own=True)
        tree.add(self.theirs, is_own=False)
        return tree.back_up()


def move_at(lines: Lines, at: int) -> int | None:
    """The number of the position that the line leads to."""
    line = lines.follow.get(position(at))
    return None if line is None else next(number for number in range(100) if key(number) == line.result)


def test_a_line_that_won_is_followed_to_its_end_though_a_search_likes_others_better() -> None:
    looks = {at: {at + 1: -0.5, at + 51: 0.8} for at in (0, 2, 4)}
    lines = Games().play(WON, 0, 1, 2, 3, 4, 5).lines(looks)
    assert [move_at(lines, at) for at in (0, 2, 4)] == [1, 3, 5]
    assert lines.follow[position(0)].counts == ReplyCounts(wins=1, seen=1, last=1)
    assert not lines.avoid


def test_a_loss_changes_the_last_decision_that_was_not_yet_lost() -> None:
    """At 4 all is lost; at 2 another move still holds."""
    looks = {0: {1: 0.1, 51: -0.3}, 2: {3: -0.1, 53: 0.0}, 4: {5: LOST - 1, 55: LOST - 0.5}}
    lines = Games().play(LOST_ROUND, 0, 1, 2, 3, 4, 5).lines(looks)
    assert [move_at(lines, at) for at in (0, 2)] == [1, 53]
    assert lines.follow[position(2)].counts.rounds == 0, "it was never tried"
    assert list(lines.avoid[position(2)]) == [key(3)]
    assert position(0) not in lines.avoid, "the opening is not to blame"
    assert move_at(lines, 4) is None, "what is lost anyway is left to the seat"


def test_a_change_that_loses_too_is_followed_by_another_one() -> None:
    looks = {0: {1: 0.0, 51: -0.9}, 2: {3: -0.1, 53: 0.0, 63: -0.2}}
    games = Games().play(LOST_ROUND, 0, 1, 2, 3).play(LOST_ROUND, 0, 1, 2, 53)
    assert [move_at(games.lines(looks), at) for at in (0, 2)] == [1, 63]
    games.play(LOST_ROUND, 0, 1, 2, 63)
    assert move_at(games.lines(looks), 0) == 51


def test_a_seat_that_gives_something_away_each_ply_changes_late() -> None:
    looks = {0: {1: 0.0, 51: 0.1}, 2: {3: -0.2, 53: -0.1}}
    games = Games().play(LOST_ROUND, 0, 1, 2, 3)
    assert move_at(games.lines(looks), 0) == 51
    assert move_at(games.lines(looks, drift=0.2), 0) == 1
    assert move_at(games.lines(looks, drift=0.2), 2) == 53


def test_one_win_does_not_repeat_a_move_that_a_look_calls_clearly_lost() -> None:
    looks = {0: {1: -4.0, 51: -0.2}}
    assert move_at(Games().play(WON, 0, 1).lines(looks), 0) == 51


def test_a_reply_that_beats_the_line_weighs_with_the_others() -> None:
    games = Games().play(WON, 0, 1, 2, 3).play(LOST_ROUND, 0, 1, 4, 5).play(LOST_ROUND, 0, 1, 4, 5)
    looks = {0: {1: 0.0, 51: 0.0}, 2: {3: 0.0}, 4: {5: -1.0}}
    assert games.lines(looks).follow[position(0)].chance == pytest.approx(0.5)
    assert move_at(games.lines(looks), 0) == 51


def test_among_several_people_results_count_with_what_a_look_says() -> None:
    games, looks = Games().play(WON, 0, 1), {0: {1: -1.0, 51: 0.5}}
    assert move_at(games.lines(looks), 0) == 1
    assert move_at(games.lines(looks, among_people=True), 0) == 51


def test_without_a_look_the_first_moves_are_not_to_blame() -> None:
    lines = Games().play(LOST_ROUND, *range(12)).lines({})
    avoided = [at for at in range(0, 12, 2) if position(at) in lines.avoid]
    assert avoided and min(avoided) >= 4
    assert not lines.follow, "the seat thinks by itself"


def test_positions_that_come_again_end_no_search_for_the_line() -> None:
    games = Games().play(DRAWN, 0, 1, 2, 3, 0).play(DRAWN, 2, 3, 0, 1)
    assert LEAST < games.lines({0: {1: 0.0}, 2: {3: 0.0}}).follow[position(0)].chance < 1


def test_with_seats_changed_a_position_may_be_either_sides() -> None:
    games = Games().play(WON, 0, 1, 2, 3)
    games.theirs[position(0), key(1)] = ReplyCounts(losses=1, seen=2, last=-1)
    assert move_at(games.lines({0: {1: 0.0}}), 0) == 1


def test_a_forced_move_gives_no_hope_for_another() -> None:
    looks = {0: {1: 0.0, 51: -0.5}, 2: {3: 0.0}, 4: {5: LOST - 1, 55: LOST - 1}}
    games = Games().play(LOST_ROUND, *range(6))
    assert move_at(games.lines(looks), 0) == 51
    del looks[2]
    assert move_at(games.lines(looks), 0) == 1, "nobody has looked whether there is another"


def test_among_several_people_a_look_says_nothing_of_a_forced_move() -> None:
    lines = Games().play(WON, 0, 1).lines({0: {1: 0.0}}, among_people=True)
    assert lines.follow[position(0)].chance == 1


def test_draws_again_and_again_change_something_and_rather_early() -> None:
    looks = {0: {1: 0.0, 51: -0.8}, 2: {3: 0.0, 53: -0.9}, 4: {5: 0.0, 55: -0.1}}
    games = Games().play(DRAWN, *range(6))
    assert [move_at(games.lines(looks), at) for at in (0, 2, 4)] == [1, 3, 5]
    for _ in range(6):
        games.play(DRAWN, *range(6))
    assert move_at(games.lines(looks), 0) == 51


def test_a_win_that_a_look_sees_late_does_not_tire() -> None:
    games = Games()
    for _ in range(8):
        games.play(DRAWN, 0, 1, 2, 3)
    lines = games.lines({0: {1: 0.0, 51: 0.1}, 2: {3: 0.0, 53: 9.0}})
    assert [move_at(lines, at) for at in (0, 2)] == [1, 53]

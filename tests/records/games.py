"""Records of random legal games of every kind, with random words around them."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from shared.core import Seat
from shared.events import KINDS, Counselled, Event, EventData, Kind, Resigned, Wish
from shared.fair import commitment, draw_deal, nonce_commitment
from shared.games import GAMES
from shared.match import Match, Phase, evolve
from shared.records.record import KINDS as SITTER_KINDS
from shared.records.record import DealProof, GameRecord, HandRecord, MoveTimes, Sitter, one_line

BOARDS = ("english-draughts/1", "chinese-checkers/1")
DOMINO = "domino-101/1"
WISHES: tuple[Wish, ...] = ("me", "either", "you")
SECRET = bytes([10]) * 32
"""Its first deal is void, so that there is a second one."""

texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12).map(one_line)


@cache
def board_game(game_id: str, seed: int) -> tuple[tuple[str, ...], tuple[int, ...] | None]:
    """Moves of a random game under the default options, and its result by the rules, if it came to one."""
    game, rng = GAMES[game_id], Random(seed)
    options = game.options({})
    state = game.parse_position(game.deal(options, rng), options)
    moves: list[str] = []
    for _ in range(rng.choice([0, 5, 40, 1000 if game_id == BOARDS[0] else 60])):
        if not game.to_act(state):
            break
        move = rng.choice(game.legal_moves(state))
        moves.append(game.format_move(state, move))
        state = game.successor(state, move)
    outcome = game.outcome(state)
    return tuple(moves), None if outcome is None else outcome.points


@cache
def domino_match(seed: int, hands: int | None = None, **chosen: Any) -> GameRecord:
    """A random match of 101 domino, its deals proven; with `hands` it is given up within the hand after so many."""
    game, rng = GAMES[DOMINO], Random(seed)
    options = game.options(chosen)
    match = Match.new(game, options)
    records: list[HandRecord] = []
    nonces = ("a", "", "cé", 'd "d"')
    voids = version = 0
    resigned: tuple[int, ...] = ()

    def add(what: EventData | Kind, seat: int | None = None, **facts: Any) -> None:
        nonlocal match, version
        version += 1
        kind, data = (what, None) if isinstance(what, Kind) else (KINDS[type(what)], what)
        event = Event("t", version, kind, 0, seat=None if seat is None else Seat(seat), data=data, **facts)
        match = evolve(match, event)

    while match.verdict() is None:
        deal, draw = draw_deal(game, options, SECRET, nonces, 1, match.round + 1, voids)
        dealt = match.dealt(deal, draw)
        add(dealt)
        if dealt.redeal is not None:
            records.append(HandRecord(deal, void=True))
            voids += 1
            continue
        voids = 0
        counsel: list[tuple[int, str]] = []
        for seat in match.to_act if match.phase is Phase.COUNSEL else ():
            wish = rng.choice(WISHES)
            counsel.append((int(seat), wish))
            add(Counselled(wish, silent=False), seat)
        leader, moves = match.leader, []
        stop = 5 if hands is not None and match.round > hands else None
        while match.phase is Phase.PLAY and len(moves) != stop:
            moves.append(rng.choice(match.legal_moves(match.to_act[0])))
            add(Kind.MOVED, match.to_act[0], move=moves[-1])
        points = None
        if match.phase is Phase.SCORING:
            result = match.round_ended()
            points = result.points
            add(result)
        recalled = tuple(ply for ply in range(1, len(moves) + 1) if moves[ply - 1] != "pass" and rng.random() < 0.1)
        records.append(
            HandRecord(
                deal, None if leader is None else int(leader), tuple(counsel), tuple(moves), points, False, recalled
            )
        )
        if points is None:
            resigned = (1, 3)
            for seat in resigned:
                add(Resigned(), seat)
    verdict = match.verdict()
    assert verdict is not None
    return GameRecord(
        DOMINO, "", (), verdict.points, ("A", "B", "C", "D"), options=tuple(options.items()), reason=verdict.reason,
        resigned=resigned, hands=tuple(records),
        proof=DealProof(
            1, commitment(SECRET), SECRET.hex(), (nonces,) * len(records), (nonce_commitment("a"), "", "", "")
        ),
    )  # fmt: skip


@st.composite
def records(draw: Callable[..., Any]) -> GameRecord:
    """Of any game."""
    game_id = draw(st.sampled_from([*BOARDS, DOMINO]))
    return draw(domino_records() if game_id == DOMINO else board_records(game_id))


@st.composite
def board_records(draw: Callable[..., Any], game_id: str) -> GameRecord:
    game = GAMES[game_id]
    moves, points = board_game(game_id, draw(st.integers(0, 30)))
    options = tuple(game.options({}).items()) if points == (0, 0) else ()
    points = points or draw(st.sampled_from([(1, -1), (-1, 1), (0, 0), None]))
    around = draw(said_of(2))
    if points is None:  # what has not ended has not ended in any way
        around["reason"] = ""
    return GameRecord(
        game_id,
        game.deal(game.options({}), Random(0)),
        moves,
        points,
        **around,
        options=options,
        recalled=tuple(sorted(draw(st.sets(st.integers(1, len(moves)), max_size=3)))) if moves else (),
        times=draw(times_of(len(moves))),
    )


@st.composite
def domino_records(draw: Callable[..., Any]) -> GameRecord:
    record = domino_match(draw(st.integers(0, 5)), draw(st.sampled_from([None, 0, 1])))
    details = draw(said_of(4))
    del details["reason"]
    proof = draw(st.sampled_from([None, record.proof]))
    hands = tuple(replace(hand, times=draw(times_of(len(hand.moves)))) for hand in record.hands)
    return replace(record, **details, hands=hands, proof=proof)


def times_of(plies: int) -> st.SearchStrategy[MoveTimes]:
    """Times of some plies of a round, or of none."""
    some = st.randoms(use_true_random=False).map(
        lambda rng: tuple(rng.choice([None, 0, rng.randrange(60_000), rng.randrange(10**10)]) for _ in range(plies))
    )
    return st.one_of(st.just(()), some.map(lambda times: times if any(time is not None for time in times) else ()))


def said_of(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    """What is told around the moves."""
    sitters = st.builds(Sitter, st.sampled_from(SITTER_KINDS), texts, texts)
    return st.fixed_dictionaries(
        {
            "players": st.tuples(*[texts] * seats),
            "event": texts,
            "site": texts,
            "date": texts,
            "round": texts,
            "tags": st.dictionaries(st.from_regex("[A-Z][a-z]{2,5}X", fullmatch=True), texts.filter(bool)).map(
                lambda tags: tuple(tags.items())
            ),
            "id": texts,
            "reason": texts,
            "sitters": st.one_of(st.just(()), st.tuples(*[sitters] * seats)),
        }
    )

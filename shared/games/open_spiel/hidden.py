"""Games of OpenSpiel whose only chance is a deal that each seat sees its own part of, and whose plays all see.

Every event of the deal is told to one seat at most: that is found by dealing otherwise, and a game that tells one to
several is refused. The view of a seat is its own events (`0:Deal_6-4`) and all plays, which is its information state:
nothing else of a node goes into it. What one seat may hold is drawn by dealing anew what it has not seen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from shared.core import Options, Outcome, Seat, View
from shared.errors import NotationError
from shared.games.board_game import BoardState
from shared.games.open_spiel.library import CHANCE, Node
from shared.games.open_spiel.rules import PASS, OpenSpielGame, Position, digest, move_text, named
from shared.games.registry import GAMES

DIGEST_BYTES: Final = 8
SAMPLES: Final = 8
"""Rounds that are looked at before a game is played here."""
SHUFFLES: Final = 6
"""Exchanges of unseen events between two deals that are drawn."""
MOST_TRIES: Final = 6_000
"""Exchanges before a deal that fits the plays is given up."""
RESTARTS: Final = 600
"""Exchanges after which another deal is begun with."""
AT_RANDOM, WORSE = 0.2, 0.03
"""Shares of exchanges that are made at random, and of those that are kept though they allow fewer plies."""


class SharedDeal(Exception):
    """One part of a deal is told to several seats: the views would have to say what of it each knows."""


class HiddenGame(OpenSpielGame):
    """The rule book of one game for one number of seats."""

    hidden = True
    _owners: dict[tuple[object, ...], tuple[Seat | None, ...]]
    facets = {"shared": "shared.games.open_spiel.facets:HIDDEN"}  # noqa: RUF012

    def __init__(self, *given: Any) -> None:
        self._owners = {}
        super().__init__(*given)

    def deal(self, options: Options, rng: Random) -> str:
        """The chance actions behind `@`."""
        return "@" + ",".join(map(str, self.dealt(options, rng)))

    def dealt(self, options: Options, rng: Random) -> list[int]:
        """The chance actions of a deal."""
        node, actions = self.rules(options).new_initial_state(), list[int]()
        while node.is_chance_node():
            outcomes = node.chance_outcomes()
            actions += rng.choices([action for action, _ in outcomes], [share for _, share in outcomes])
            node.apply_action(actions[-1])
        return actions

    def position(self, options: Options, actions: Sequence[int]) -> Position:
        node, names = self.rules(options).new_initial_state(), list[str]()
        deal = len(self.owners(options))
        for action in actions:
            known = {} if node.is_terminal() else named(node)
            names += [name for name, each in known.items() if each == action]
            if action not in known.values():
                raise ValueError(f"action {action} is not legal")
            node.apply_action(action)
        if len(names) < deal or node.is_chance_node():
            raise ValueError("the deal is not complete")
        turn, hands = Seat(max(int(node.current_player()), 0)), self.hands(options, names[:deal])
        return Position(tuple(actions), turn, node, plays=tuple(names[deal:]), hands=hands)

    def begin(self, options: Options, deal: str, leader: Seat | None, round_no: int = 1) -> BoardState[Position]:
        state = self.parse_position(deal, options)
        turn = state.first if leader is None else leader
        return replace(state, board=replace(state.board, turn=turn), first=turn)

    def owners(self, options: Options) -> tuple[Seat | None, ...]:
        """By event of the deal, the seat that is told it; None: nobody is. Raises SharedDeal."""
        key = tuple(options.items())
        if key not in self._owners:
            node, owners = self.rules(options).new_initial_state(), list[Seat | None]()
            while node.is_chance_node():
                action = node.legal_actions()[0]
                told = seeing(node, action, self.seats)
                if len(told) > 1:
                    raise SharedDeal
                owners.append(told[0] if told else None)
                node = node.child(action)
            self._owners[key] = tuple(owners)
        return self._owners[key]

    def hands(self, options: Options, names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """By seat, the events of the deal that it is told."""
        events = [(owner, f"{number}:{names[number]}") for number, owner in enumerate(self.owners(options))]
        return tuple(tuple(event for owner, event in events if owner == seat) for seat in range(self.seats))

    def result(self, board: Position) -> Outcome | None:
        """Points as the game has them, where they are whole numbers."""
        returns = board.node.returns() if board.node.is_terminal() else [0.5]
        if any(each != int(each) for each in returns):
            return super().result(board)
        return Outcome(tuple(map(int, returns)), "over")

    def same_text(self, board: Position) -> str:
        hands = "|".join(" ".join(hand) or "-" for hand in board.hands)
        return f"{hands}/{public_text(board.plays, board.turn)}".removesuffix("@").rstrip()

    def view(self, state: BoardState[Position], seat: Seat | None) -> View:
        board = state.board
        return View(
            game=self.id,
            options=state.options,
            seat=seat,
            to_act=self.to_act(state),
            board=public_text(board.plays, board.turn),
            start="",
            first=state.first,
            history=state.history,
            hand=() if seat is None else board.hands[seat],
            counts=tuple(map(len, board.hands)),
        )

    def hand(self, state: BoardState[Position], seat: Seat) -> tuple[str, ...]:
        return state.board.hands[seat]

    def pack(self, state: BoardState[Position]) -> bytes:
        """By seat, a digest of what it knows."""
        board = public_text(state.board.plays, state.board.turn)
        return b"".join(knowledge(hand, board) for hand in state.board.hands)


def public_text(plays: Sequence[str], turn: int) -> str:
    """What all see, as a position text: the plays in their order, and whose ply it is."""
    return f"{' '.join(plays) or '-'} {turn + 1} - @"


def knowledge(hand: Sequence[str], board: str) -> bytes:
    """A digest of what a seat knows, from its own events and what all see."""
    return digest(f"{' '.join(hand)}/{board}", DIGEST_BYTES)


def seeing(node: Node, action: int, seats: int) -> list[Seat]:
    """The seats that are told the outcome of a chance event: with another one they know something else, or with the
    only one something new."""
    others = [node.child(each) for each in node.legal_actions() if each != action][:2] or [node]
    dealt = node.child(action)
    return [Seat(seat) for seat in range(seats) if any(_knows(each, seat) != _knows(dealt, seat) for each in others)]


def _knows(node: Node, seat: int) -> str:
    return node.information_state_string(seat)


def why_refused(game: HiddenGame) -> str | None:
    """Why the views of the game would not be right, as a clause; None: they are."""
    options, rng = game.options({}), Random(1)
    try:
        game.owners(options)
    except SharedDeal:
        return "several players are told one part of its deal"
    for _ in range(SAMPLES):
        start = game.begin(options, game.deal(options, rng), None)
        for seat in range(game.seats):
            other = Drawer(game, game.view(start, Seat(seat))).draw(rng)
            if _knows(other.board.node, seat) != _knows(start.board.node, seat):
                return "OpenSpiel does not say which part of the deal each player is told"
        node = start.board.node
        while not node.is_terminal():
            if node.is_chance_node():
                return "it leaves moves to chance during play"
            legal = node.legal_actions()
            made = [node.child(action) for action in rng.sample(legal, min(3, len(legal)))]
            seats = [seat for seat in range(game.seats) if seat != node.current_player()]
            if any(len({_knows(each, seat) for each in made}) < len(made) for seat in seats):
                return "it hides what players do"
            node = made[0]
    return None


def teams_of(game: HiddenGame) -> tuple[tuple[Seat, ...], ...]:
    """Seats that sit opposite each other are partners where they score alike in every round."""
    options, rng = game.options({}), Random(2)
    alone = game.teams
    for _ in range(SAMPLES):
        node = game.position(options, game.dealt(options, rng)).node
        while not node.is_terminal():
            node.apply_action(rng.choice(node.legal_actions()))
        points = node.returns()
        if game.seats != 4 or points[0] != points[2] or points[1] != points[3]:
            return alone
    return ((Seat(0), Seat(2)), (Seat(1), Seat(3)))


# What a seat may reckon with


@dataclass(frozen=True, slots=True)
class _Deal:
    """A deal that gives the seat its own events, and how far the plays go under it."""

    actions: tuple[int, ...]
    names: tuple[str, ...]
    plays: tuple[int, ...]
    """The actions of the plays that it allows."""
    plies: int
    """How many plies of the round it allows, passes included, and one more where the round is then over or not as it
    is."""
    node: Node
    """After these."""


def determinize(view: View) -> Callable[[Random], BoardState[Position]]:
    """States that the view of a seat does not exclude. A deal that fits is sought by exchanging unseen events where it
    does not; then events are exchanged at random among deals that fit, so that all come about alike in the long run.
    """
    game: Any = GAMES[view.game]
    return Drawer(game, view).draw


class Drawer:
    """Draws deals for one view."""

    def __init__(self, game: HiddenGame, view: View) -> None:
        self._game, self._view = game, view
        self._rules, self._owners = game.rules(view.options), game.owners(view.options)
        self._own = dict(_event(text) for text in view.hand)
        self._unseen = [number for number in range(len(self._owners)) if number not in self._own]
        *plays, turn, _ = view.board.rpartition("@")[0].split()
        self._plays, self._turn = tuple(text for text in plays if text != "-"), Seat(int(turn) - 1)
        self._deal: _Deal | None = None

    def draw(self, rng: Random) -> BoardState[Position]:
        """A state. Raises NotationError where no deal is found."""
        deal = self._deal or self._fitting(rng)
        for _ in range(SHUFFLES if self._unseen else 0):
            other = self._exchanged(deal, rng.choice(self._unseen), None, rng)
            deal = other if other is not None and other.plies > len(self._view.history) else deal
        self._deal = deal
        hands, view = self._game.hands(self._view.options, deal.names), self._view
        board = Position((*deal.actions, *deal.plays), self._turn, deal.node, plays=self._plays, hands=hands)
        start = "@" + ",".join(map(str, deal.actions))
        return BoardState(board, view.options, start, view.first or Seat(0), view.history)

    def _fitting(self, rng: Random) -> _Deal:
        deal: _Deal | None = None
        for number in range(MOST_TRIES):
            if deal is None or number % RESTARTS == 0:
                deal = self._judged(self._any(rng))
                assert deal is not None, "it was made of what is legal"
            if deal.plies > len(self._view.history):
                return deal
            other = self._exchanged(deal, *self._wanted(deal, rng), rng)
            if other is not None and (other.plies >= deal.plies or rng.random() < WORSE):
                deal = other
        raise NotationError("no deal was found that allows what was played")

    def _wanted(self, deal: _Deal, rng: Random) -> tuple[int, int | None]:
        """An unseen event of the seat whose next ply is not possible, and what to deal there instead: what the ply
        names, such as its tile, or where the seat should have passed, something for what it could play; None: anything.
        """
        ply, view = deal.plies, self._view
        seat = ((view.first or 0) + ply) % self._game.seats
        own = [number for number in self._unseen if self._owners[number] == seat]
        if ply == len(view.history) or not own or rng.random() < AT_RANDOM:
            return rng.choice(self._unseen), None
        if view.history[ply] != PASS:
            fitting = [number for number in self._unseen if _subject(deal.names[number]) in view.history[ply]]
            return rng.choice(own), deal.actions[rng.choice(fitting)] if fitting else None
        could = " ".join(named(deal.node))
        own = [number for number in own if _subject(deal.names[number]) in could] or own
        others = [number for number in self._unseen if self._owners[number] != seat]
        return rng.choice(own), deal.actions[rng.choice(others)] if others else None

    def _any(self, rng: Random) -> tuple[int, ...]:
        """A deal that gives the seat its own events. Raises NotationError where none is found."""
        for _ in range(MOST_TRIES):
            node, actions = self._rules.new_initial_state(), list[int]()
            while node.is_chance_node():
                known, number = named(node), len(actions)
                own = self._own.get(number)
                if own is not None and own not in known:
                    break  # another seat was dealt a card of it
                later = {name for place, name in self._own.items() if place > number}
                kept = {known[name] for name in later & known.keys() if _is_dealt_once(node, known[name])}
                free = [each for each in known.values() if each not in kept]
                actions.append(rng.choice(free) if own is None else known[own])
                node.apply_action(actions[-1])
            else:
                return tuple(actions)
        raise NotationError("no deal was found that gives the seat its hand")

    def _exchanged(self, deal: _Deal, number: int, action: int | None, rng: Random) -> _Deal | None:
        """The deal with another outcome of an unseen event, which changes places with that event where it was dealt;
        None where that is no deal, or not one of the seat's."""
        actions = list(deal.actions)
        if action is None:
            node = self._rules.new_initial_state()
            for each in actions[:number]:
                node.apply_action(each)
            action = rng.choice(node.legal_actions())
        elsewhere = [place for place, each in enumerate(actions) if each == action and place != number]
        if elsewhere and elsewhere[0] in self._own:
            return None
        if elsewhere:
            actions[elsewhere[0]] = actions[number]
        actions[number] = action
        return self._judged(tuple(actions))

    def _judged(self, actions: tuple[int, ...]) -> _Deal | None:
        """The deal with the plays that it allows; None for what is no deal, or not one of the seat's."""
        node, names = self._rules.new_initial_state(), list[str]()
        for number, action in enumerate(actions):
            if action not in node.legal_actions():
                return None
            names.append(move_text(node.action_to_string(CHANCE, action)))
            if self._own.get(number, names[-1]) != names[-1]:
                return None
            node.apply_action(action)
        return self._played(actions, tuple(names), node)

    def _played(self, actions: tuple[int, ...], names: tuple[str, ...], node: Node) -> _Deal:
        """The deal with the plays that it allows, and the node after them."""
        plays, plies, view = list[int](), 0, self._view
        for text in view.history:
            is_own = node.current_player() == ((view.first or 0) + plies) % self._game.seats
            action = named(node).get(text) if is_own else None
            if action is not None:
                plays.append(action)
                node.apply_action(action)
            elif is_own or text != PASS or node.is_terminal():
                return _Deal(actions, names, tuple(plays), plies, node)
            plies += 1
        return _Deal(actions, names, tuple(plays), plies + (node.is_terminal() == (not view.to_act)), node)


def _subject(name: str) -> str:
    """What an event deals, by its last word: `(2.0,4.0)` of `Deal_(2.0,4.0)`."""
    return name.rpartition("_")[2]


def _event(text: str) -> tuple[int, str]:
    number, _, name = text.partition(":")
    return int(number), name


def _is_dealt_once(node: Node, action: int) -> bool:
    """Whether the outcome of an event cannot come again, as a card."""
    after = node.child(action)
    return after.is_chance_node() and action not in after.legal_actions()

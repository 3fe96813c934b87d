"""One table as a reader knows it: its newest state, its newest event, the reasons given."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from shared.games.facets import is_hidden
from shared.i18n import Catalogue, Value
from shared.protocol import PublicEvent, SeatInfo, TableState
from shared.protocol.chat import ChatLine
from shared.values import Json
from shared.words.endings import left_over_words, score_words
from shared.words.events import Sentence, event_words, is_asked, presence_words, turn_words
from shared.words.games import text_of
from shared.words.moves import legal_words, option_words
from shared.words.people import bare_name, game_title, place_words, side_name, subject, vacancy
from shared.words.phrases import chat_words
from shared.words.players import player_name
from shared.words.reasons import reason_figures, reason_words
from shared.words.terms import terms_words

_CHAT_RECALLED = 5
"""Lines of chat told when somebody comes to a table; `chat` tells as many."""


@dataclass(frozen=True, slots=True)
class Given:
    """A reason that somebody gave for a move."""

    ply: int
    """Of the round, from 1."""
    who: Mapping[str, str]
    """The player who gave it, as the subject of a sentence: the player may have left when it is shown."""
    move: str
    reason: Mapping[str, Json]
    side: str
    """The name of that player's side; empty where sides have none."""


@dataclass(frozen=True, slots=True)
class EventRound:
    """The event that a match is played in."""

    name: str
    round: int | None
    """None where it is not known: of an earlier round than the newest."""


class _LateReason(TypedDict):
    """A reason that was kept back while hands were hidden."""

    ply: int
    seat: int
    reason: dict[str, Json]


@dataclass(frozen=True, slots=True)
class TableWords:
    """What features say of a table."""

    events: Mapping[str, Sentence]
    """By the name of the event."""
    seat: Sequence[Callable[[Catalogue, SeatInfo], Iterable[str]]]
    """Facts beside the name of a seat's owner."""


class Room:
    """A table that is followed."""

    def __init__(self, table: str, words: Catalogue, said: TableWords) -> None:
        self.table = table
        self.words = words
        self._said = said
        self.state: TableState | None = None
        """The newest."""
        self.heard_ms = 0
        """When it was heard."""
        self.given: list[Given] = []
        """Reasons of this round, or of the last one where hands are hidden."""
        self.plies = 0
        """Of the round, as far as events have told."""
        self.chat: list[ChatLine] = []
        self.played_in: EventRound | None = None
        """The tournament of its match, once its name is known."""
        self.newest: tuple[TableState, TableState | None] | None = None
        """The newest state whose event is worded, and the state before it."""

    @property
    def last(self) -> str:
        """The newest event that is worded; empty for none."""
        return "" if self.newest is None else event_words(self.words, *self.newest, self._said.events)

    @property
    def occasion(self) -> str:
        """The event and the round of the match; empty for a match that is part of nothing."""
        it = self.played_in
        if it is None or self.state is None or self.state.tournament is None:
            return ""
        if it.round is None:
            return self.words.say("tournament-match-of", name=it.name)
        return self.words.say("tournament-match", name=it.name, round=it.round)

    def hear(self, state: TableState, now_ms: int) -> list[str]:
        """Take a state in; what is to be told of it."""
        before, self.state, self.heard_ms = self.state, state, now_ms
        if before is None:
            self._reason_given(state.event, state)
            self._worded(state, None)
            return self.look()
        words = self.words
        if before.version == state.version:
            return presence_words(words, before, state)
        self._reason_given(state.event, state)
        if state.version > before.version + 1:  # the line was cut meanwhile
            self._worded(state, before)
            return [words.say("look-missed"), *self.look()]
        news = self._worded(state, before)
        went_back = state.round == before.round and state.ply < before.ply
        asked_anew = is_asked(state) and (not is_asked(before) or went_back)
        lines = [" ".join(filter(None, [news, _turn(words, state) if asked_anew else ""]))]
        kind = "" if state.event is None else state.event.kind
        if kind == "dealt" and state.phase == "play" and state.view is not None and state.view.hand:
            lines.insert(0, f"{news} {text_of(state.game).own_hand(words, state.view)}")
            lines[1] = turn_words(words, state)
        elif kind == "dealt" and state.phase == "counsel" and state.view is not None and state.view.hand:
            lines.insert(0, text_of(state.game).own_hand(words, state.view))
        elif kind == "round_ended" and state.event is not None:
            hands: list[list[str]] = state.event.data.get("hands") or []
            lines += left_over_words(words, state, hands)
            if state.view is not None:
                lines += text_of(state.game).after_round(words, state.view, hands, self.given)
        return [line for line in lines if line]

    def _worded(self, state: TableState, before: TableState | None) -> str:
        """The event of a state in words; kept as the newest if there are any."""
        news = event_words(self.words, state, before, self._said.events)
        if news:
            self.newest = (state, before)
        return news

    def hear_events(self, events: Iterable[PublicEvent]) -> None:
        """Take in what was missed, for its reasons; the state that follows says the rest."""
        for event in events:
            self._reason_given(event, None)

    def hear_chat(self, lines: Iterable[ChatLine]) -> list[str]:
        """Take chat in; what is to be told of it: everything new, of old lines the last few."""
        known = self.chat[-1].number if self.chat else 0
        new = [line for line in lines if line.number > known]
        first = not self.chat
        self.chat = (self.chat + new)[-100:]
        return [chat_words(self.words, line, self.state) for line in (new[-_CHAT_RECALLED:] if first else new)]

    def recalled(self) -> list[str]:
        """The last few lines of chat."""
        return [chat_words(self.words, line, self.state) for line in self.chat[-_CHAT_RECALLED:]] or [
            self.words.say("chat-none")
        ]

    def look(self) -> list[str]:
        """The whole table, line by line."""
        state, words = self.state, self.words
        if state is None:
            return [words.say("look-loading")]
        facts: dict[str, Value] = {"table": state.table, "game": game_title(words, state.game)}
        facts["terms"] = terms_words(words, state.terms, state.casual)
        if is_hidden(state.game) and state.round:
            lines = [words.say("look-hand", **facts, match=state.match, hand=state.round)]
        else:
            lines = [words.say("look-table", **facts)]
        lines += [f"{self.occasion}."] if self.occasion else []
        lines += self.who()
        if state.casual not in (None, "not-rated"):  # else the terms say it
            lines.append(words.find(f"rating-why-{state.casual}") or words.say("rating-why-not-rated"))
        if state.view is not None and state.phase not in ("waiting", "closed"):
            if is_hidden(state.game):
                lines += [*text_of(state.game).board_lines(words, state.view, state.you), score_words(words, state)]
                lines += [text_of(state.game).own_hand(words, state.view)] if state.view.hand else []
            else:
                lines.append(text_of(state.game).standing(words, state.view))
        return [*lines, _turn(words, state)]

    def who(self) -> list[str]:
        """The seats and their players, one line a seat."""
        state = self.state
        if state is None:
            return []
        return [self._seat_line(state, seat) for seat in range(len(state.seats))]

    def _seat_line(self, state: TableState, seat: int) -> str:
        words, sitting = self.words, state.seats[seat]
        sides = [side_name(words, state.game, seat), place_words(words, state, seat)]
        if sitting.id is None:
            facts = [vacancy(words, sitting), *sides]
        else:
            name = words.say("who-you") if seat == state.you else bare_name(words, state, seat)
            facts = [name, *sides, *_seat_facts(words, state, sitting, self._said)]
        line = words.say("comma").join(filter(None, facts))
        return words.say("seat-line", seat=words.say("table-Seat", number=seat + 1), facts=line)

    def moves(self) -> list[str]:
        """The reader's legal moves, as lines."""
        state, words = self.state, self.words
        if state is None or not state.legal:
            turn = words.say("look-loading") if state is None else turn_words(words, state)
            return [words.say("turn-not-yours", turn=turn)]
        return [legal_words(words, state.game, state.legal)]

    def history(self, newest: int | None) -> list[str]:
        """The plies of the round, a line for as many as there are seats; `newest`: only so many lines of the last."""
        state = self.state
        if state is None or state.view is None or not state.view.history:
            return [self.words.say("history-none")]
        first, around = state.view.first or 0, len(state.seats)
        names = [_short_name(self.words, state, seat) for seat in range(around)]
        plies = [f"{names[(first + ply) % around]} {move}" for ply, move in enumerate(state.view.history)]
        lines = [
            f"{start // around + 1}. {', '.join(plies[start : start + around])}"
            for start in range(0, len(plies), around)
        ]
        return lines[-newest:] if newest else lines

    def why(self, ply: int | None) -> list[str]:
        """The last reason given, or that of a ply."""
        state, words = self.state, self.words
        given = next((it for it in reversed(self.given) if ply in (None, it.ply)), None)
        if given is None or state is None:
            late = state is not None and is_hidden(state.game)
            return [words.say("why-none-hidden" if late else "why-none")]
        reason = reason_words(words, given.reason, to_opponent=self.is_to_opponent(given), side=given.side)
        move, figures = option_words(words, state.game, given.move), reason_figures(words, given.reason, given.move)
        sentence = words.say("why-given", **given.who, move=move, ply=given.ply, reason=reason)
        return [sentence, words.say("why-figures", figures=figures)] if figures else [sentence]

    def is_to_opponent(self, given: Given) -> bool:
        """Whether the reader is the only opponent of the player who gave the reason."""
        state = self.state
        return state is not None and state.you is not None and len(state.seats) == 2 and given.who["person"] != "you"

    def _reason_given(self, event: PublicEvent | None, state: TableState | None) -> None:
        """Keep the reasons that an event tells. `state` is the one that it brought, None for one that was missed."""
        if event is None:
            return
        match event.kind:
            case "dealt" if not event.data.get("redeal"):
                self.plies = 0
                if state is None or not is_hidden(state.game):  # of a hidden hand the reasons have only just been told
                    self.given.clear()
            case "moved" | "passed":
                self.plies = self.plies + 1 if state is None else state.ply
                if event.reason is not None and event.seat is not None and event.move is not None:
                    self.given.append(self._given(self.plies, event.seat, event.move, event.reason))
            case "round_ended" | "match_ended" if state is not None and state.view is not None:
                self._late_reasons(event.data.get("reasons") or [], state.view.history)
            case _:
                pass

    def _late_reasons(self, late: list[_LateReason], history: list[str]) -> None:
        """Those that were kept back while hands were hidden."""
        given = [it for it in late if 0 < it["ply"] <= len(history)]
        if given:
            self.given = [self._given(it["ply"], it["seat"], history[it["ply"] - 1], it["reason"]) for it in given]

    def _given(self, ply: int, seat: int, move: str, reason: Mapping[str, Json]) -> Given:
        side = "" if self.state is None else side_name(self.words, self.state.game, seat)
        return Given(ply, self._who(seat), move, reason, side)

    def _who(self, seat: int) -> Mapping[str, str]:
        if self.state is None:
            return {"person": "other", "name": self.words.say("table-Seat", number=seat + 1)}
        return subject(self.words, self.state, seat)


def _turn(words: Catalogue, state: TableState) -> str:
    if is_asked(state) and state.legal == ["pass"]:
        return words.say("turn-only-pass")
    return turn_words(words, state)


def _short_name(words: Catalogue, state: TableState, seat: int) -> str:
    if side := side_name(words, state.game, seat):
        return side
    return words.say("who-you") if seat == state.you else bare_name(words, state, seat)


def _seat_facts(words: Catalogue, state: TableState, sitting: SeatInfo, said: TableWords) -> Iterator[str]:
    """The facts shown beside a player's name."""
    seat = sitting.seat
    if sitting.kind == "ai" or sitting.bot:
        yield words.say("seat-ai" if sitting.kind == "ai" else "seat-program")
    if not sitting.present and seat != state.you:
        yield words.say("table-seat-away")
    for facts in said.seat:
        yield from facts(words, sitting)
    if sitting.took_over:
        yield words.say("table-seat-sat-in")
    if sitting.substitute is not None:
        yield words.say("seat-substitute", name=player_name(words, sitting.substitute.player))
    if state.view is not None and state.view.counts and state.phase == "play":
        yield words.say("table-tiles", count=state.view.counts[seat])
    if seat in state.to_act and state.phase == "play":
        yield words.say("table-seat-to-move")
    if sitting.kind == "person" and seat != state.you:
        yield words.say("seat-id", id=sitting.id or "")

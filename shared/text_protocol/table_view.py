"""One table as a listener knows it: its newest state, what was told of it, the reasons given."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from shared.games.facets import is_hidden
from shared.i18n import catalogue
from shared.protocol import ChatLine, PublicEvent, TableState
from shared.words.endings import left_over_words, score_words
from shared.words.english import count
from shared.words.events import event_words, is_asked, presence_words, turn_words
from shared.words.game_text import text_of
from shared.words.moves import option_words
from shared.words.people import bare_name, game_title, place, side_name, subject, vacancy
from shared.words.phrases import chat_words
from shared.words.reasons import reason_words
from shared.words.terms import terms_words

_CHAT_RECALLED = 5
"""Lines of chat told when somebody comes to a table; `chat` tells as many."""


@dataclass(frozen=True, slots=True)
class Given:
    """A reason that somebody gave for a move."""

    ply: int
    """Of the round, from 1."""
    who: str
    """Who gave it, as the beginning of a sentence: they may have left when it is asked for."""
    move: str
    reason: Mapping[str, Any]


class Room:
    """A table that is followed."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.state: TableState | None = None
        """The newest."""
        self.heard_ms = 0
        """When it was heard."""
        self.given: list[Given] = []
        """Reasons of this round, or of the last one where hands are hidden."""
        self._plies = 0
        """Of the round, as far as events have told."""
        self.chat: list[ChatLine] = []
        self.last = ""
        """What was told of the newest event that had anything to tell."""

    def hear(self, state: TableState, now_ms: int) -> list[str]:
        """Take a state in; what is to be told of it."""
        before, self.state, self.heard_ms = self.state, state, now_ms
        if before is None:
            self._reason_given(state.event, state)
            self.last = event_words(state)
            return self.look()
        if before.version == state.version:
            return presence_words(before, state)
        self._reason_given(state.event, state)
        if state.version > before.version + 1:  # the line was cut meanwhile
            self.last = event_words(state, before) or self.last
            return ["You missed some moves.", *self.look()]
        news = event_words(state, before)
        self.last = news or self.last
        asked_anew = is_asked(state) and (
            not is_asked(before) or (state.event is not None and state.event.kind == "undone")
        )
        lines = [" ".join(filter(None, [news, _turn(state) if asked_anew else ""]))]
        kind = "" if state.event is None else state.event.kind
        if kind == "dealt" and state.phase == "play" and state.view is not None and state.view.hand:
            lines.insert(0, f"{news} {text_of(state.game).own_hand(state.view)}")
            lines[1] = turn_words(state)
        elif kind == "dealt" and state.phase == "counsel" and state.view is not None and state.view.hand:
            lines.insert(0, text_of(state.game).own_hand(state.view))
        elif kind == "round_ended" and state.event is not None:
            lines += left_over_words(state, state.event.data.get("hands") or [])
        return [line for line in lines if line]

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
        return [chat_words(line, self.state) for line in (new[-_CHAT_RECALLED:] if first else new)]

    def recalled(self) -> list[str]:
        """The last few lines of chat."""
        return [chat_words(line, self.state) for line in self.chat[-_CHAT_RECALLED:]] or ["No messages yet."]

    def look(self) -> list[str]:
        """The whole table, line by line."""
        state = self.state
        if state is None:
            return ["The table is still loading."]
        hand = f", match {state.match}, hand {state.round}" if is_hidden(state.game) and state.round else ""
        lines = [f"Table {state.table}: {game_title(state.game)}{hand}, {terms_words(state.terms)}.", *self.who()]
        if state.view is not None and state.phase not in ("waiting", "closed"):
            if is_hidden(state.game):
                lines += [*text_of(state.game).board_lines(state.view, state.you), score_words(state)]
                lines += [text_of(state.game).own_hand(state.view)] if state.view.hand else []
            else:
                lines.append(text_of(state.game).standing(state.view))
        return [*lines, _turn(state)]

    def who(self) -> list[str]:
        """Who sits where, one line a seat."""
        state = self.state
        if state is None:
            return []
        return [_seat_line(state, seat) for seat in range(len(state.seats))]

    def moves(self) -> list[str]:
        """What the reader may play."""
        state = self.state
        if state is None or not state.legal:
            return ["It isn't your turn." if state is None else f"It isn't your turn. {turn_words(state)}"]
        offered = ", ".join(option_words(state.game, move) for move in state.legal)
        return [f"You may play {count(len(state.legal), 'move')}: {offered}."]

    def history(self, newest: int | None) -> list[str]:
        """The plies of the round, a line for as many as there are seats; `newest`: only so many lines of the last."""
        state = self.state
        if state is None or state.view is None or not state.view.history:
            return ["Nothing has been played yet."]
        first, around = state.view.first or 0, len(state.seats)
        plies = [f"{_short_name(state, (first + ply) % around)} {move}" for ply, move in enumerate(state.view.history)]
        lines = [
            f"{start // around + 1}. {', '.join(plies[start : start + around])}"
            for start in range(0, len(plies), around)
        ]
        return lines[-newest:] if newest else lines

    def why(self, ply: int | None) -> list[str]:
        """The last reason given, or that of a ply."""
        state = self.state
        given = next((it for it in reversed(self.given) if ply in (None, it.ply)), None)
        if given is None or state is None:
            late = state is not None and is_hidden(state.game)
            return [
                "No reason has been given yet"
                + ("; in games with hidden hands, reasons appear after the hand." if late else ".")
            ]
        play = f"{given.who} played {option_words(state.game, given.move)} at move {given.ply}"
        return [f"{play}: {reason_words(catalogue('en'), given.reason, given.move)}."]

    def _reason_given(self, event: PublicEvent | None, state: TableState | None) -> None:
        """Keep the reasons that an event tells. `state` is the one that it brought, None for one that was missed."""
        if event is None:
            return
        match event.kind:
            case "dealt" if not event.data.get("redeal"):
                self._plies = 0
                if state is None or not is_hidden(state.game):  # of a hidden hand the reasons have only just been told
                    self.given.clear()
            case "moved" | "passed":
                self._plies = self._plies + 1 if state is None else state.ply
                if event.reason is not None and event.seat is not None and event.move is not None:
                    self.given.append(Given(self._plies, self._who(event.seat), event.move, event.reason))
            case "round_ended" | "match_ended" if state is not None and state.view is not None:
                self._late_reasons(event.data.get("reasons") or [], state.view.history)
            case _:
                pass

    def _late_reasons(self, late: list[dict[str, Any]], history: list[str]) -> None:
        """Those that were kept back while hands were hidden."""
        by_ply = [(int(it["ply"]), it) for it in late]
        by_ply = [(ply, it) for ply, it in by_ply if 0 < ply <= len(history)]
        if by_ply:
            self.given = [Given(ply, self._who(int(it["seat"])), history[ply - 1], it["reason"]) for ply, it in by_ply]

    def _who(self, seat: int) -> str:
        return f"Seat {seat + 1}" if self.state is None else subject(self.state, seat)


def _turn(state: TableState) -> str:
    if is_asked(state) and state.legal == ["pass"]:
        return "Your turn; you can only pass."
    return turn_words(state)


def _short_name(state: TableState, seat: int) -> str:
    return side_name(state.game, seat) or ("you" if seat == state.you else bare_name(state, seat))


def _seat_line(state: TableState, seat: int) -> str:
    sitting = state.seats[seat]
    where = f"Seat {seat + 1}"
    facts = [side_name(state.game, seat), place(state, seat)]
    if sitting.id is None:
        return f"{where}: {', '.join(filter(None, [vacancy(sitting), *facts]))}."
    facts += ["an AI player" if sitting.kind == "ai" else "a program" if sitting.bot else ""]
    facts += ["away" if not sitting.present and seat != state.you else "", "substituted" if sitting.sat_in else ""]
    if sitting.held is not None:
        facts.append(f"played by {sitting.held.name}, an AI player")
    if state.view is not None and state.view.counts and state.phase == "play":
        facts.append(count(state.view.counts[seat], "tile"))
    facts.append("to move" if seat in state.to_act and state.phase == "play" else "")
    name = "you" if seat == state.you else bare_name(state, seat)
    public_id = f"id {sitting.id}" if sitting.kind == "person" and seat != state.you else ""
    return f"{where}: {', '.join(filter(None, [name, *facts, public_id]))}."

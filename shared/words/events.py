"""Sentences for a table's events, one short sentence an event, for a reader who was sent the state that it led to.

Knows the names of events (`shared.events.Kind`, in lower case) and no rule.
"""

from collections.abc import Callable, Mapping
from typing import TypedDict, cast

from shared.i18n import Catalogue
from shared.protocol import SeatInfo, TableState
from shared.words.durations import span
from shared.words.endings import closed_words, hand_words, match_words, score_words, void_words
from shared.words.games import text_of
from shared.words.moves import move_words
from shared.words.people import bare_name, seat_words, side_name, subject
from shared.words.players import player_name


class RedealFacts(TypedDict):
    """A deal that the rules void: `shared.core.Redeal` as everybody may know it."""

    condition: str
    seat: int


class EventFacts(TypedDict, total=False):
    """The public data of events, as far as a sentence needs it; each kind has its own fields."""

    agrees: bool
    """`resigned`: an AI partner, which always agrees."""
    reason: str
    """`closed`, `substituted`, `timed_out`, `clock_set`."""
    agent: str
    """`substituted`: the AI player's name in the roster."""
    name: str
    redeal: RedealFacts
    """`dealt`."""
    wishes: Mapping[str, str]
    """`counselled`, once both partners have spoken: by seat."""
    leader: int
    what: str
    """`proposed`, `declined`."""
    plies: int
    """Of moves that were taken back."""
    until_ms: int | None
    """Of a player who is away for days."""


Sentence = Callable[[Catalogue, TableState, TableState, int, EventFacts], str]
"""Words an event of a seat with this data, given the state that it led to and the one before."""


def event_words(
    words: Catalogue, state: TableState, before: TableState | None, sentences: Mapping[str, Sentence]
) -> str:
    """The event that brought `state`, in a sentence; empty when there is nothing to say. `before`: the state until
    then, for names that are gone since. `sentences`: of the events of features, by name."""
    event = state.event
    if event is None:
        return ""
    sentence, data = sentences.get(event.kind), cast("EventFacts", event.data)
    if sentence is not None:
        return "" if event.seat is None else sentence(words, state, before or state, event.seat, data)
    return _sentence(words, state, before or state, event.kind, event.seat, data) or ""


def _sentence(
    words: Catalogue, state: TableState, before: TableState, kind: str, seat: int | None, data: EventFacts
) -> str | None:
    match kind:
        case "sat" if seat is not None:
            return _sat(words, state, seat)
        case "left" if seat is not None:
            return words.say("event-left", **subject(words, before, seat))
        case "dealt":
            return _dealt(words, state, data)
        case "counselled" if seat is not None:
            return _counselled(words, state, seat, data)
        case "moved" | "passed" if seat is not None:
            return _moved(words, state, seat)
        case "round_ended" if state.round_result is not None and _has_hands(state):
            result = hand_words(words, state, state.round_result)
            return f"{words.say('event-hand-over')} {result} {score_words(words, state)}"
        case "match_ended" if state.result is not None:
            return match_words(words, state, state.result)
        case "resigned" if seat is not None:
            key = "event-agrees-to-resign" if data.get("agrees") else "event-resigns"
            return words.say(key, **subject(words, state, seat))
        case "boards_released":
            return words.say("event-boards-released")
        case "closed":
            return words.say("event-closed", reason=closed_words(words, data.get("reason", "")))
        case _:
            return None if seat is None else _by_a_seat(words, state, kind, seat, data) or None


def _by_a_seat(words: Catalogue, state: TableState, kind: str, seat: int, data: EventFacts) -> str:
    """Absence, clocks, claims."""
    who = subject(words, state, seat)
    match kind:
        case "substituted":
            return _substituted(words, state, seat, data)
        case "seat_reclaimed":
            return words.say("event-resumes", **who)
        case "timed_out":
            return words.say("event-away-too-long" if data.get("reason") == "absent" else "event-out-of-time", **who)
        case "clock_set":
            return words.say("event-gives-time", **who) if data.get("reason") == "given" else ""
        case "claimed":
            return words.say("event-claims", **who)
        case _:  # what needs no more than a name has a message of the event's own name
            return words.find(f"event-{kind}", **who) or ""


def _substituted(words: Catalogue, state: TableState, seat: int, data: EventFacts) -> str:
    """A substitute has begun to play."""
    holder = state.seats[seat].substitute
    player = data.get("agent") or data.get("name") or (holder.player if holder else "")
    name = player_name(words, player) if player else words.say("event-some-ai")
    if seat == state.you:
        return words.say("event-held-yours", name=name)
    reason = data.get("reason") or "other"
    return words.say("event-held", name=name, owner=bare_name(words, state, seat), reason=reason)


def _sat(words: Catalogue, state: TableState, seat: int) -> str:
    who = dict(subject(words, state, seat))
    if seat != state.you:
        who["name"] = with_kind(words, state.seats[seat], who["name"])
    side = side_name(words, state.game, seat)
    if side:
        return words.say("event-sits-side", **who, number=seat + 1, side=side)
    return words.say("event-sits", **who, number=seat + 1)


def with_kind(words: Catalogue, sitting: SeatInfo, name: str) -> str:
    """A name, and that it is no person who plays."""
    if sitting.kind == "ai":
        return words.say("who-ai", name=name)
    return words.say("who-bot", name=name) if sitting.bot else name


def _dealt(words: Catalogue, state: TableState, data: EventFacts) -> str:
    redeal = data.get("redeal")
    if redeal:
        return void_words(words, state, redeal["condition"], redeal["seat"])
    if not _has_hands(state):
        first = state.to_act[0] if state.to_act else 0
        side = side_name(words, state.game, first)
        if side:
            return words.say("event-begins-side", side=side)
        return words.say("event-begins", **subject(words, state, first))
    hand = words.say("event-dealt", number=state.round)
    return f"{hand} {turn_words(words, state)}" if state.phase == "counsel" else hand


def _counselled(words: Catalogue, state: TableState, seat: int, data: EventFacts) -> str:
    if "wishes" not in data:
        return words.say("event-chosen") if seat == state.you else ""
    answers: list[str] = []
    for at, wish in data["wishes"].items():
        who = subject(words, state, int(at), first=False)
        answers.append(words.find(f"event-wish-{wish}", **who) or f"{seat_words(words, state, int(at))}: {wish}")
    opens = words.say("event-who-opens", answers=words.say("semicolon").join(answers))
    leader = data.get("leader")
    return opens if leader is None else f"{opens} {words.say('event-opens', **subject(words, state, leader))}"


def _moved(words: Catalogue, state: TableState, seat: int) -> str:
    event = state.event
    assert event is not None
    move = event.move or "pass"
    if event.by_substitute:
        holder = state.seats[seat].substitute
        name = words.say("event-some-ai") if holder is None else player_name(words, holder.player)
        played = move_words(words, state.game, move, {"person": "other", "name": name})
        sentence = words.say("event-moved-for", move=played, **subject(words, state, seat, first=False))
    else:
        sentence = move_words(words, state.game, move, subject(words, state, seat))
    if event.kind == "moved" and state.view is not None:
        after = text_of(state.game).after_move(words, state.view.board)
        return f"{words.say('semicolon').join([sentence, after])}." if after else f"{sentence}."
    return f"{sentence}."


def turn_words(words: Catalogue, state: TableState) -> str:
    """A sentence that says what the table waits for; "Your turn." if it is the reader's turn."""
    free = [seat.seat for seat in state.seats if seat.id is None]
    match state.phase:
        case "waiting":
            return words.say("turn-waiting", count=len(free), seats=len(state.seats))
        case "over":
            return words.say("turn-over")
        case "closed":
            return words.say("turn-closed")
        case "counsel" if state.you in state.to_act:
            if state.counsel_ms is None:
                return words.say("turn-counsel")
            return words.say("turn-counsel-within", time=span(words, state.counsel_ms // 1_000 * 1_000 or 1_000))
        case "counsel":
            return words.say("turn-counsel-others")
        case "play" if is_asked(state):
            return words.say("table-your-turn")
        case "play" if any(state.seats[seat].reserved for seat in state.to_act):
            return words.say("turn-reserved")
        case "play" if any(seat in free for seat in state.to_act):
            return words.say("table-free-to-move")
        case "play":
            return words.say("turn-of", names=words.listed([seat_words(words, state, seat) for seat in state.to_act]))
        case _ if state.boards is not None and state.boards.waiting:
            return words.say("turn-boards-waiting")
        case _:
            return words.say("turn-hand-soon" if _has_hands(state) else "turn-match-soon")


def _has_hands(state: TableState) -> bool:
    """Whether a match is many rounds, up to a number of points."""
    return "target" in state.options


def is_asked(state: TableState) -> bool:
    """Whether the reader has a move to choose: not when it can only pass at a table where the server does that."""
    by_itself = state.legal == ["pass"] and state.options.get("pass") == "auto"
    return state.phase == "play" and state.you is not None and state.you in state.to_act and not by_itself


def presence_words(words: Catalogue, before: TableState, state: TableState) -> list[str]:
    """Sentences for players who left or came back between two states of the same version."""
    sentences: list[str] = []
    for old, new in zip(before.seats, state.seats, strict=True):
        if old.id is None or old.id != new.id or old.present == new.present or new.seat == state.you:
            continue
        name = seat_words(words, state, new.seat, first=True)
        if new.present:
            sentences.append(words.say("event-returned", name=name))
        elif new.absent_ms:
            sentences.append(words.say("event-away-for", name=name, time=span(words, new.absent_ms // 1_000 * 1_000)))
        else:
            sentences.append(words.say("event-away", name=name))
    return sentences

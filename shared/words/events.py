"""What has happened at a table, one short sentence an event, for whoever was sent the state that it brought.

Knows the names of events (`shared.events.Kind`, in lower case) and no rule.
"""

from typing import Any

from shared.protocol import SeatInfo, TableState
from shared.words.endings import closed_words, hand_words, match_words, score_words, void_words
from shared.words.english import count, span
from shared.words.game_text import text_of
from shared.words.moves import deed_words
from shared.words.people import bare_name, does, seat_words, side_name, third_person

_WISHES = {"me": "would like to open", "either": "would accept either", "you": "would like the partner to open"}


def event_words(state: TableState, before: TableState | None = None) -> str:
    """The event that brought `state`, in a sentence; empty when there is nothing to say. `before`: the state until
    then, for names that are gone since."""
    event = state.event
    if event is None:
        return ""
    return _sentence(state, before or state, event.kind, event.seat, event.data) or ""


def _sentence(state: TableState, before: TableState, kind: str, seat: int | None, data: dict[str, Any]) -> str | None:
    match kind:
        case "sat" if seat is not None:
            return _sat(state, seat)
        case "left" if seat is not None:
            return f"{does(before, seat, 'leave')} the table."
        case "dealt":
            return _dealt(state, data)
        case "counselled" if seat is not None:
            return _counselled(state, seat, data)
        case "moved" | "passed" if seat is not None:
            return _moved(state, seat)
        case "round_ended" if state.round_result is not None and len(state.seats) > 2:
            return f"The hand is over. {hand_words(state, state.round_result)} {score_words(state)}"
        case "match_ended" if state.result is not None:
            return match_words(state, state.result)
        case "resigned" if seat is not None:
            agrees = bool(data.get("agrees"))
            return f"{does(state, seat, 'agree to resign' if agrees else 'resign')}."
        case "again" if seat is not None:
            return f"{does(state, seat, 'ask')} for a rematch."
        case "closed":
            return f"The table is closed: {closed_words(str(data.get('reason', '')))}."
        case _:
            return None if seat is None else _by_a_seat(state, before, kind, seat, data) or None


def _by_a_seat(state: TableState, before: TableState, kind: str, seat: int, data: dict[str, Any]) -> str:
    """Absence, clocks, proposals."""
    what = str(data.get("what", ""))
    if kind == "proposed" and any(it.what == what and it.seat != seat for it in before.proposed):
        return f"{does(state, seat, 'agree')}."
    match kind:
        case "held":
            holder = state.seats[seat].held
            name = str(data.get("name") or (holder.name if holder else "An AI player"))
            why = {"absent": "who is away", "time": "whose time ran out", "handed-over": "who asked for it"}
            owner = "you" if seat == state.you else bare_name(state, seat)
            place = "your seat; type back to resume" if seat == state.you else f"the seat of {owner}"
            reason = why.get(str(data.get("reason")), "")
            return f"{name}, an AI player, now plays {place}{f', {reason}' if reason and seat != state.you else ''}."
        case "taken_back":
            return f"{does(state, seat, 'resume')} playing."
        case "timed_out":
            away = data.get("reason") == "absent"
            return f"{does(state, seat, 'have')} {'been away for too long' if away else 'run out of time'}."
        case "clock_set":
            return f"{does(state, seat, 'give')} more time." if data.get("reason") == "given" else ""
        case "proposed" if what == "draw":
            agree = "" if seat == state.you or state.you is None else " Type draw to accept, or decline."
            return f"{does(state, seat, 'offer')} a draw.{agree}"
        case "proposed":
            agree = "" if seat == state.you or state.you is None else " Type undo to accept, or decline."
            return f"{does(state, seat, 'ask')} for a takeback.{agree}"
        case "declined":
            return f"{does(state, seat, 'decline')}{' the draw' if what == 'draw' else ' the takeback'}."
        case "undone":
            return f"Takeback accepted: {count(int(data.get('plies', 1)), 'move')} taken back."
        case "claimed":
            return f"{does(state, seat, 'request')} a redeal."
        case _:
            return ""


def _sat(state: TableState, seat: int) -> str:
    sitting = state.seats[seat]
    side = side_name(state.game, seat)
    where = f"seat {seat + 1}{f', {side}' if side else ''}"
    if seat == state.you:
        return f"You sit in {where}."
    deed = does(state, seat, "sit down") if state.you is not None else f"{bare_name(state, seat)} sits down"
    return f"{deed}, {_kind_words(sitting)}in {where}."


def _kind_words(sitting: SeatInfo) -> str:
    return "an AI player, " if sitting.kind == "ai" else "a program, " if sitting.bot else ""


def _dealt(state: TableState, data: dict[str, Any]) -> str:
    redeal = data.get("redeal")
    if redeal:
        return void_words(state, str(redeal["condition"]), int(redeal["seat"]))
    if len(state.seats) == 2:
        first = state.to_act[0] if state.to_act else 0
        side = side_name(state.game, first)
        if side:
            return f"The match begins; {side} moves first."
        return f"The match begins. {does(state, first, 'move')} first."
    hand = f"Hand {state.round} is dealt."
    return f"{hand} {turn_words(state)}" if state.phase == "counsel" else hand


def _counselled(state: TableState, seat: int, data: dict[str, Any]) -> str:
    if "wishes" not in data:
        return "" if seat != state.you else "You have chosen."
    answers = [
        f"{seat_words(state, int(at))} {_WISHES.get(str(wish), str(wish))}" for at, wish in data["wishes"].items()
    ]
    leader = data.get("leader")
    lead = "" if leader is None else f" {does(state, int(leader), 'open')}."
    return f"Who opens: {'; '.join(answers)}.{lead}"


def _moved(state: TableState, seat: int) -> str:
    event = state.event
    assert event is not None
    deed = deed_words(state.game, event.move or "pass")
    sentence = (
        f"{_stand_in(state, seat)} {third_person(deed)} for {seat_words(state, seat)}"
        if event.stand_in
        else (does(state, seat, deed))
    )
    after = "" if event.kind != "moved" or state.view is None else text_of(state.game).after_move(state.view.board)
    return f"{sentence}; {after}." if after else f"{sentence}."


def _stand_in(state: TableState, seat: int) -> str:
    """Who plays the seat while its owner is away."""
    holder = state.seats[seat].held
    return "An AI player" if holder is None else holder.name


def turn_words(state: TableState) -> str:
    """What the table waits for; "Your turn." when it is the reader's."""
    free = [seat.seat for seat in state.seats if seat.id is None]
    match state.phase:
        case "waiting":
            return f"Waiting for players: {count(len(free), 'seat')} of {len(state.seats)} free."
        case "over":
            return "The match is over. Type again for a rematch, or leave."
        case "closed":
            return "The table is closed."
        case "counsel" if state.you in state.to_act:
            within = "" if state.counsel_ms is None else f" within {span(state.counsel_ms // 1_000 * 1_000 or 1_000)}"
            return (
                f"Who opens the next hand, you or your partner? Type counsel me, counsel either or counsel you{within}."
            )
        case "counsel":
            return "The winning partners choose who opens."
        case "play" if is_asked(state):
            return "Your turn."
        case "play" if any(state.seats[seat].reserved for seat in state.to_act):
            return "It is the turn of a player who has left: the player can come back, or fill adds an AI player."
        case "play" if any(seat in free for seat in state.to_act):
            return "It is the turn of an empty seat: somebody must take it."
        case "play":
            return f"It is the turn of {' and '.join(seat_words(state, seat) for seat in state.to_act)}."
        case _:
            return "The next hand is about to start." if len(state.seats) > 2 else "The match is about to start."


def is_asked(state: TableState) -> bool:
    """Whether the reader has a move to choose: not when it can only pass at a table where the server does that."""
    by_itself = state.legal == ["pass"] and state.options.get("pass") == "auto"
    return state.phase == "play" and state.you is not None and state.you in state.to_act and not by_itself


def presence_words(before: TableState, state: TableState) -> list[str]:
    """Who has gone away or come back between two states of one version."""
    sentences: list[str] = []
    for old, new in zip(before.seats, state.seats, strict=True):
        if old.id is None or old.id != new.id or old.present == new.present or new.seat == state.you:
            continue
        wait = f"; the table waits {span(new.gone_ms // 1_000 * 1_000)}" if new.gone_ms else ""
        sentences.append(
            f"{does(state, new.seat, 'are')} back." if new.present else f"{does(state, new.seat, 'are')} away{wait}."
        )
    return sentences

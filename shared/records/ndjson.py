"""Records as JSON, one object a line. Opens no file and judges no move.

`moves` (a text of move texts) and `result` are enough for a board game, `hands` and `result` for 101 domino; every
other key is left out when it says nothing:

    game id event site date round          texts; `game` is a rules id, with or without its version
    black white | players                  names: the two of draughts, or a list by seat
    start                                  position text; the usual start without it
    result                                 "1-0" when the side of seat 0 won, "0-1", "1/2-1/2"; of more than two sides
                                           a mark for each seat, "0-1-0"; "*" for a match that was left
    reason resigned                        how it ended; a list of seats
    options tags                           objects
    seats                                  a list of {kind, agent, book} by seat
    recalled                               plies that an Experience Rule chose
    times                                  milliseconds that each ply took, null where nobody says
    hands                                  101 domino: a list of {deal, void, leader, counsel, moves, times, points,
                                           recalled}
    proof                                  {match, commitment, secret, nonces, commitments}
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from random import Random
from typing import Any, TypedDict, TypeGuard

from shared.core import Game, OptionValue
from shared.errors import RecordError, UnknownGame
from shared.games import GAME_OF_LINES, GAMES, game_named
from shared.games.facets import facets_of
from shared.records.decoding import decode
from shared.records.judging import RESULTS, complete_options, game_recorded, points_told, result_text
from shared.records.record import KINDS, LONGEST_MS, DealProof, GameRecord, HandRecord, MoveTimes, Sitter
from shared.values import Json, JsonObject

_TEXTS = ("event", "site", "date", "round")
_OWN_TEXTS = ("id", "reason")
UNFINISHED = "*"
"""The result of a match that was left before its end."""


class RecordDetails(TypedDict, total=False):
    """Fields of a record that our own forms alone tell."""

    id: str
    reason: str
    options: tuple[tuple[str, OptionValue], ...]
    sitters: tuple[Sitter, ...]
    recalled: tuple[int, ...]
    resigned: tuple[int, ...]
    proof: DealProof | None


@cache
def usual_start(game_id: str) -> str:
    """The position text that a board game's records begin from when they name none; "" where hands are dealt."""
    game = GAMES[game_id]
    if game.hidden:
        return ""
    return game.deal(game.options({}), Random(0))


def format_line(record: GameRecord) -> str:
    """The record as one line of JSON, without a line break."""
    fields: JsonObject = {"game": record.game}
    if facets_of(record.game).names_by_colour:
        fields["black"], fields["white"] = record.players
    else:
        fields["players"] = list(record.players)
    fields |= {name: getattr(record, name) for name in _TEXTS if getattr(record, name)}
    fields["result"] = result_text(record.points)
    if record.start != usual_start(record.game):
        fields["start"] = record.start
    if not record.hands:
        fields["moves"] = " ".join(record.moves)
    if record.times:
        fields["times"] = list(record.times)
    if record.tags:
        fields["tags"] = dict(record.tags)
    return json.dumps(fields | details(record), ensure_ascii=False, separators=(",", ":"))


def details(record: GameRecord) -> JsonObject:
    """The fields that only our own records have: id, reason, house rules, players, recalled plies, hands, proof."""
    fields: JsonObject = {name: getattr(record, name) for name in _OWN_TEXTS if getattr(record, name)}
    if record.options:
        fields["options"] = dict(record.options)
    if record.sitters:
        fields["seats"] = [_nonempty(kind=who.kind, agent=who.agent, book=who.book) for who in record.sitters]
    if record.recalled:
        fields["recalled"] = list(record.recalled)
    if record.resigned:
        fields["resigned"] = list(record.resigned)
    if record.hands:
        fields["hands"] = [_hand_fields(hand) for hand in record.hands]
    if record.proof:
        proof = asdict(record.proof)
        if not record.proof.commitments:
            del proof["commitments"]
        fields["proof"] = proof
    return fields


def parse_line(line: bytes | str, number: int, game: str | None = None) -> GameRecord | RecordError:
    """The record of one line. `game`: whose it is when the line does not say; English draughts without it."""
    try:
        document: Json = json.loads(line)
    except (ValueError, RecursionError):
        return RecordError("record/syntax", "the line is not JSON", number)
    if not isinstance(document, dict):
        return RecordError("record/syntax", "the line is no JSON object", number)
    try:
        return record_of(document, number, document.get("game") or game or GAME_OF_LINES)
    except RecordError as error:
        return RecordError(error.code, str(error), number)


def parse_document(content: bytes, game: str | None = None) -> Iterator[GameRecord | RecordError]:
    """The records of a JSON file: one object, a list of them, or the `matches` of a table as the server sends them."""
    try:
        document: Json = json.loads(decode(content))
    except (ValueError, RecursionError):
        yield RecordError("record/syntax", "the file is not JSON", 1)
        return
    if isinstance(document, dict) and isinstance(document.get("matches"), list):
        document = document["matches"]
    for fields in document if isinstance(document, list) else [document]:
        yield parse_line(json.dumps(fields), 1, game)


def record_of(fields: JsonObject, line: int, game_name: Json) -> GameRecord:
    """The record that a JSON object tells. Raises RecordError."""
    rules = named_game(game_name)
    texts = {name: _text(fields, name) for name in _TEXTS}
    hands = _hands(fields, rules) if rules.hidden else ()
    if rules.hidden and not hands:
        raise RecordError("record/missing", "there is no list `hands`")
    moves = "" if rules.hidden else fields.get("moves")
    if not isinstance(moves, str):
        raise RecordError("record/missing", "there is no text `moves`")
    result = fields.get("result")
    points = points_told(rules, result) if isinstance(result, str) else None
    if points is None and result != UNFINISHED:
        usual = RESULTS if len(rules.teams) == 2 else (result_text((1,) + (-1,) * (rules.seats - 1)), "1/2-1/2")
        raise RecordError("record/missing", f"`result` is none of {', '.join(usual)}")
    return GameRecord(
        rules.id,
        _text(fields, "start") or usual_start(rules.id),
        tuple(moves.split()),
        points,
        _players(fields, rules.seats),
        texts["event"],
        texts["site"],
        texts["date"],
        texts["round"],
        _tags(fields),
        line,
        hands=hands,
        times=_times(fields, len(moves.split())),
        **detailed(fields, rules),
    )


def detailed(fields: JsonObject, rules: Game[Any, Any]) -> RecordDetails:
    """Those of the record that `details` tells, but for the hands. Raises RecordError."""
    if fields.keys().isdisjoint((*_OWN_TEXTS, "options", "seats", "recalled", "resigned", "proof")):
        return {}
    return {
        "id": _text(fields, "id"),
        "reason": _text(fields, "reason"),
        "options": complete_options(rules, _object(fields, "options")),
        "sitters": _sitters(fields, rules.seats),
        "recalled": _numbers(fields, "recalled"),
        "resigned": _numbers(fields, "resigned", rules.seats),
        "proof": _proof(fields),
    }


def named_game(name: Json) -> Game[Any, Any]:
    """The rule book of a record. Raises RecordError."""
    if not isinstance(name, str):
        raise RecordError("record/syntax", "`game` is a text")
    try:
        return game_recorded(game_named(name).id)
    except UnknownGame as error:
        raise RecordError("record/unsupported", str(error)) from error


def _nonempty(**texts: str) -> JsonObject:
    return {name: text for name, text in texts.items() if text}


def _hand_fields(hand: HandRecord) -> JsonObject:
    fields: JsonObject = {"deal": hand.deal}
    if hand.void:
        fields["void"] = True
    if hand.counsel:
        fields["counsel"] = [list(spoken) for spoken in hand.counsel]
    if hand.leader is not None:
        fields["leader"] = hand.leader
    if hand.moves:
        fields["moves"] = " ".join(hand.moves)
    if hand.times:
        fields["times"] = list(hand.times)
    if hand.points is not None:
        fields["points"] = list(hand.points)
    if hand.recalled:
        fields["recalled"] = list(hand.recalled)
    return fields


def _hands(fields: JsonObject, rules: Game[Any, Any]) -> tuple[HandRecord, ...]:
    return tuple(_hand(hand, rules) for hand in _objects(fields, "hands"))


def _hand(fields: JsonObject, rules: Game[Any, Any]) -> HandRecord:
    leader = fields.get("leader")
    if leader is not None and not _is_number(leader, rules.seats):
        raise RecordError("record/syntax", "`leader` of a hand is a seat")
    points = _numbers(fields, "points", least=None)
    if points and len(points) != rules.seats:
        raise RecordError("record/syntax", "`points` of a hand is a list by seat")
    moves = tuple(_text(fields, "moves").split())
    return HandRecord(
        _text(fields, "deal"),
        leader,
        tuple(_spoken(fields.get("counsel", []), rules.seats)),
        moves,
        points or None,
        fields.get("void") is True,
        _numbers(fields, "recalled"),
        _times(fields, len(moves)),
    )


def _spoken(wishes: Json, seats: int) -> Sequence[tuple[int, str]]:
    if not isinstance(wishes, list):
        raise RecordError("record/syntax", "`counsel` is a list of [seat, wish]")
    spoken: list[tuple[int, str]] = []
    for one in wishes:
        match one:
            case [int(seat), ("me" | "either" | "you") as wish] if _is_number(seat, seats):
                spoken.append((seat, wish))
            case _:
                raise RecordError("record/syntax", "`counsel` is a list of [seat, wish], a wish me, either or you")
    return spoken


def _sitters(fields: JsonObject, seats: int) -> tuple[Sitter, ...]:
    sitters = [Sitter(_text(one, "kind"), _text(one, "agent"), _text(one, "book")) for one in _objects(fields, "seats")]
    if sitters and (len(sitters) != seats or any(one.kind not in KINDS for one in sitters)):
        raise RecordError("record/syntax", f"`seats` tells a kind for each of {seats} seats: {', '.join(KINDS)}")
    return tuple(sitters)


def _proof(fields: JsonObject) -> DealProof | None:
    proof = _object(fields, "proof")
    if not proof:
        return None
    match, nonces, commitments = proof.get("match"), proof.get("nonces"), proof.get("commitments", [])
    if isinstance(match, int) and _is_number(match) and isinstance(nonces, list):
        rows, seats = [_texts(row) for row in nonces], _texts(commitments)
        if None not in rows and seats is not None:
            texts = tuple(row for row in rows if row is not None)
            return DealProof(match, _text(proof, "commitment"), _text(proof, "secret"), texts, seats)
    raise RecordError(
        "record/syntax",
        "`proof` is {match, commitment, secret, nonces, commitments}, nonces a list a deal, commitments a text a seat",
    )


def _players(fields: JsonObject, seats: int) -> tuple[str, ...]:
    players = fields.get("players")
    if players is None and seats == 2:
        return _text(fields, "black"), _text(fields, "white")
    names = ("",) * seats if players is None else _texts(players)
    if names is None or len(names) != seats:
        raise RecordError("record/syntax", f"`players` is a list of {seats} names")
    return names


def _tags(fields: JsonObject) -> tuple[tuple[str, str], ...]:
    given = _object(fields, "tags")
    tags = tuple((name, text) for name, text in given.items() if isinstance(text, str))
    if len(tags) < len(given):
        raise RecordError("record/syntax", "each of `tags` is a text")
    return tags


def _texts(value: Json) -> tuple[str, ...] | None:
    """A list of texts; None for anything else."""
    texts = tuple(it for it in value if isinstance(it, str)) if isinstance(value, list) else ()
    return texts if isinstance(value, list) and len(texts) == len(value) else None


def _text(fields: JsonObject, name: str) -> str:
    text = fields.get(name)
    if text is None:
        return ""
    if not isinstance(text, str):
        raise RecordError("record/syntax", f"`{name}` is a text")
    return text


def _object(fields: JsonObject, name: str) -> JsonObject:
    value = fields.get(name, {})
    if not isinstance(value, dict):
        raise RecordError("record/syntax", f"`{name}` is an object")
    return value


def _objects(fields: JsonObject, name: str) -> Sequence[JsonObject]:
    values = fields.get(name, [])
    objects = [one for one in values if isinstance(one, dict)] if isinstance(values, list) else []
    if not isinstance(values, list) or len(objects) < len(values):
        raise RecordError("record/syntax", f"`{name}` is a list of objects")
    return objects


def _numbers(fields: JsonObject, name: str, below: int | None = None, least: int | None = 0) -> tuple[int, ...]:
    values = fields.get(name, [])
    numbers = [one for one in values if _is_number(one, below, least)] if isinstance(values, list) else []
    if not isinstance(values, list) or len(numbers) < len(values):
        raise RecordError("record/syntax", f"`{name}` is a list of numbers")
    return tuple(numbers)


def _times(fields: JsonObject, plies: int) -> MoveTimes:
    values = fields.get("times", [])
    if isinstance(values, list):
        times = tuple(time for time in values if time is None or _is_number(time, LONGEST_MS))
        if len(times) == len(values) and len(times) in (0, plies):
            return times if any(time is not None for time in times) else ()
    raise RecordError("record/syntax", "`times` is a list of milliseconds, one a ply")


def _is_number(value: Json, below: int | None = None, least: int | None = 0) -> TypeGuard[int]:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return (least is None or value >= least) and (below is None or value < below)

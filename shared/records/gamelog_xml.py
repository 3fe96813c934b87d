"""The paper's game-log: one XML file a game, its pieces-states in the order they were made. Opens no file.

Wang et al. 2015, section 2.1 (v) and 2.2.1, tell what is in it and no form: ours is `gamelog.xsd` beside this module.
A state may tell the move that made it; where it does not, the one legal move that makes it is found. Every state is
checked: it follows from the one before by a legal move of the seat named active. A file has no document type: nothing
outside it is read, and nothing in it is expanded.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape

from shared.core import Game, OptionValue, Seat
from shared.errors import GameError, NotationError, RecordError
from shared.games import GAME_OF_XML
from shared.records.judging import begin_record, check_result, complete_options, moves_meant, read_moves, result_text
from shared.records.ndjson import named_game, record_of, usual_start
from shared.records.pieces_state import move_between, notation_of, packed
from shared.records.record import GameRecord, HandRecord, one_line
from shared.values import Json, JsonObject

VERSION = "1"
MOST_BYTES = 4 << 20
"""A longer file tells no game."""


@dataclass(frozen=True, slots=True)
class ElementForm:
    """The allowed content of an element. An element without parts may contain text."""

    required: frozenset[str]
    optional: frozenset[str]
    parts: frozenset[str]


def _form(required: str = "", optional: str = "", parts: str = "") -> ElementForm:
    return ElementForm(frozenset(required.split()), frozenset(optional.split()), frozenset(parts.split()))


FORMS: Mapping[str, ElementForm] = {
    "gameLog": _form("version", "game id event site date round", "tag player option state deal resigned result proof"),
    "tag": _form("name value"),
    "player": _form("seat", "name kind agent book"),
    "option": _form("name value"),
    "deal": _form("hands", "void leader points", "counsel state"),
    "counsel": _form("seat wish"),
    "state": _form("active", "n plies move recalled ms", "SAS SPS line hands"),
    "SAS": _form(),
    "SPS": _form(),
    "line": _form(),
    "hands": _form(),
    "resigned": _form("seat"),
    "result": _form("winner", "reason"),
    "proof": _form("match commitment secret", "", "commitments nonces"),
    "commitments": _form(parts="hash"),
    "hash": _form("value"),
    "nonces": _form(parts="nonce"),
    "nonce": _form("value"),
}
"""By element; `gamelog.xsd` says the same, and a test compares them."""
_WINNERS = {"0": "1-0", "1": "0-1", "none": "1/2-1/2", "open": "*"}
"""`winner` of `result` → result text: the side of seat 0, that of seat 1, neither; a match that was left."""
_WINNER = {text: winner for winner, text in _WINNERS.items()}
_TEXTS = ("id", "event", "site", "date", "round")


@dataclass(slots=True)
class _Element:
    tag: str
    line: int
    attributes: Mapping[str, str]
    parts: list["_Element"] = field(default_factory=list["_Element"])
    text: str = ""

    def all(self, tag: str) -> Iterator["_Element"]:
        return (part for part in self.parts if part.tag == tag)


def parse_xml(content: bytes, game: str | None = None) -> GameRecord:
    """The record of one file; `game`: whose it is when the file does not say, Chinese checkers without it.

    Raises RecordError with the line.
    """
    if len(content) > MOST_BYTES:
        raise RecordError("record/too-large", f"a game-log of over {MOST_BYTES} bytes")
    root = _tree(content)
    try:
        return _record(root, game)
    except RecordError as error:
        raise RecordError(error.code, str(error), error.line or root.line) from error


def format_xml(record: GameRecord) -> str:
    """The record as one file. Raises RecordError for one that the rules refuse."""
    texts = {name: getattr(record, name) for name in _TEXTS if getattr(record, name)}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', _open("gameLog", version=VERSION, game=record.game, **texts)]
    lines += [_empty("tag", name=name, value=value) for name, value in record.tags]
    for seat, name in enumerate(record.players):
        who = record.sitters[seat] if record.sitters else None
        minds = {} if who is None else {"kind": who.kind, "agent": who.agent, "book": who.book}
        attributes = {key: text for key, text in {"name": name, **minds}.items() if text}
        lines.append(_empty("player", seat=seat, **attributes))
    lines += [_empty("option", name=name, value=value) for name, value in record.options]
    if record.hands:
        number = 0
        for hand in record.hands:
            number += not hand.void
            lines += _hand_lines(record, hand, number)
    else:
        game, state = begin_record(record.game, record.start, record.options)
        first = game.view(state, None).to_act
        start = (first[0] - 1) % game.seats if first else game.seats - 1
        before = record.start.partition("@")[2]
        lines.append(_state_line(game, state, 0, start, **({"plies": before} if before else {})))
        lines += _play_lines(game, state, record)
    lines += [_empty("resigned", seat=seat) for seat in record.resigned]
    reason = {"reason": record.reason} if record.reason else {}
    lines.append(_empty("result", winner=_WINNER[result_text(record.points)], **reason))
    if record.proof:
        proof = record.proof
        lines.append(_open("proof", match=proof.match, commitment=proof.commitment, secret=proof.secret))
        if proof.commitments:
            lines.append(f"<commitments>{''.join(_empty('hash', value=it) for it in proof.commitments)}</commitments>")
        for nonces in proof.nonces:
            lines.append(f"<nonces>{''.join(_empty('nonce', value=nonce) for nonce in nonces)}</nonces>")
        lines.append("</proof>")
    return "\n".join([*lines, "</gameLog>", ""])


def _hand_lines(record: GameRecord, hand: HandRecord, number: int) -> Iterator[str]:
    facts: dict[str, str | int] = {"hands": hand.deal}
    if hand.void:
        facts["void"] = "true"
    if hand.leader is not None:
        facts["leader"] = hand.leader
    if hand.points is not None:
        facts["points"] = " ".join(map(str, hand.points))
    yield _open("deal", **facts)
    yield from (_empty("counsel", seat=seat, wish=wish) for seat, wish in hand.counsel)
    if hand.moves:
        game, state = _begin_hand(named_game(record.game), record.options, hand, number)
        yield from _play_lines(game, state, hand)
    yield "</deal>"


def _begin_hand(
    game: Game[Any, Any], options: tuple[tuple[str, OptionValue], ...], hand: HandRecord, number: int
) -> tuple[Game[Any, Any], Any]:
    try:
        leader = None if hand.leader is None else Seat(hand.leader)
        return game, game.begin(game.options(dict(options)), hand.deal, leader, number)
    except GameError as error:
        raise RecordError("record/syntax", f"hand {number}: {error}") from error


def _play_lines(game: Game[Any, Any], state: Any, played: GameRecord | HandRecord) -> Iterator[str]:
    for ply, text in enumerate(read_moves(game, state, played.moves)[0], start=1):
        active = game.to_act(state)
        state = game.successor(state, game.parse_move(state, text))
        facts: dict[str, str | int] = {"recalled": "true"} if ply in played.recalled else {}
        if played.times and (time := played.times[ply - 1]) is not None:
            facts["ms"] = time
        yield _state_line(game, state, ply, active[0], move=text, **facts)


def _state_line(game: Game[Any, Any], state: Any, n: int, active: int, **attributes: Any) -> str:
    parts = notation_of(game.id).tell(game.format_position(state), active)
    inner = "".join(f"<{name}>{escape(text)}</{name}>" for name, text in parts.items())
    return f"{_open('state', n=n, active=active, **attributes)}{inner}</state>"


_ESCAPES = {'"': "&quot;"}


def _open(tag: str, **attributes: Any) -> str:
    pairs = "".join(f' {name}="{escape(one_line(str(value)), _ESCAPES)}"' for name, value in attributes.items())
    return f"<{tag}{pairs}>"


def _empty(tag: str, **attributes: Any) -> str:
    return f"{_open(tag, **attributes)[:-1]}/>"


def _tree(content: bytes) -> _Element:
    """The file's elements, each of a form that FORMS knows."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    roots: list[_Element] = []
    path: list[_Element] = []

    def refused(what: str) -> RecordError:
        return RecordError("record/syntax", what, parser.CurrentLineNumber)

    def doctype(*declared: Any) -> None:
        raise refused("a game-log declares no document type and no entities")

    def start(tag: str, attributes: dict[str, str]) -> None:
        within = path[-1] if path else None
        form = FORMS.get(tag)
        if form is None or (tag != "gameLog" if within is None else tag not in FORMS[within.tag].parts):
            raise refused(f"there is no element {tag[:40]!r} {'here' if within else 'at the top: it is gameLog'}")
        missing, unknown = form.required - attributes.keys(), attributes.keys() - form.required - form.optional
        if missing or unknown:
            what = f"lacks {min(missing)!r}" if missing else f"has no attribute {min(unknown)[:40]!r}"
            raise refused(f"the element {tag!r} {what}")
        element = _Element(tag, parser.CurrentLineNumber, attributes)
        (within.parts if within else roots).append(element)
        path.append(element)

    def end(tag: str) -> None:
        path.pop()

    def text(data: str) -> None:
        if path and not FORMS[path[-1].tag].parts:
            path[-1].text += data
        elif data.strip():
            raise refused(f"there is text outside of elements: {data.strip()[:40]!r}")

    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = doctype
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise RecordError(
            "record/syntax", f"the file is no XML: {expat.ErrorString(error.code)}", error.lineno
        ) from error
    except (LookupError, ValueError) as error:  # an encoding that does not exist
        raise refused(f"the file is no XML: {error}") from error
    return roots[0]


def _record(root: _Element, game_name: str | None) -> GameRecord:
    if root.attributes["version"] != VERSION:
        raise RecordError("record/unsupported", f"this is a game-log of version {root.attributes['version'][:20]!r}")
    game = named_game(root.attributes.get("game") or game_name or GAME_OF_XML)
    results = list(root.all("result"))
    if len(results) != 1:
        what, line = ("contradiction", results[1].line) if results else ("missing", 0)
        raise RecordError(f"record/{what}", f"there are {len(results)} results: one is told", line)
    fields: JsonObject = {name: root.attributes.get(name, "") for name in _TEXTS}
    fields["result"] = _WINNERS.get(results[0].attributes["winner"])
    fields["reason"] = results[0].attributes.get("reason", "")
    fields["tags"] = {tag.attributes["name"]: tag.attributes["value"] for tag in root.all("tag")}
    told = {option.attributes["name"]: option.attributes["value"] for option in root.all("option")}
    fields["resigned"] = [_number(one, "seat") for one in root.all("resigned")]
    players = _by_seat(root.all("player"), game.seats)
    if players:
        fields["players"] = [player.attributes.get("name", "") for player in players]
        if any("kind" in player.attributes for player in players):
            fields["seats"] = [dict(player.attributes) for player in players]
    for proof in root.all("proof"):
        nonces: Json = [[nonce.attributes["value"] for nonce in row.parts] for row in proof.all("nonces")]
        commitments: Json = [it.attributes["value"] for row in proof.all("commitments") for it in row.parts]
        deal_proof = {"match": _number(proof, "match"), "nonces": nonces, "commitments": commitments}
        fields["proof"] = {**proof.attributes, **deal_proof}
    options = complete_options(game, told)
    fields["options"] = {**told}
    if game.hidden:
        fields["hands"] = list(_hands(game, options, root))
        return record_of(fields, root.line, game.id)
    state, played = _play(game, options, root)
    fields |= {**played, "start": _start_text(game, options, root)}
    record = record_of(fields, root.line, game.id)
    try:
        check_result(game, state, record)
    except RecordError as error:
        raise RecordError(error.code, str(error), results[0].line) from error
    return record


def _by_seat(players: Iterable[_Element], seats: int) -> list[_Element]:
    by_seat = {_number(player, "seat", seats): player for player in players}
    return [by_seat.get(seat, _Element("player", 0, {"kind": "archive"})) for seat in range(seats)] if by_seat else []


def _number(element: _Element, name: str, below: int | None = None) -> int:
    text = element.attributes[name]
    if not (text.isascii() and text.isdecimal() and len(text) < 13 and (below is None or int(text) < below)):
        raise RecordError(
            "record/syntax", f"{name}={text[:20]!r} of {element.tag!r} is no number that fits", element.line
        )
    return int(text)


def _parts(state: _Element, game: Game[Any, Any]) -> Mapping[str, str]:
    names = notation_of(game.id).parts
    if sorted(part.tag for part in state.parts) != sorted(names):
        raise RecordError(
            "record/missing", f"a state of {game.title} tells {' and '.join(names)}, once each", state.line
        )
    return {part.tag: part.text for part in state.parts}


def _states(root: _Element) -> tuple[_Element | None, list[_Element]]:
    """The state that a board game begins with, if it is told, and the others.

    "Once a piece moves a step, the state is saved": a log may begin with state 1, which the first move made.
    """
    states = list(root.all("state"))
    for number, state in enumerate(states, start=1 if states and states[0].attributes.get("n") == "1" else 0):
        if state.attributes.get("n", str(number)) != str(number):
            raise RecordError("record/syntax", f"this state is number {number} of its game", state.line)
    if states and states[0].attributes.get("n", "0") == "0":
        return states[0], states[1:]
    return None, states


def _start_text(game: Game[Any, Any], options: tuple[tuple[str, OptionValue], ...], root: _Element) -> str:
    start, _ = _states(root)
    if start is None:
        return usual_start(game.id)
    try:
        position = notation_of(game.id).read(_parts(start, game), _number(start, "active", game.seats))
        if "plies" in start.attributes:  # played before the log begins
            position += f"@{_number(start, 'plies')}"
        return game.format_position(game.parse_position(position))
    except NotationError as error:
        raise RecordError("record/illegal", f"a state that cannot be: {error}", start.line) from error


def _play(game: Game[Any, Any], options: tuple[tuple[str, OptionValue], ...], root: _Element) -> tuple[Any, JsonObject]:
    """The last state; the moves in canonical texts, the plies that were recalled, and the time of each."""
    _, state = begin_record(game.id, _start_text(game, options, root), options)
    return _follow(game, state, _states(root)[1])


def _follow(game: Game[Any, Any], state: Any, elements: Sequence[_Element]) -> tuple[Any, JsonObject]:
    moves: list[str] = []
    recalled: list[int] = []
    times: list[int | None] = []
    for ply, element in enumerate(elements, start=1):
        active = _number(element, "active", game.seats)
        if game.to_act(state) != (active,):
            over = not game.to_act(state)
            what = "the game is over" if over else f"seat {game.to_act(state)[0]} is to move, not {active}"
            raise RecordError("record/illegal", f"ply {ply}: {what}", element.line)
        move = _move(game, state, element, ply, active)
        moves.append(game.format_move(state, move))
        if element.attributes.get("recalled") == "true":
            recalled.append(ply)
        times.append(_number(element, "ms") if "ms" in element.attributes else None)
        state = game.successor(state, move)
    return state, {"moves": " ".join(moves), "recalled": [*recalled], "times": [*times]}


def _move(game: Game[Any, Any], state: Any, element: _Element, ply: int, active: int) -> Any:
    """The move that made the state told."""
    parts = _parts(element, game)
    text = element.attributes.get("move")
    try:
        if text is not None:
            made = packed(game, parts, active)
            for move in moves_meant(game, state, text, ply, element.line).moves:
                if game.pack(game.successor(state, move)) == made:
                    return move
            raise RecordError("record/contradiction", f"ply {ply}: {text} does not make this state", element.line)
        fitting = move_between(game, state, parts, active)
    except NotationError as error:
        raise RecordError("record/illegal", f"ply {ply}: a state that cannot be: {error}", element.line) from error
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        texts = " or ".join(game.format_move(state, move) for move in fitting)
        raise RecordError("record/ambiguous", f"ply {ply}: {texts} makes this state", element.line)
    raise RecordError("record/illegal", f"ply {ply}: no legal move makes this state", element.line)


def _hands(game: Game[Any, Any], options: tuple[tuple[str, OptionValue], ...], root: _Element) -> Iterator[JsonObject]:
    number = 0
    for deal in root.all("deal"):
        void = deal.attributes.get("void") == "true"
        leader = _number(deal, "leader", game.seats) if "leader" in deal.attributes else None
        fields: JsonObject = {"deal": deal.attributes["hands"], "void": void, "leader": leader}
        number += not void
        if "points" in deal.attributes:
            fields["points"] = [_points(deal, text) for text in deal.attributes["points"].split()]
        fields["counsel"] = [[_number(one, "seat", game.seats), one.attributes["wish"]] for one in deal.all("counsel")]
        states = list(deal.all("state"))
        if states:
            hand = HandRecord(deal.attributes["hands"], leader)
            try:
                _, state = _begin_hand(game, options, hand, number)
            except RecordError as error:
                raise RecordError(error.code, str(error), deal.line) from error
            fields |= _follow(game, state, states)[1]
        yield fields


def _points(deal: _Element, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise RecordError("record/syntax", f"points {text[:20]!r} are no number", deal.line)
    return int(text)

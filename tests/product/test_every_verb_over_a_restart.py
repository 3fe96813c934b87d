"""Whatever one can say, said into a restart: said again under its ref it is done once, or refused for good reason.

Every verb has a table and people of its own. All are said at once, the server is killed or stopped when a number of
them have been answered, and everybody comes back to the next one and says the same again.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import pytest

from shared.events import Kind
from shared.protocol import Command, kind_of
from shared.store import open_store, sqlite_url
from tests.product.client import Client, Cut, Message, Tcp
from tests.product.served import ALONE, HURRIED, Server
from tests.testkit.sampled import pairs

pytestmark = pytest.mark.slow

TERMS: Message = {"clock": {"kind": "fischer", "bank_s": 600, "gain_s": 1}, "rated": False}
HARMLESS = {"tables", "subscribe", "ping", "offer", "cancel-seek", "hint", "lessons", "advice", "get-followed"}
HARMLESS |= {"get-puzzle", "try-move", "puzzle-hint", "refute", "vote-puzzle", "get-puzzle-progress"}
HARMLESS |= {
    "get-vacation",
    "get-groups",
    "enter-group",
    "get-imitation",
    "get-tournaments",
    "get-standings",
    "get-traveller",
    "get-standing-tables",
    "get-dataset-consent",
    "analyse",
    "stop-analysing",
    "evaluated",
    "looked-back",
}
"""Verbs that leave nothing in the log and may be said any number of times."""


class Scene:
    """One verb's people, and its table where it has one."""

    def __init__(self, server: Server, verb: str) -> None:
        self.verb = verb
        self.people = [Client(Tcp(server.tcp), name=f"{verb} {name}"[:24]) for name in ("A", "B")]
        self.speaker = self.people[0]
        self.table = ""
        self.ref = f"{verb}!"
        self.answer: Message | None = None
        self.command: Message = {"type": verb, "ref": self.ref, **PREPARE[verb](self)}

    def at_draughts(self, sit: int = 2) -> Message:
        """A table where the first people sit; with two the game is on, and the first is to move at version 4."""
        self.table = self.speaker.done("open", game="english-draughts", terms=TERMS)["table"]
        for seat in range(sit):
            self.people[1 - seat].done("sit", table=self.table, seat=1 - seat)
        if sit == 2:
            self.speaker.wait_state(self.table, 4)
        return {"table": self.table}

    def say(self) -> None:
        with suppress(Cut):
            self.speaker.say(self.command)

    def hear_out(self) -> None:
        """Until the line ends: whether there was an answer."""
        with suppress(Cut):
            while True:
                message = self.speaker.hear()
                if message["type"] in ("done", "refused"):
                    assert message["ref"] == self.ref and self.answer is None, "one answer"
                    self.answer = message

    def come_back(self, server: Server) -> Message:
        """Everybody is back, and the same is said again."""
        self.hang_up()
        self.people = [Client(Tcp(server.tcp), token=one.token) for one in self.people]
        self.speaker = self.people[0]
        self.speaker.say(self.command)
        return self.speaker.wait_answer(self.ref)

    def hang_up(self) -> None:
        for one in self.people:
            one.door.cut()


def _revealing(scene: Scene) -> Message:
    """A table of which chance draws the opening: both have committed to a nonce, and the other has given it."""
    terms, nonces = {"game": "english-draughts", "options": {"start": "ballot-3"}, "terms": TERMS}, ("0" * 32, "1" * 32)
    scene.table = scene.speaker.done("open", **terms)["table"]
    for seat in (1, 0):
        commitment = sha256(nonces[seat].encode()).hexdigest()
        scene.people[seat].done("sit", table=scene.table, seat=seat, commitment=commitment)
    scene.people[1].done("reveal", table=scene.table, nonce=nonces[1])
    return {"table": scene.table, "nonce": nonces[0]}


def _over(scene: Scene) -> Message:
    fields = scene.at_draughts()
    scene.people[1].done("resign", **fields)
    scene.people[1].done("rematch", **fields)
    return fields


def _proposed(scene: Scene) -> Message:
    fields = scene.at_draughts()
    scene.people[1].done("propose", version=4, what="draw", **fields)
    return {**fields, "what": "draw"}


def _challenged(scene: Scene) -> Message:
    challenge = {"to": scene.speaker.id, "game": "english-draughts", "terms": TERMS}
    made = scene.people[1].done("challenge", **challenge)["challenge"]
    return {"challenge": made, "accept": True}


PREPARE: dict[str, Callable[[Scene], Message]] = {
    "open": lambda _: {"game": "domino-101", "terms": TERMS},
    "sit": lambda scene: scene.at_draughts(1) | {"seat": 0},
    "reveal": _revealing,
    "leave": lambda scene: scene.at_draughts(),
    "add-ai": lambda scene: scene.at_draughts(1) | {"seat": 0, "player": "greedy"},
    "play": lambda scene: scene.at_draughts() | {"version": 4, "move": "11-15"},
    "counsel": lambda scene: scene.at_draughts() | {"version": 4, "wish": "me"},
    "resign": lambda scene: scene.at_draughts(),
    "substitute": lambda scene: scene.at_draughts(),
    "propose": lambda scene: scene.at_draughts() | {"version": 4, "what": "draw"},
    "decline": _proposed,
    "give-time": lambda scene: scene.at_draughts(),
    "claim": lambda scene: scene.at_draughts() | {"version": 4},
    "rematch": _over,
    "say": lambda scene: scene.at_draughts() | {"phrase": "well-played"},
    "mute": lambda scene: {"player": scene.people[1].id},
    "follow": lambda scene: {"player": scene.people[1].id},
    "show-presence": lambda _: {"on": False},
    "join-group": lambda _: {"link": "no link"},
    "say-to-group": lambda _: {"group": "no group", "phrase": "hello"},
    "play-standing-table": lambda _: {"group": "no group", "number": 1},
    "set-vacation": lambda _: {"days": 3},
    "set-imitation": lambda _: {"on": True},
    "set-dataset-consent": lambda _: {"on": True},
    "invite-player": lambda scene: scene.at_draughts(0) | {"player": scene.people[1].id},
    "seek": lambda _: {"game": "chinese-checkers", "terms": TERMS, "patience_s": 0},
    "challenge": lambda scene: {"to": scene.people[1].id, "game": "english-draughts", "terms": TERMS},
    "answer-challenge": _challenged,
    "create-tournament": lambda _: {"plan": {"name": "T", "game": "english-draughts"}},
    "enter-tournament": lambda _: {"tournament": "nothing"},
    "leave-tournament": lambda _: {"tournament": "nothing"},
    "direct-tournament": lambda _: {"tournament": "nothing", "act": "start"},
}
REFUSED = {
    "add-ai": {"player/unavailable", "player/unknown"},  # nobody offers AI players here
    "substitute": {"player/unavailable"},
    "counsel": {"table/not-your-turn"},
    "claim": {"table/not-offered"},
    "set-imitation": {"account/registered-only"},
    "join-group": {"group/link"},
    "say-to-group": {"group/unknown"},
    "play-standing-table": {"group/unknown"},
    "set-dataset-consent": {"account/registered-only"},
    "seek": {"player/unavailable"},
    "create-tournament": {"tournament/account"},
    "enter-tournament": {"tournament/unknown"},
    "leave-tournament": {"tournament/unknown"},
    "direct-tournament": {"tournament/unknown"},
    "answer-challenge": {"challenge/unknown"},  # a challenge lives in memory: it may be over with the server
}
"""Why some may be refused at the end; all others are done."""
WRITTEN = {
    "open": Kind.OPENED,
    "sit": Kind.SAT,
    "reveal": Kind.REVEALED,
    "leave": Kind.LEFT,
    "play": Kind.MOVED,
    "resign": Kind.RESIGNED,
    "propose": Kind.OFFERED,
    "decline": Kind.OFFER_DECLINED,
    "give-time": Kind.CLOCK_SET,
    "rematch": Kind.REMATCH_REQUESTED,
}
"""What each leaves in the log, exactly once."""


def test_no_verb_is_forgotten() -> None:
    kinds = {kind_of(model) for model in get_args(Command)}
    assert kinds - HARMLESS == PREPARE.keys()


@pytest.mark.parametrize(("how", "answered"), pairs(("killed", "stopped"), (0, 9)))
def test_a_command_during_a_restart_is_done_once_or_refused(tmp_path: Path, how: str, answered: int) -> None:
    data = tmp_path / "data"
    scenes = list[Scene]()
    server = Server(data, *ALONE, program=HURRIED)
    try:
        server.wait_ready()
        scenes += [Scene(server, verb) for verb in PREPARE]
        for scene in scenes:
            scene.say()
        for scene in scenes[:answered]:
            scene.answer = scene.speaker.wait_answer(scene.ref)
        if how == "killed":
            server.kill()
            server.wait_gone()
        else:
            assert server.stop() == 0
        for scene in scenes:
            scene.hear_out()
        server = Server(data, *ALONE, program=HURRIED)
        server.wait_ready()
        answers = {scene.verb: scene.come_back(server) for scene in scenes}
        for scene in scenes:
            hold(scene, answers[scene.verb])
        assert server.stop() == 0
        assert server.faults() == []
    finally:
        for scene in scenes:
            scene.hang_up()
        if server.process.poll() is None:
            server.kill()
            server.wait_gone()
    hold_log(data, scenes, answers)
    before = Counter("none" if scene.answer is None else scene.answer["type"] for scene in scenes)
    after = Counter(answer["type"] for answer in answers.values())
    print(f"{how} after {answered} answers: before the end {dict(before)}, after it {dict(after)}")


def hold(scene: Scene, answer: Message) -> None:
    """The answer after the restart against the one before, if there was one."""
    first = scene.answer
    if answer["type"] == "refused":
        assert answer["code"] in REFUSED.get(scene.verb, set()), (scene.verb, answer)
    elif first is not None and first["type"] == "done":
        assert (answer.get("version"), answer.get("table")) == (first.get("version"), first.get("table")), scene.verb


def hold_log(data: Path, scenes: list[Scene], answers: dict[str, Any]) -> None:
    """What was done is in the log once, under its ref."""
    store = open_store(sqlite_url(data))
    try:
        for scene in scenes:
            kind = WRITTEN.get(scene.verb)
            if kind is None:
                continue
            events = store.log.read(answers[scene.verb].get("table") or scene.table)
            found = [event.kind for event in events if event.ref == scene.ref]
            assert found == [kind], (scene.verb, found)
            assert sum(event.kind is Kind.TIMED_OUT for event in events) == 0
    finally:
        store.close()

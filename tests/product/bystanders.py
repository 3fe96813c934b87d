"""Two who play on while others send bad input."""

from random import Random

from tests.product.client import DOORS, Client
from tests.product.served import Server


class Bystanders:
    """Two who play on at a table of their own, and are to hear of nothing else."""

    def __init__(self, server: Server) -> None:
        self.players = [Client(door(server)) for door in DOORS.values()]
        options = {"repetition": "off", "ply_cap": 1000, "squat_from_ply": "never"}
        first, second = self.players
        self.table = first.done("open", game="chinese-checkers", options=options)["table"]
        first.done("sit", table=self.table, seat=0)
        self._version = second.done("sit", table=self.table, seat=1)["version"]
        self._choice = Random(5)
        self._states = [player.wait_state(self.table, self._version + 1) for player in self.players]
        self._version += 1  # the deal

    def play_on(self) -> None:
        """Two plies. Each is told to both, as the very next version, and nothing else is."""
        for _ in range(2):
            mover = self._states[0]["to_act"][0]
            client, state = self.players[mover], self._states[mover]
            assert state["version"] == self._version
            move = self._choice.choice(state["legal"])
            client.done("play", table=self.table, version=self._version, move=move)
            self._version += 1
            for seat, player in enumerate(self.players):
                self._states[seat] = update = player.hear()
                assert (update["type"], update["version"]) == ("state", self._version), update
                assert update["event"]["move"] == move

    def wait_whole(self) -> None:
        """The stream from its first event has no hole."""
        reply = self.players[0].done("subscribe", table=self.table, since=0)
        assert [event["version"] for event in reply["events"]] == list(range(1, self._version + 1))

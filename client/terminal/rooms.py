"""The screens above the lobby: which are open, and the answers that each is shown. Carries nothing out."""

from collections.abc import Callable
from typing import TypeVar

from client.terminal.groups import GroupScreen, GroupsScreen
from client.terminal.line import LineClient
from client.terminal.screens import RoomScreen
from client.terminal.tournaments import TournamentScreen, TournamentsScreen
from client.terminal.traveller import TravellerScreen
from shared.protocol import Command, Done, Message
from shared.protocol.groups import (
    EnterGroup,
    GetGroups,
    GetStandingTables,
    GroupNews,
    GroupRoom,
    JoinGroup,
    PlayStandingTable,
)
from shared.protocol.tournaments import (
    DirectTournament,
    EnterTournament,
    GetStandings,
    GetTournaments,
    GetTraveller,
    LeaveTournament,
    TournamentTable,
)

S = TypeVar("S", bound=RoomScreen)


def has_screen(done: Done) -> bool:
    """Whether an answer has a screen of its own, which opens when the reader asks for it."""
    return any(it is not None for it in (done.tournaments, done.standings, done.traveller, done.groups, done.group))


class Rooms:
    """The stack of them. `push` puts a screen on top of all others, `pop` takes the one on top away."""

    def __init__(self, line: LineClient, push: Callable[[RoomScreen], None], pop: Callable[[], None]) -> None:
        self.open: list[RoomScreen] = []
        """The one on top last."""
        self._line = line
        self._push = push
        self._pop = pop

    def close_top(self) -> None:
        """Take the screen on top away."""
        self.open.pop()
        self._pop()
        if self.open:
            self.open[-1].poll()

    def close_all(self) -> None:
        """Take all of them away."""
        while self.open:
            self.open.pop()
            self._pop()

    def show_answer(self, command: Command, done: Done, *, opens: bool) -> None:
        """Show an answer on its screen; `opens`: on a new one where there is none."""
        match command:
            case GetTournaments() if done.tournaments is not None:
                if (screen := self._of(TournamentsScreen, opens, TournamentsScreen)) is not None:
                    screen.show_list(done.tournaments)
            case GetStandings() if done.standings is not None:
                if (screen := self._of_tournament(TournamentScreen, command.tournament, opens)) is not None:
                    screen.show_standings(done.standings, command.round)
            case GetTraveller() if done.traveller is not None:
                if (screen := self._of_tournament(TravellerScreen, command.tournament, opens)) is not None:
                    screen.show_traveller(done.traveller)
            case GetGroups() if done.groups is not None:
                if (screen := self._of(GroupsScreen, opens, GroupsScreen)) is not None:
                    screen.show_list(done.groups)
            case EnterGroup() | JoinGroup() if done.group is not None:
                self._show_group(done.group, opens=opens)
            case GetStandingTables() if done.standing_tables is not None:
                for screen in self.open:
                    if isinstance(screen, GroupScreen) and screen.group == command.group:
                        screen.show_standing(done.standing_tables)
            case EnterTournament() | LeaveTournament() | DirectTournament() | PlayStandingTable() if self.open:
                self.open[-1].poll()
            case _:
                pass

    def hear(self, message: Message) -> None:
        """Show what a notice is about."""
        top = self.open[-1] if self.open else None
        if isinstance(message, GroupNews) and isinstance(top, GroupScreen) and top.group == message.group:
            if message.line is None:
                top.look()
            else:
                top.hear(message.line)
        elif isinstance(message, TournamentTable) and top is not None:
            top.poll()

    def _show_group(self, room: GroupRoom, *, opens: bool) -> None:
        group, before = room.group.id, len(self.open)
        screen = self._of(GroupScreen, opens, lambda: GroupScreen(group), lambda it: it.group == group)
        if screen is None:
            return
        screen.show_room(room)
        if len(self.open) > before:  # the answer to `join-group` brings no news, and none brings the standing tables
            self._line.fetch(EnterGroup, group=group, subscribe=True)
            self._line.fetch(GetStandingTables, group=group)

    def _of_tournament(self, kind: type[S], tournament: str, opens: bool) -> S | None:
        def is_it(screen: S) -> bool:
            return getattr(screen, "tournament", None) == tournament

        return self._of(kind, opens, lambda: kind(tournament), is_it)  # type: ignore[call-arg]

    def _of(
        self, kind: type[S], opens: bool, make: Callable[[], S], is_it: Callable[[S], bool] = lambda _: True
    ) -> S | None:
        """The screen of a kind that is meant, on top where it is to be opened."""
        found = next((it for it in self.open if isinstance(it, kind) and is_it(it)), None)
        if not opens:
            return found
        if found is not None:
            while self.open[-1] is not found:
                self.open.pop()
                self._pop()
            return found
        screen = make()
        self.open.append(screen)
        self._push(screen)
        return screen

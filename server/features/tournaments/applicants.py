"""What a tournament needs to know of people and AI players: ratings, names, where else they play, who is there.

Decides nothing but who may organise.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

from server.core.participant import Participant
from server.features.feature import House
from server.features.tournaments import decide
from server.features.tournaments.decide import Applicant
from server.features.tournaments.directors import directors
from server.features.tournaments.streams import TournamentStreams
from server.features.tournaments.tournament import Entry, Tournament
from server.lobby.company import companion
from shared.errors import Limited, Rejected
from shared.experience.learners import ADAPTS
from shared.people import AI_PREFIX
from shared.protocol.hosts import OfferedPlayer
from shared.protocol.tournaments import TournamentPlan
from shared.rated_matches import Ladder
from shared.text.folding import fold

_MOST_OPEN: Final = 10
"""Tournaments of one organiser that are not over."""


class Applicants:
    """Those of one server."""

    def __init__(self, house: House, streams: TournamentStreams) -> None:
        self._house = house
        self._store = house.context.store
        self._streams = streams

    async def check_may_organise(self, who: Participant, group: str | None) -> None:
        """Of a group, its owner and its organisers may. Raises Rejected `tournament/organiser`, `group/chat`,
        `player/outside`, Limited, LogError."""
        self.check_may_word(who)
        self._house.chat.shelters.check_may_enter(who.account, group)
        if group is not None and not await self._organises_for(group, who):
            raise Rejected("tournament/organiser", "There is no such group, or you do not organise for it.")
        live = await asyncio.to_thread(self._live)
        if sum(tournament.organiser == who.id for tournament in live) >= _MOST_OPEN:
            raise Limited("tournaments", f"You organise {_MOST_OPEN} tournaments that are not over.", None)

    def check_may_word(self, who: Participant) -> None:
        """Whether somebody may name and describe a tournament. Raises Rejected `group/chat`."""
        self._house.chat.shelters.check_may_say(who.account, free_text=True)

    async def check_may_meet(self, tournament: Tournament, who: Participant, partner: str | None) -> None:
        """Whether a player may meet the others of a tournament, and play with a partner. Raises Rejected
        `player/outside`, `player/muted`, `player/unavailable`, LogError."""
        self._house.chat.shelters.check_may_enter(who.account, tournament.plan.group)
        person = None if partner is None else await self._house.known_people.find(partner)
        if person is not None:
            self._house.meetings.check(who, person, f"{person.name} does not play with you.")

    async def check_directs(self, tournament: Tournament, who: Participant) -> None:
        """Raises Rejected `tournament/organiser`, LogError."""
        if who.id not in await asyncio.to_thread(directors, self._store.groups, tournament):
            raise Rejected("tournament/organiser", f"Only the organiser directs {tournament.plan.name}.")

    async def is_left_alone(self, tournament: Tournament) -> bool:
        """Whether nobody directs it any more: the organiser's account is gone, and there is no group, or it is closed.
        Raises LogError."""
        if tournament.organiser:
            return False
        return not any(await asyncio.to_thread(directors, self._store.groups, tournament))

    async def applicant(self, tournament: Tournament, who: Participant, returning: Entry | None) -> Applicant:
        """`returning`: the entrant that comes back, whose partner must not play elsewhere either. Raises LogError."""
        live = [it for it in await asyncio.to_thread(self._live) if it.id != tournament.id]
        players = [who.id] if returning is None else returning.people
        other = next((it for it in live if any(_plays_in(it, player) for player in players)), None)
        rating = await self.rating(tournament.plan.game, who.id)
        group = tournament.plan.group
        may_enter = group is None or await asyncio.to_thread(self._store.groups.role, group, who.id) is not None
        return Applicant(who, rating, may_enter, None if other is None else other.plan.name)

    async def busy(self, tournament: Tournament) -> list[int]:
        """The numbers of the entrants of whom a person plays in another tournament that is under way. AI players play
        in any number of them. Raises LogError."""
        live = [it for it in await asyncio.to_thread(self._live) if it.id != tournament.id]
        return [
            entry.number
            for entry in tournament.active
            if any(_plays_in(it, player) for it in live for player in entry.people)
        ]

    async def _organises_for(self, group: str, who: Participant) -> bool:
        return await asyncio.to_thread(self._store.groups.role, group, who.id) in ("owner", "organiser")

    def _live(self) -> list[Tournament]:
        return [self._streams.read(it) for it in self._store.tournaments.live()]

    async def partner(self, tournament: Tournament, person: str) -> str:
        """The public id of a partner by id or name: of an entrant who has none yet, such as a guest, or of a person
        with an account. Raises Rejected `tournament/game` where nobody has one, `tournament/partner`, LogError."""
        decide.check_partners(tournament)
        alone = [entry.players[0] for entry in tournament.active if len(entry.players) < tournament.sides]
        names = await self.names(alone)
        called = [player for player, name in zip(alone, names, strict=True) if fold(name) == fold(person)]
        if len(called) == 1:
            return called[0]
        found = await self._house.known_people.find(person)
        if found is None:
            advice = "Enter without a partner, and then your partner names you."
            raise Rejected("tournament/partner", f"No account is called {person}, nor one entrant alone. {advice}")
        return found.id

    async def rating(self, game: str, player: str) -> int:
        """The rating of a player, among people or, for lack of that, among all; 0 where there is none. Raises
        LogError."""
        return await asyncio.to_thread(self._rating, game, player)

    def _rating(self, game: str, player: str) -> int:
        ladders = (Ladder.AI, Ladder.MIXED) if player.startswith(AI_PREFIX) else tuple(Ladder)
        for ladder in ladders:
            standing = self._store.ratings.among(game, ladder, [player]).get(player)
            if standing is not None:
                return standing.rating.shown
        return 0

    async def names(self, players: Sequence[str]) -> list[str]:
        """Raises LogError."""
        return await asyncio.to_thread(self.names_now, players)

    def names_now(self, players: Sequence[str]) -> list[str]:
        """The names of players, in their order; AI players as in the roster, and "" for those whose data is deleted.
        Reads the store. Raises LogError."""
        people = [player for player in players if player and not player.startswith(AI_PREFIX)]
        known = self._store.accounts.names(people) if people else {}
        return [
            player.removeprefix(AI_PREFIX) if player.startswith(AI_PREFIX) else known.get(player, "")
            for player in players
        ]

    async def ai_players(self, tournament: Tournament, player: str | None, count: int) -> list[tuple[str, int]]:
        """AI players of the game that are to enter, by their names in the roster and their ratings: so many times the
        one that is named, or those nearest to the usual strength that have not entered. Raises Rejected
        `player/unavailable`, LogError."""
        offered = self._offered(tournament.plan.game, player)
        entered = [it.removeprefix(AI_PREFIX) for entry in tournament.active for it in entry.players if entry.is_ai]
        names: list[str] = []
        for _ in range(count):
            name = companion(offered, [*entered, *names]) if player is None else player
            assert name is not None
            names.append(name)
        return [(name, await self.rating(tournament.plan.game, AI_PREFIX + name)) for name in names]

    def check_filler(self, plan: TournamentPlan) -> None:
        """Whether the AI player that is to fill is offered. Raises Rejected `player/unavailable`."""
        if plan.filler is not None:
            self._offered(plan.game, plan.filler)

    def _offered(self, game: str, player: str | None) -> list[OfferedPlayer]:
        """The AI players of a game. Raises Rejected `player/unavailable` where `player` is none of them, or there is
        none."""
        offered = [it for it in self._house.lobby.hosts.players() if it.game == game]
        if not offered or (player is not None and all(it.name != player for it in offered)):
            known = ", ".join(it.name for it in offered) or "none"
            raise Rejected("player/unavailable", f"There is no AI player {player!r} of this game; there are: {known}.")
        return offered

    async def fillers(self, tournament: Tournament) -> dict[str, int]:
        """AI players that may fill, with their ratings: the one of the plan or those that people may meet unasked, from
        the usual one on, always the nearest in strength. Raises LogError."""
        return {it: await self.rating(tournament.plan.game, AI_PREFIX + it) for it in self._fillers(tournament)}

    def _fillers(self, tournament: Tournament) -> list[str]:
        offered = [it for it in self._house.lobby.hosts.players() if it.game == tournament.plan.game]
        if tournament.plan.filler is not None:
            return [it.name for it in offered if it.name == tournament.plan.filler]
        found: list[str] = []
        for _ in [it for it in offered if it.name != ADAPTS and not it.literature]:
            name = companion(offered, found)
            if name is not None and name not in found:
                found.append(name)
        return found

    def are_here(self, players: Sequence[str]) -> bool:
        """Whether all of these are connected, or AI players that a host offers."""
        return all(it.startswith(AI_PREFIX) or it in self._house.lobby.sessions.here for it in players)


def _plays_in(tournament: Tournament, player: str) -> bool:
    return tournament.stage in ("running", "paused") and tournament.entry_of(player) is not None

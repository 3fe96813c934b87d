"""AI players that play like a person with an account: `like:me` at anybody's own request, `like:@NAME` by consent.

Such a player learns from games that everybody may look up (`server.history.player_games`). A withdrawn consent ends
with the match, for AI hosts ask for the moves once a match. Knows no rule.
"""

import asyncio
from collections.abc import Iterable

from fastapi import APIRouter
from fastapi.responses import Response

from server.core.context import Credentials
from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import Feature, House
from server.history.player_games import MOST, PlayerGames
from server.http.descriptions import AnswerRouter
from server.http.own_answers import own_routes
from server.http.requests import Authorization, answer, bearer
from server.lobby.ai_hosts import AiHosts
from shared.errors import Rejected
from shared.events import Event, PlayerKind, SeatedPlayer
from shared.games import game_named
from shared.http.imitation import ImitatedMoves
from shared.people import Identity
from shared.protocol import Done
from shared.protocol.imitation import GetImitation, ImitatedGame, ImitationInfo, SetImitation
from shared.store import Store
from shared.store.chosen_games import GameFilter
from shared.text.imitated import ACCOUNT, LEAST, is_account, is_myself, like_account, split_account


class Imitation(Feature):
    """The consent of people, and the names of such players."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._people = ImitatedPeople(house.context.store, house.lobby.hosts)
        house.player_names.rules.append(self._people.named)
        house.handlers.add(SetImitation, self._carry)
        house.handlers.add(GetImitation, self._carry)

    async def _carry(self, _: Session, who: Participant, command: SetImitation | GetImitation, answer: Answer) -> None:
        answer(await self._people.carry(who, command))

    def routes(self) -> Iterable[APIRouter]:
        """`/api/imitated` for AI hosts, and `GET /api/imitation`."""
        house, context = self._house, self._house.context
        yield from house.counted(imitation_routes(context.credentials, self._people, house.player_games))
        said = "Whether AI players play like the caller, and from how many games."
        yield own_routes(house.callers, "get-imitation", GetImitation, said, ImitationInfo, lambda done: done.imitation)


class ImitatedPeople:
    """Those of one server."""

    def __init__(self, store: Store, hosts: AiHosts) -> None:
        self._store = store
        self._hosts = hosts

    async def carry(self, who: Participant, command: SetImitation | GetImitation) -> Done:
        """Carry out a command, durably. Raises Rejected `account/registered-only`, LogError."""
        return Done(ref=command.ref, imitation=await asyncio.to_thread(self._carried, who, command))

    def _carried(self, who: Participant, command: SetImitation | GetImitation) -> ImitationInfo:
        person = self._own(who)
        if isinstance(command, SetImitation):
            self._store.imitations.allow(person.id, on=command.on)
        able = sorted({offered.game for offered in self._hosts.players() if offered.imitates})
        games = [
            ImitatedGame(game=game, known=self._store.imitations.count(person.id, game, MOST), least=LEAST)
            for game in able
        ]
        return ImitationInfo(on=self._store.imitations.is_allowed(person.id), games=games)

    async def named(self, game: str, who: Participant, player: str) -> str:
        """The AI player that `who` asks for: as it is, or where it names an account, with its name as it is spelled.

        Raises Rejected `account/registered-only`, `profile/unknown`, `imitation/consent`, `imitation/games`, or, where
        nobody can play like an account in this rules id, as `AiHosts.check`; LogError.
        """
        if not is_account(player):
            return player
        self._hosts.check(game, like_account(player, "me"))
        return await asyncio.to_thread(self._named, game, who, player)

    def _named(self, game: str, who: Participant, player: str) -> str:
        person = self._own(who) if is_myself(player) else self._person(split_account(player) or "")
        if person.id != who.id:
            self._check_consent(person)
        known = self._store.imitations.count(person.id, game, LEAST)
        if known < LEAST:
            message = f"To play like {person.name}, an AI player has to know {LEAST} finished games of this kind at"
            raise Rejected("imitation/games", f"{message} public tables; there are {known}.")
        return like_account(player, person.name)

    def games_of(self, name: str, game: str, table: str) -> GameFilter:
        """The games in this rules id from which an AI player at the table learns that plays like the account's owner.

        Reads the store. Without consent, the owner must have added the player to the table. Raises Rejected
        `profile/unknown`, `imitation/consent`; LogError.
        """
        person = self._person(name)
        if not _has_added_own(self._seated(table), person):
            self._check_consent(person)
        return self._store.imitations.games_of(person.id, game)

    def _seated(self, table: str) -> Iterable[Event]:
        """The events of the newest match at a table, and how its seats were taken."""
        found = self._store.log.newest(table)
        return () if found is None else self._store.log.read_matches(table, [max(1, found[1])])

    def _check_consent(self, person: Identity) -> None:
        if not self._store.imitations.is_allowed(person.id):
            raise Rejected("imitation/consent", f"{person.name} has not agreed to be imitated by AI players.")

    def _own(self, who: Participant) -> Identity:
        found = None if who.kind is PlayerKind.AI or who.bot else self._store.accounts.find(who.id)
        if found is None or not found.registered:
            raise Rejected("account/registered-only", "AI players play like people with an account. Register first.")
        return found

    def _person(self, name: str) -> Identity:
        found = self._store.accounts.named(name)
        if found is None or found.bot:
            raise Rejected(
                "profile/unknown", f"No person has an account called {name!r}; write {ACCOUNT}NAME or like:me."
            )
        return found


def _has_added_own(events: Iterable[Event], person: Identity) -> bool:
    """Whether the person has added an AI player to this table that plays like the person."""
    seated = (event.data for event in events if isinstance(event.data, SeatedPlayer))
    return any(data.by == person.id and split_account(data.agent or "") == person.name for data in seated)


def imitation_routes(credentials: Credentials, people: ImitatedPeople, games: PlayerGames) -> APIRouter:
    """`/api/imitated/GAME/NAME`."""
    router = AnswerRouter(prefix="/api")

    @router.get("/imitated/{game:path}/{name}", response_model=ImitatedMoves)
    async def imitated(game: str, name: str, table: str = "", authorization: Authorization = "") -> Response:
        """`moves`: by normal state as hexadecimal, how often the person made each move there. Without the person's
        consent they are told for a table to which the person added such a player.
        """
        if not credentials.is_host_token(bearer(authorization)):
            raise Rejected("auth/host-only", "Only an AI host of this server's operator may read a person's moves.")
        rules = game_named(game).id
        return answer(await asyncio.to_thread(_moves, rules, name, table))

    def _moves(game: str, name: str, table: str) -> ImitatedMoves:
        rounds, played = games.played(game, people.games_of(name, game, table))
        moves = {normal.hex(): moves for normal, moves in played.items()}
        return ImitatedMoves(game=game, rounds=rounds, moves=moves)

    return router

"""Stores in memory that answer as a server expects, and an observer of tables.

They derive from the store's classes so that they fit wherever those are named; none calls their constructors, which
open a database, so a method that is not written here fails at once.
"""

import builtins
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from server.tables.table import Table
from shared.chat import ChatMessage
from shared.errors import LogError, Rejected
from shared.events import Event
from shared.experience.memory import MemoryStamp, StoredMemory
from shared.notifications import TableTurns
from shared.people import FollowedPlayer, Identity, NewGuest, PuzzleAttempt, PuzzleRun, Scope, Visitor
from shared.rated_matches import EndedMatch, Rating, SolverStanding
from shared.store import MemoryGameLog, Store
from shared.store.accounts import Accounts
from shared.store.announcements import Announcements
from shared.store.books import Books
from shared.store.chats import Chats
from shared.store.contacts import Contacts
from shared.store.follows import Follows
from shared.store.groups import Groups
from shared.store.imitations import Imitations
from shared.store.own_puzzles import OwnPuzzles
from shared.store.progress import Progress
from shared.store.puzzle_runs import PuzzleRuns
from shared.store.puzzles import Solvers
from shared.store.ratings import Ratings
from shared.store.standing_tables import StandingTables
from shared.store.tokens import Tokens
from shared.store.tournaments import TournamentRow, Tournaments
from shared.store.turns import Turns
from shared.store.vacations import Vacations
from shared.vacations import DAY_MS, MOST_DAYS, VacationStanding


@dataclass
class FakeAccounts(Accounts):
    """Guests whose ids and tokens can be told beforehand."""

    by_token: dict[str, Identity] = field(default_factory=dict)

    made: int = 0

    def create(self, name: str, *, bot: bool = False) -> tuple[Identity, str]:
        guest = self.new_guest(name, bot=bot)
        self.by_token[guest.token] = guest.identity
        return guest.identity, guest.token

    def new_guest(self, name: str, *, bot: bool = False) -> NewGuest:
        number, self.made = self.made, self.made + 1
        return NewGuest(Identity(f"guest-{number}", name, 0, 0, bot=bot), f"token-{number}")

    def find_by_token(self, token: str) -> Visitor | None:
        guest = self.by_token.get(token)
        return None if guest is None else Visitor(guest, token, Scope.PLAY, personal=False)

    def find(self, identity: str) -> Identity | None:
        return next((guest for guest in self.by_token.values() if guest.id == identity), None)

    def names(self, players: Sequence[str]) -> dict[str, str]:
        return {guest.id: guest.name for guest in self.by_token.values() if guest.id in players}

    def named(self, name: str) -> Identity | None:
        return None  # nobody is registered

    def muted(self) -> dict[str, Any]:
        return {}

    def rename(self, identity: str, name: str) -> bool:
        for token, guest in self.by_token.items():
            if guest.id == identity:
                self.by_token[token] = replace(guest, name=name)
                return True
        return False


class FakeTokens(Tokens):
    """Tokens that nobody revokes."""

    def __init__(self) -> None:
        pass

    def revoked_since(self, at_ms: int) -> list[str]:
        return []


class FakeRatings(Ratings):
    """No match is ever rated."""

    def __init__(self) -> None:
        pass

    def next_pending(self, now_ms: int) -> int | None:
        return None

    def unrated(self, limit: int = 50, now_ms: int | None = None, progress: Any = None) -> list[EndedMatch]:
        return []


class FakeBooks(Books):
    def __init__(self) -> None:
        self.published: list[Any] = []

    def newest(self, game: str) -> Any:
        return next((book for book in reversed(self.published) if book.game == game), None)

    def list(self, game: str | None = None) -> builtins.list[Any]:
        return [book for book in self.published if game in (None, book.game)]

    def pin(self, game: str, version: int) -> bool:
        raise AssertionError("these books are nobody's to pin")

    def unpin(self, game: str) -> None:
        raise AssertionError("these books are nobody's to pin")

    def rollback(self, game: str) -> Any:
        raise AssertionError("these books are nobody's to roll back")

    def publish_again(self, game: str, version: int) -> bool:
        raise AssertionError("these books are nobody's to publish")


class FakeProgress(Progress):
    def __init__(self) -> None:
        pass

    def all(self) -> list[Any]:
        return []


class FakeMemories:
    """Memories as they were put there; what is forgotten is gone."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], StoredMemory] = {}

    def read(self, player: str, game: str) -> StoredMemory:
        return self.kept.get((player, game), StoredMemory(player, game))

    def stamp(self, player: str, game: str) -> MemoryStamp:
        memory = self.read(player, game)
        return MemoryStamp(memory.upto, memory.forgotten)

    def of(self, player: str) -> list[StoredMemory]:
        return [memory for (owner, _), memory in sorted(self.kept.items()) if owner == player]

    def is_member(self, player: str, *, guests: bool) -> bool:
        return guests

    def stamps(self, game: str, *, guests: bool, most: int) -> dict[str, MemoryStamp]:
        return {player: self.stamp(player, game) for player, about in self.kept if about == game and guests}

    def is_behind(self, game: str) -> bool:
        return False

    def keep(self, before: StoredMemory, content: bytes, rounds: int, upto: int) -> bool:
        self.kept[before.player, before.game] = replace(before, content=content, rounds=rounds, upto=upto)
        return True

    def forget(self, player: str, games: Sequence[str]) -> None:
        for game in games:
            self.kept.pop((player, game), None)

    def expire(self, game: str, before_ms: int) -> None:
        raise AssertionError("the worker forgets what is old")

    def forgotten(self, game: str, after: int = 0) -> frozenset[int]:
        raise AssertionError("a server fits nothing")

    def mark(self, game: str) -> int:
        return 0

    def set_mark(self, game: str, number: int) -> None:
        raise AssertionError("a server reads no log for memories")

    def behind(self) -> dict[str, tuple[int, int]]:
        return {}

    def start_anew(self, game: str) -> None:
        raise AssertionError("a server reads no log for memories")


@dataclass
class FakeChats(Chats):
    """What was said, and who does not hear whom."""

    messages: list[ChatMessage] = field(default_factory=list)
    muted: set[tuple[str, str]] = field(default_factory=set)

    def add(self, message: ChatMessage) -> ChatMessage:
        self.messages.append(replace(message, number=len(self.messages) + 1))
        return self.messages[-1]

    def last_of(self, table_ids: Sequence[str], limit: int) -> dict[str, list[ChatMessage]]:
        return {table: [message for message in self.messages if message.table == table][-limit:] for table in table_ids}

    def by(self, player: str) -> list[ChatMessage]:
        return [message for message in self.messages if message.player == player]

    def mutes(self) -> list[tuple[str, str]]:
        return list(self.muted)

    def set_mute(self, player: str, muted: str, *, on: bool) -> None:
        (self.muted.add if on else self.muted.discard)((player, muted))


class FakeAnnouncements(Announcements):
    """Nothing is announced."""

    def __init__(self) -> None:
        pass

    def now(self) -> None:
        return None


class FakeTurns(Turns):
    """Nobody is notified."""

    def __init__(self) -> None:
        pass

    def record(self, changes: Sequence[TableTurns]) -> None:
        """Whose turn it is."""


class FakeContacts(Contacts):
    """Nobody has any."""

    def __init__(self) -> None:
        pass


class FakeFollows(Follows):
    """Follows that are forgotten."""

    def __init__(self) -> None:
        pass

    def follow(self, player: str, followed: str, most: int) -> None:
        """Somebody follows somebody."""

    def of(self, player: str) -> builtins.list[FollowedPlayer]:
        return []

    def shows_presence(self, player: str) -> bool:
        return True

    def show_presence(self, player: str, *, on: bool) -> None:
        """Somebody shows or hides that they are online."""


class FakeImitations(Imitations):
    """Consents that are forgotten."""

    def __init__(self) -> None:
        pass

    def is_allowed(self, player: str) -> bool:
        return False

    def allow(self, player: str, *, on: bool) -> None:
        """Somebody lets AI players play like them."""


class FakeGroups(Groups):
    """There are none."""

    def __init__(self) -> None:
        pass

    def bonds(self) -> builtins.list[Any]:
        return []

    def create(self, player: str, settings: Any) -> Any:
        raise Rejected("group/guests", "There are no groups here.")

    def change(self, group_id: str, by: str, settings: Any) -> None:
        self.check(group_id, by)

    def set_role(self, group_id: str, by: str, player: str, role: Any) -> None:
        self.check(group_id, by)

    def of(self, player: str) -> builtins.list[Any]:
        return []

    def join(self, link: str, player: str) -> Any:
        raise Rejected("group/link", "There are no groups here.")

    def check(self, group_id: str, player: str, roles: Sequence[Any] = ()) -> Any:
        raise Rejected("group/unknown", "There are no groups here.")

    def say(self, group_id: str, who: tuple[str, str], text: str | None, phrase: str | None, ref: str) -> Any:
        raise Rejected("group/unknown", "There are no groups here.")


class FakeStandingTables(StandingTables):
    """There are none."""

    def __init__(self) -> None:
        pass

    def add(self, group_id: str, *_: Any, **rules: Any) -> int:
        raise Rejected("group/unknown", "There are no groups here.")


class FakeSolvers(Solvers):
    """Nobody has tried a puzzle."""

    def __init__(self) -> None:
        pass

    def standing(self, player: str, game: str) -> SolverStanding:
        return SolverStanding()

    def attempts(self, player: str) -> builtins.list[PuzzleAttempt]:
        return []

    def outcome(self, player: str, puzzle: str) -> bool | None:
        return None

    def ratings(self, puzzles: Collection[str]) -> dict[str, Rating]:
        return {}


class FakePuzzleRuns(PuzzleRuns):
    """Nobody has begun a run or voted."""

    def __init__(self) -> None:
        pass

    def of(self, player: str) -> builtins.list[PuzzleRun]:
        return []

    def vote_of(self, player: str, puzzle: str) -> bool | None:
        return None

    def votes(self, puzzles: Collection[str]) -> dict[str, int]:
        return {}


class FakeVacations(Vacations):
    """Vacations of any length, from a test's beginning (`tests.testkit.scenario.NOW_MS`)."""

    def __init__(self) -> None:
        self.until: dict[str, int] = {}

    def of(self, player: str) -> VacationStanding:
        return VacationStanding(self.until.get(player), MOST_DAYS)

    def active(self) -> dict[str, int]:
        return dict(self.until)

    def set(self, player: str, days: int) -> VacationStanding:
        self.until.pop(player, None)
        if days:
            self.until[player] = 1_700_000_000_000 + days * DAY_MS
        return self.of(player)


class FakeOwnPuzzles(OwnPuzzles):
    """Nobody has a puzzle of their own."""

    def __init__(self) -> None:
        pass

    def count_due(self, player: str, game: str) -> int:
        return 0


class FakeTournaments(Tournaments):
    """Those of a store in memory: `shared.store.tournaments.Tournaments`."""

    def __init__(self) -> None:
        self.rows: dict[str, list[TournamentRow]] = {}
        self.stages: dict[str, tuple[str, str | None]] = {}

    def append(self, tournament: str, rows: Sequence[TournamentRow], *, stage: str, group: str | None) -> None:
        if len(self.rows.get(tournament, ())) != rows[0].version - 1:
            raise LogError("store/version-taken", tournament)
        self.rows.setdefault(tournament, []).extend(rows)
        self.stages[tournament] = stage, group

    def read(self, tournament: str, since: int = 0) -> list[TournamentRow]:
        return self.rows.get(tournament, [])[since:]

    def live(self) -> list[str]:
        return [it for it, (stage, _) in self.stages.items() if stage in ("open", "running", "paused")]

    def newest(self, limit: int, *, group: str | None = None, public: bool = False) -> list[str]:
        return [it for it, (_, of) in self.stages.items() if group in (None, of) and not (public and of)][::-1][:limit]


@dataclass
class FakeStore(Store):
    log: Any = field(default_factory=MemoryGameLog)
    accounts: Any = field(default_factory=FakeAccounts)
    books: FakeBooks = field(default_factory=FakeBooks)
    progress: FakeProgress = field(default_factory=FakeProgress)
    memories: Any = field(default_factory=FakeMemories)
    chats: FakeChats = field(default_factory=FakeChats)
    follows: FakeFollows = field(default_factory=FakeFollows)
    tokens: Any = field(default_factory=FakeTokens)
    ratings: Any = field(default_factory=FakeRatings)
    profiles: Any = None
    reports: Any = None
    audit: Any = None
    announcements: Any = field(default_factory=FakeAnnouncements)
    turns: FakeTurns = field(default_factory=FakeTurns)
    contacts: FakeContacts = field(default_factory=FakeContacts)
    solvers: FakeSolvers = field(default_factory=FakeSolvers)
    own_puzzles: FakeOwnPuzzles = field(default_factory=FakeOwnPuzzles)
    puzzle_runs: FakePuzzleRuns = field(default_factory=FakePuzzleRuns)
    vacations: FakeVacations = field(default_factory=FakeVacations)
    analyses: Any = None
    uploads: Any = None
    chosen_games: Any = None
    imitations: FakeImitations = field(default_factory=FakeImitations)
    tournaments: FakeTournaments = field(default_factory=FakeTournaments)
    groups: FakeGroups = field(default_factory=FakeGroups)
    standing_tables: FakeStandingTables = field(default_factory=FakeStandingTables)

    def admit(self, events: Sequence[Event], guests: Sequence[NewGuest]) -> None:
        self.log.append(events)
        self.accounts.by_token |= {guest.token: guest.identity for guest in guests}

    def check_reachable(self) -> None:
        pass

    def check_schema(self) -> None:
        pass


class FakeObserver:
    """A TableObserver that keeps nothing of what happens at tables."""

    def on_event(self, table: Table, event: Event | None) -> None:
        """An event, or the table was loaded."""

    def on_delayed_view(self, table: Table) -> None:
        """What spectators of a table with delay see has changed."""

    def on_spectators(self, table: str, spectators: int) -> None:
        """Their number has changed."""

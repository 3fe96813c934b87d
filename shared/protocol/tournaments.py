"""Tournaments: the plan of one, what its players and its organiser send, and the notice of one's next table."""

from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import LONGEST_PERSON, Number, Person, PlayerName, tidy_name
from shared.protocol.problems import FieldError
from shared.protocol.structs import ClientModel, ServerModel
from shared.protocol.terms import FischerClock, MoveClock

LONGEST_TITLE: Final = 60
MOST_ENTRANTS: Final = 256
MOST_IN_SWISS: Final = 128
"""Pairing takes a second of processor time for 80, and half a minute for 200."""
MOST_ROUNDS: Final = 30
Format = Literal["round-robin", "swiss", "arena", "knockout"]
Stage = Literal["open", "running", "paused", "over", "cancelled"]
TournamentId = Annotated[str, Meta(min_length=1, max_length=20)]
Points = Annotated[float, Meta(ge=0, le=1)]
Time = Annotated[int, Meta(ge=0, le=2**53)]
"""In milliseconds since 1970, UTC."""


class TournamentPlan(ClientModel, frozen=True, kw_only=True):
    """How a tournament is played. Until it begins, its organiser may change all but the game and the group."""

    name: Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_TITLE})]
    about: Annotated[str, Meta(max_length=1000)] = ""
    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    """House rules of the game, opening ballots among them."""
    clock: FischerClock | MoveClock = FischerClock(bank_s=300, gain_s=3)
    rated: bool = True
    """Whether matches count for ratings. Deals that are the same at all tables never do."""
    format: Format = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    """Of `swiss`; None: as many as a knockout of the same entrants would need, and two more. Of `round-robin`, how
    often everybody meets everybody: 1 or 2; None: once. The other formats need none."""
    minutes: Annotated[int, Meta(ge=1, le=720)] = 60
    """How long an `arena` pairs its players."""
    starts_ms: Time | None = None
    """When it begins; None: when the organiser begins it."""
    break_s: Annotated[int, Meta(ge=0, le=86_400)] | None = 30
    """From the end of a round to the next one; None: the organiser begins each round."""
    grace_s: Annotated[int, Meta(ge=5, le=3_600)] = 120
    """A player who is away for so long loses the match. Nobody waits longer for somebody who does not come."""
    late_rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    """Whether one may still enter after the beginning: so many rounds late. An `arena` is always open."""
    least_rating: Annotated[int, Meta(ge=0, le=9_999)] | None = None
    most_rating: Annotated[int, Meta(ge=0, le=9_999)] | None = None
    most_entrants: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] = 128
    bots: bool = False
    """Whether bots may enter."""
    fill_to: Annotated[int, Meta(ge=0, le=MOST_ENTRANTS)] = 0
    """AI players enter at the beginning until there are so many entrants."""
    fill_even: bool = False
    """Whether one more AI player enters at the beginning where the number of entrants is odd."""
    filler: PlayerName | None = None
    """The AI player that fills, by its name in the roster; None: those of the middle of the roster."""
    boards: Annotated[int, Meta(ge=1, le=32)] | None = None
    """Duplicate deals: all tables of a round play these many deals, the same ones. Games of partners with hidden hands
    alone. None: every table has its own deals."""
    scale: Literal["matchpoints", "imps"] = "matchpoints"
    """How the results of a duplicate deal are compared."""
    group: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    """The group whose members may enter; None: everybody may."""

    def __post_init__(self) -> None:
        tidy_name(self, "name", LONGEST_TITLE)
        if self.least_rating is not None and self.most_rating is not None and self.least_rating > self.most_rating:
            raise FieldError("least_rating: not above most_rating")
        if self.format == "round-robin" and self.rounds not in (None, 1, 2):
            raise FieldError("rounds: everybody meets everybody 1 or 2 times")
        if self.format == "swiss" and max(self.most_entrants, self.fill_to) > MOST_IN_SWISS:
            raise FieldError(f"most_entrants: a Swiss takes {MOST_IN_SWISS}")
        if self.boards is not None and self.format in ("arena", "knockout"):
            raise FieldError("boards: duplicate deals are for `swiss` and `round-robin`")


class CreateTournament(CommandMessage, frozen=True, kw_only=True, tag="create-tournament"):
    """Announce a tournament, whose organiser you are; answered with its id. People who have an account may."""

    declared: ClassVar = Declaration(
        http=(
            Http(
                "/api/tournaments",
                "Announce a tournament",
                {"plan": {"name": "Saturday Swiss", "game": "english-draughts", "format": "swiss", "rounds": 5}},
            ),
        ),
        verbs=(),
        permission="play",
        limit="tournaments",
    )
    plan: TournamentPlan


class EnterTournament(CommandMessage, frozen=True, kw_only=True, tag="enter-tournament"):
    """Enter a tournament; where partners play, with a partner who names you too, or alone to be given one. After
    `leave-tournament` you go on with your points and games, but not in a knockout."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tournaments/{tournament}/enter", "Enter a tournament"),),
        verbs=(Verb("enter", "seats", example="enter abc123"),),
        permission="play",
        limit="seeks",
    )
    tournament: TournamentId
    partner: Person | None = None

    def __post_init__(self) -> None:
        tidy_name(self, "partner", LONGEST_PERSON)


class LeaveTournament(CommandMessage, frozen=True, kw_only=True, tag="leave-tournament"):
    """Withdraw: you are paired no more. A match that has begun goes on."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tournaments/{tournament}/leave", "Withdraw from a tournament"),),
        verbs=(Verb("withdraw", "seats", example="withdraw abc123"),),
        permission="play",
        limit="seeks",
    )
    tournament: TournamentId


class DirectTournament(CommandMessage, frozen=True, kw_only=True, tag="direct-tournament"):
    """What its organiser does with a tournament; organisers and the owner of its group may too.

    `start`, `next-round`, `pause`, `resume`, `cancel`, `end`; `postpone` to `starts_ms`; `change` the plan to `plan`;
    `add-ai` the AI player `player`, or `count` different ones; `remove` the entrant `entrant`; `pair` the next round by
    `pairs`, before the start the first, which begins it; `correct` a result: the `points` of the first side at board
    `board` of round `round`.
    """

    declared: ClassVar = Declaration(
        http=(Http("/api/tournaments/{tournament}/direct", "Direct a tournament", {"act": "start"}),),
        verbs=(Verb("direct", "others", example="direct abc123 start"),),
        permission="play",
        limit="tournament_acts",
    )
    tournament: TournamentId
    act: Literal[
        "start",
        "next-round",
        "pause",
        "resume",
        "cancel",
        "end",
        "postpone",
        "change",
        "add-ai",
        "remove",
        "pair",
        "correct",
    ]
    starts_ms: Time | None = None
    plan: TournamentPlan | None = None
    player: PlayerName | None = None
    """None: AI players that have not entered yet, as near as possible to the usual strength."""
    count: Annotated[int, Meta(ge=1, le=64)] = 1
    entrant: Number | None = None
    pairs: Annotated[list[tuple[Number, Number | None]], Meta(max_length=MOST_ENTRANTS)] | None = None
    """Each the numbers of two entrants, the first side's first; or of one and null: a bye."""
    round: Number | None = None
    board: Number | None = None
    points: Points | None = None

    def __post_init__(self) -> None:
        if self.act == "change" and self.plan is None:
            raise FieldError("plan: how it is to be played now")


class GetTournaments(CommandMessage, frozen=True, kw_only=True, tag="get-tournaments"):
    """List the tournaments that are announced or under way, and the last ones: of everybody and of your groups;
    answered with them."""

    declared: ClassVar = Declaration(
        http=(),
        verbs=(Verb("tournaments", "before"),),
        permission="read",
        limit="lists",
    )


class GetStandings(CommandMessage, frozen=True, kw_only=True, tag="get-standings"):
    """The standings of a tournament, the best first, with one of its rounds; answered with them."""

    declared: ClassVar = Declaration(
        http=(),
        verbs=(
            Verb("standings", "before", example="standings abc123"),
            Verb("rounds", "before", example="rounds abc123 2"),
        ),
        permission="read",
        limit="lists",
    )
    tournament: TournamentId
    round: Number | None = None
    """None: the newest."""


class GetTraveller(CommandMessage, frozen=True, kw_only=True, tag="get-traveller"):
    """The traveller of a duplicate deal: what each table made of it, and the best known play; answered with it when the
    round is over."""

    declared: ClassVar = Declaration(
        http=(),
        verbs=(Verb("traveller", "before", example="traveller abc123 2 1"),),
        permission="read",
        limit="lists",
    )
    tournament: TournamentId
    round: Number
    deal: Number


class TournamentSummary(ServerModel, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    format: str
    stage: str
    entrants: int
    round: int
    """The newest round; 0 before the first."""
    rounds: int | None = None
    """Planned; None where that is not known."""
    starts_ms: int | None = None
    group: str | None = None
    group_name: str | None = None
    """Where the reader belongs to that group."""
    entered: bool = False
    """Whether the reader has entered, and not withdrawn."""


class TournamentPlayer(ServerModel, frozen=True, kw_only=True):
    """A player of an entrant: by public id, or as `ai:NAME`."""

    id: str
    name: str


class Placing(ServerModel, frozen=True, kw_only=True):
    """An entrant's place in the standings."""

    rank: int
    entrant: int
    players: list[TournamentPlayer]
    points: float
    played: int
    withdrawn: bool = False


class TournamentPairing(ServerModel, frozen=True, kw_only=True):
    """A pairing of a round."""

    board: int
    first: int
    """Number of the entrant that has the first seat."""
    second: int | None = None
    """None: a bye."""
    table: str | None = None
    points: tuple[float, float] | None = None
    """None: not decided, or not shown before the round of duplicate deals is over."""
    ending: str
    """`played`, `forfeit`, `bye` or `corrected`."""


class TournamentRound(ServerModel, frozen=True, kw_only=True):
    """A round."""

    number: int
    is_over: bool
    pairings: list[TournamentPairing]


class TournamentStandings(ServerModel, frozen=True, kw_only=True):
    """A tournament with its standings and one of its rounds, as the reader may know it."""

    summary: TournamentSummary
    placings: list[Placing]
    """Of all entrants."""
    organiser: str = ""
    """Name."""
    may_direct: bool = False
    """Whether the reader may."""
    next_ms: int | None = None
    """When the next round begins, or the arena ends; None where that is not known."""
    boards: int | None = None
    """Duplicate deals of a round."""
    scale: str = "matchpoints"
    round: TournamentRound | None = None
    """None before the first."""


class TravellerResult(ServerModel, frozen=True, kw_only=True):
    """What a table made of a duplicate deal."""

    north_south: list[TournamentPlayer]
    east_west: list[TournamentPlayer]
    table: str | None = None
    net: int
    """Points of north and south less those of east and west."""
    matchpoints: float
    """Of north and south: the share of the other tables that they did better than."""
    swing: float
    """Of north and south, in IMPs."""


class TournamentTraveller(ServerModel, frozen=True, kw_only=True):
    """A duplicate deal and what the tables of its round made of it, the best for north and south first."""

    game: str
    round: int
    number: int
    """Of the deal in its round, from 1."""
    deals: int
    """Of the round."""
    scale: str
    hands: list[list[str]]
    """By seat, as the rules write the tiles."""
    leader: int
    """The seat that led."""
    results: list[TravellerResult]
    best_net: int | None = None
    """Of the play in sight of all hands; the three are None where no AI host could search for it."""
    best_ply: int | None = None
    """The first one with a choice, from 1."""
    best_move: str | None = None


class TournamentTable(ServerModel, frozen=True, kw_only=True, tag="tournament-table"):
    """Your next table in a tournament: a round was paired, or you have logged in while one waits for you."""

    personal: ClassVar = True
    tournament: str
    name: str
    round: int
    table: str | None = None
    """Where you have a seat already; None: a bye."""
    opponents: list[TournamentPlayer]


TournamentCommand = (
    CreateTournament
    | EnterTournament
    | LeaveTournament
    | DirectTournament
    | GetTournaments
    | GetStandings
    | GetTraveller
)
REFUSALS: Final = {
    "tournament/unknown": 404,
    "tournament/account": 403,  # a guest may not organise
    "tournament/organiser": 403,
    "tournament/game": 409,  # it has no two sides, or no equal deals
    "tournament/closed": 409,  # entry is over
    "tournament/full": 409,
    "tournament/not-allowed": 403,  # rating, bots, group
    "tournament/entered": 409,
    "tournament/partner": 404,
    "tournament/not-entered": 409,
    "tournament/busy": 409,  # plays in another one
    "tournament/stage": 409,  # not at this stage
    "tournament/too-few": 409,  # two have to enter
    "tournament/past": 409,  # a start that has passed
    "tournament/pairs": 409,
}
"""By code, the HTTP status."""

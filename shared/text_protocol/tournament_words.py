"""Tournaments in sentences: a line of the list, standings, a round, a traveller. Knows no conversation and no clock."""

from collections.abc import Iterator, Sequence

from shared.i18n import Catalogue
from shared.people import AI_PREFIX
from shared.protocol.tournaments import (
    TournamentPairing,
    TournamentPlayer,
    TournamentStandings,
    TournamentSummary,
    TournamentTraveller,
    TravellerResult,
)
from shared.text.times import utc_minute
from shared.words.moves import option_words
from shared.words.people import game_title
from shared.words.players import player_name


def summary_words(words: Catalogue, it: TournamentSummary) -> str:
    """A tournament in a line."""
    line = words.say(
        "tournament-line",
        id=it.id,
        name=it.name,
        game=game_title(words, it.game),
        format=words.say(f"tournament-{it.format}"),
        stage=words.say(f"tournament-{it.stage}"),
        count=it.entrants,
    )
    facts = [line]
    if it.stage == "open" and it.starts_ms is not None:
        facts.append(words.say("tournament-starts", when=utc_minute(it.starts_ms)))
    if it.group_name is not None:
        facts.append(words.say("tournament-of-group", name=it.group_name))
    if takes_part(it):
        facts.append(words.say("done-enter"))
    return " ".join(facts)


def takes_part(it: TournamentSummary) -> bool:
    """Whether the reader has entered, and it is not over."""
    return it.entered and it.stage in ("open", "running", "paused")


def standing_lines(words: Catalogue, found: TournamentStandings) -> Iterator[str]:
    """The tournament, and a line for each place."""
    yield summary_words(words, found.summary)
    for it in found.placings:
        names, points = side_words(words, it.players), points_words(it.points)
        named = words.say("tournament-withdrawn", names=names) if it.withdrawn else names
        yield words.say("tournament-placing", rank=it.rank, names=named, points=points, count=it.played)


def round_lines(words: Catalogue, found: TournamentStandings) -> Iterator[str]:
    """The round that came along: its number, and a line for each pairing."""
    if found.round is None:
        yield summary_words(words, found.summary)
        return
    yield words.say("tournament-round", name=found.summary.name, round=found.round.number)
    names = entrant_names(words, found)
    for it in found.round.pairings:
        yield pairing_words(words, it, names)
    if found.boards is not None and found.round.is_over:
        yield words.say("tournament-travellers", id=found.summary.id, round=found.round.number, count=found.boards)


def entrant_names(words: Catalogue, found: TournamentStandings) -> dict[int, str]:
    """The names of all entrants, by number."""
    return {it.entrant: side_words(words, it.players) for it in found.placings}


def pairing_words(words: Catalogue, it: TournamentPairing, names: dict[int, str]) -> str:
    """A pairing and how it has ended."""
    gone = words.say("tournament-gone")
    sides = {"board": it.board, "first": names.get(it.first, gone)}
    if it.second is None:
        return words.say("tournament-pairing-bye", **sides)
    sides["second"] = names.get(it.second, gone)
    if it.points is None:
        key = "tournament-pairing" if it.table is None else "tournament-pairing-at"
        return words.say(key, **sides, table=it.table or "")
    points, other = map(points_words, it.points)
    line = words.say("tournament-pairing-over", **sides, points=points, other=other)
    ending = words.find(f"tournaments-ending-{it.ending}")
    return line if ending is None else f"{line} ({ending})"


def traveller_lines(words: Catalogue, it: TournamentTraveller) -> Iterator[str]:
    """The deal, a line for each table, the best play."""
    yield words.say("traveller-title", round=it.round, deal=it.number, seat=it.leader + 1)
    for seat, hand in enumerate(it.hands, 1):
        yield words.say("traveller-hand", seat=seat, hand=" ".join(hand))
    for row in it.results:
        north, east = side_words(words, row.north_south), side_words(words, row.east_west)
        compared = compared_words(words, it, row)
        yield words.say("traveller-result", north=north, east=east, net=net_words(row.net), compared=compared)
    if it.best_move is not None:
        yield best_words(words, it)


def best_words(words: Catalogue, it: TournamentTraveller) -> str:
    """The best known play, which must have been found."""
    move = option_words(words, it.game, it.best_move or "")
    return words.say("tournaments-best", net=net_words(it.best_net or 0), move=move, ply=it.best_ply or 0)


def compared_words(words: Catalogue, it: TournamentTraveller, row: TravellerResult) -> str:
    """What a result is worth beside the others, on the scale of the tournament."""
    return words.signed(row.swing) if it.scale == "imps" else words.percent(row.matchpoints)


def net_words(net: int) -> str:
    """With its sign."""
    return f"{net:+d}" if net else "0"


def points_words(points: float) -> str:
    """Without needless digits."""
    return f"{round(points, 2):g}"


def side_words(words: Catalogue, players: Sequence[TournamentPlayer]) -> str:
    """The player or the partners of an entrant; an AI player may be its own partner."""
    names = [
        player_name(words, it.name) if it.id.startswith(AI_PREFIX) else it.name or words.say("tournament-gone")
        for it in players
    ]
    return " & ".join(dict.fromkeys(names))

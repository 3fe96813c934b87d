"""How many rounds a tournament has. Pure."""

from math import ceil, log2

from server.features.tournaments.knockout import rounds_of as rounds_of_knockout
from server.features.tournaments.round_robin import rounds_of
from server.features.tournaments.tournament import Entry, Tournament


def rounds_planned(tournament: Tournament) -> int | None:
    """How many rounds there are to be; None for an arena, and before the beginning where it depends on the entrants."""
    plan, count = tournament.plan, len(entered(tournament))
    match plan.format:
        case "arena":
            return None
        case "swiss" if plan.rounds is not None:
            return plan.rounds
        case _ if tournament.started_ms is None or count < 2:
            return None
        case "swiss":
            return min(count - 1, ceil(log2(count)) + 2)
        case "knockout":
            return rounds_of_knockout(count)
        case "round-robin":
            return rounds_of(count, plan.rounds or 1)


def entered(tournament: Tournament) -> list[Entry]:
    """All who were there when it began, complete ones alone."""
    return [
        entry
        for entry in tournament.entries.values()
        if entry.first_round == 1 and entry.last_round != 0 and len(entry.players) == tournament.sides
    ]

"""The people who direct a tournament. Reads the groups of the store; for threads."""

from server.features.tournaments.tournament import Tournament
from shared.store.groups import ORGANISERS, Groups


def directors(groups: Groups, tournament: Tournament) -> list[str]:
    """By public id, the organiser first: the one who has announced it and, of a group, its owner and its organisers.

    An organiser who does not belong to the group any more directs no more. Where the group is closed there is nobody
    else, and the organiser goes on. Raises LogError.
    """
    group, organiser = tournament.plan.group, tournament.organiser
    members = [] if group is None else groups.members(group)
    if not members:
        return [organiser]
    found = [member.id for member in members if member.role in ORGANISERS or member.id == organiser]
    return sorted(found, key=lambda player: player != organiser)

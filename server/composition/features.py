"""The features of a server, in the order in which they are made. Outside its folder, each is named here alone.

The order counts for routes: of two that match a path, the first answers.
"""

from typing import Final

from server.features.accounts.feature import Accounts
from server.features.analysis.feature import Analysis
from server.features.announcements.feature import Announcements
from server.features.arena.feature import ArenaFeature
from server.features.challenges.feature import ChallengeFeature
from server.features.chat.feature import ChatFeature
from server.features.dataset_consent.feature import DatasetConsents
from server.features.explorer.feature import Explorer
from server.features.export.feature import Export
from server.features.feature import Feature, House
from server.features.friends.feature import Friends
from server.features.groups.feature import Groups
from server.features.hints.feature import HintFeature
from server.features.imitation.feature import Imitation
from server.features.invitations.feature import InvitationFeature
from server.features.lessons.feature import Lessons
from server.features.matchmaking.feature import Matchmaking
from server.features.memories.feature import Memories
from server.features.moderation.feature import Moderation
from server.features.notifications.feature import Notifications
from server.features.oidc.feature import Oidc
from server.features.previews.feature import Previews
from server.features.puzzles.feature import Puzzles
from server.features.ratings.feature import Ratings
from server.features.replay.feature import Replay
from server.features.report_cards.feature import Cards
from server.features.tournaments.feature import Tournaments
from server.features.uploads.feature import Uploads
from server.features.vacations.feature import Vacations

FEATURES: Final[tuple[type[Feature], ...]] = (
    Accounts,
    Oidc,
    Memories,
    Imitation,
    DatasetConsents,
    Moderation,
    Announcements,
    Notifications,
    ChatFeature,
    Friends,
    Groups,
    Matchmaking,
    ChallengeFeature,
    ArenaFeature,
    Tournaments,
    InvitationFeature,
    Vacations,
    HintFeature,
    Explorer,
    Cards,
    Ratings,
    Previews,
    Analysis,
    Uploads,
    Export,
    Replay,
    Lessons,
    Puzzles,
)


def features_of(house: House) -> list[Feature]:
    """One of each, registered with the parts of a server."""
    return [feature(house) for feature in FEATURES]

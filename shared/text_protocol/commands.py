"""The features of the text protocol, and the implementation of each verb by its name. Knows no message."""

from typing import Final

from shared.text_protocol import (
    analysis,
    announcements,
    challenges,
    chat,
    dataset_consent,
    friends,
    groups,
    hints,
    imitation,
    invitations,
    lessons,
    lobby_commands,
    matchmaking,
    offers,
    puzzles,
    rematches,
    table_commands,
    tournaments,
    vacations,
)
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Handler
from shared.text_protocol.table_view import TableWords

FEATURES: Final[tuple[TextFeature, ...]] = (
    analysis.FEATURE,
    announcements.FEATURE,
    challenges.FEATURE,
    chat.FEATURE,
    dataset_consent.FEATURE,
    friends.FEATURE,
    groups.FEATURE,
    hints.FEATURE,
    imitation.FEATURE,
    invitations.FEATURE,
    lessons.FEATURE,
    matchmaking.FEATURE,
    offers.FEATURE,
    puzzles.FEATURE,
    rematches.FEATURE,
    tournaments.FEATURE,
    vacations.FEATURE,
)
HANDLERS: Final[dict[str, Handler]] = {
    **lobby_commands.VERBS,
    **table_commands.VERBS,
    **{verb: handler for feature in FEATURES for verb, handler in feature.verbs.items()},
}
"""By the names of `shared.text_protocol.verbs`."""
BUTTONS: Final = {action: button for feature in FEATURES for action, button in feature.buttons.items()}
"""By what a table's state allows: the message of the button in a terminal, and the line that it types."""
KEPT: Final = {kind.__name__: kind for feature in FEATURES for kind in feature.kept}
"""By its name, each class of what a feature keeps in a conversation."""
TABLE_WORDS: Final = TableWords(
    events={event: sentence for feature in FEATURES for event, sentence in feature.events.items()},
    seat=tuple(feature.seat_facts for feature in FEATURES),
)

"""The features of tables, and what they have registered, by type. `server.tables.feature` says what one may add."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from server.tables.feature import Batch, EventRule, SeatCommand, TableFeature
from server.tables.features import boards, offers, rematches, tournaments, vacations

FEATURES: Final[tuple[TableFeature, ...]] = (
    offers.FEATURE,
    rematches.FEATURE,
    vacations.FEATURE,
    boards.FEATURE,
    tournaments.FEATURE,
)
"""In the order in which a state has their fields."""
COMMANDS: Final[Mapping[type, SeatCommand[Any, Any]]] = {
    command: rule for feature in FEATURES for command, rule in feature.commands.items()
}
EVENTS: Final[Mapping[type, EventRule[Any]]] = {
    data: rule for feature in FEATURES for data, rule in feature.events.items()
}
ACTIONS: Final[Mapping[type, Callable[[Batch, Any], None]]] = {
    action: decide for feature in FEATURES for action, decide in feature.actions.items()
}
TIMERS: Final = tuple(feature.timer for feature in FEATURES if feature.timer is not None)
# Tables ask for these with every move: features without one are left out here, once.
OWNER_MAY: Final = tuple(feature.owner_may for feature in FEATURES if feature.owner_may is not None)
PLAYER_MAY: Final = tuple(feature.player_may for feature in FEATURES if feature.player_may is not None)
MAY_AFTER: Final = tuple(feature.may_after for feature in FEATURES if feature.may_after is not None)
STATES: Final = tuple(feature.state for feature in FEATURES if feature.state is not None)
SEATS: Final = tuple(feature.seat for feature in FEATURES if feature.seat is not None)

"""The features of tables: each registers what no other has, and every event is published by one part."""

import inspect
import re
from collections import Counter

from server.tables.decide import SEAT_COMMANDS
from server.tables.features import EVENTS, FEATURES
from server.tables.public_events import public_data
from shared.events import DATA_TYPES


def test_no_two_features_register_the_same() -> None:
    claims = [claim for feature in FEATURES for claim in (*feature.commands, *feature.events, *feature.actions)]
    assert claims
    assert [claim for claim, times in Counter(claims).items() if times > 1] == []
    decided = {command for command, rule in SEAT_COMMANDS.items() if "features" not in rule.decide.__module__}
    assert decided and not decided & {*claims}


def test_each_event_is_published_by_its_feature_or_by_general_code() -> None:
    general = {*re.findall(r"\b([A-Z]\w+)\(", inspect.getsource(public_data))}
    by_features = {data_type.__name__ for data_type in EVENTS}
    assert not general & by_features
    assert general | by_features == {data_type.__name__ for data_type in DATA_TYPES.values()}

"""A feature of the page is a folder that general code does not import: it adds its parts to the slots of `core`."""

import pytest

from tests.house.imports import WEB, web_imports

FEATURES = f"{WEB}/features/"
LISTS = {"index.ts": "feature.ts", "table-room.ts": "at-table.ts"}
"""What names the features, of the page and of a table's room, by the file of theirs that it imports."""


def test_general_code_imports_no_feature() -> None:
    imported = {
        target.removeprefix(FEATURES)
        for file, targets in web_imports().items()
        for target in targets
        if target.startswith(FEATURES) and not file.startswith(FEATURES)
    }
    assert imported == LISTS.keys()


@pytest.mark.parametrize(("names", "part"), LISTS.items())
def test_every_feature_with_parts_for_the_slots_is_registered_once(names: str, part: str) -> None:
    graph = web_imports()
    parts = {file for file in graph if file.startswith(FEATURES) and file.endswith(f"/{part}")}
    assert {file for file in graph[f"{FEATURES}{names}"] if file.startswith(FEATURES)} == parts
    assert all(file == f"{FEATURES}{names}" or not graph[file] & parts for file in graph)

"""A feature of the page is a folder that general code does not import: it adds its parts to the slots of `core`."""

from tests.house.imports import WEB, web_imports

FEATURES = f"{WEB}/features/"
LEFT = {"accounts", "chat", "hints", "invitations", "lessons", "puzzles", "ratings", "replays", "sharing"}
"""Features of which general code still imports a part. They may only become fewer."""


def test_general_code_imports_no_feature_but_these() -> None:
    imported = {
        target.removeprefix(FEATURES).split("/")[0]
        for file, targets in web_imports().items()
        for target in targets
        if target.startswith(FEATURES) and not file.startswith(FEATURES)
    }
    assert imported - {"index.ts"} == LEFT


def test_every_feature_with_parts_for_the_slots_is_registered_once() -> None:
    graph = web_imports()
    parts = {file for file in graph if file.startswith(FEATURES) and file.endswith("/feature.ts")}
    assert graph[f"{FEATURES}index.ts"] == parts
    assert all(file == f"{FEATURES}index.ts" or not graph[file] & parts for file in graph)

"""The analysis room without a page: its tree of lines and its addresses."""

from typing import Any

import pytest

from tests.web.node import run_module

TREE = "analysis/tree.ts"
GROWN = """(() => {
    const main = it.playedAll(it.EMPTY, ["11-15", "23-19", "8-11"]);
    const branch = it.played({ tree: main.tree, path: [0] }, "22-18");
    const deeper = it.played(branch, "15x22");
    return it.played({ tree: deeper.tree, path: [0, 1] }, "8-11");
})()"""
"""11-15 23-19 (22-18 15x22 (8-11)) 8-11, with the last move of the inner variation looked at."""


def in_tree(expression: str, given: Any = None) -> Any:
    """The value of an expression in which `grown` is the tree above."""
    return run_module(TREE, f"((grown) => {expression})({GROWN})", given)


def line(move: str, *children: Any) -> dict[str, Any]:
    return {"move": move, "children": list(children)}


def test_moves_are_added_as_variations_and_known_ones_are_followed() -> None:
    tree = {"children": [line("11-15", line("23-19", line("8-11")), line("22-18", line("15x22"), line("8-11")))]}
    assert in_tree("grown") == {"tree": tree, "path": [0, 1, 1]}
    again = in_tree('[it.played({ tree: grown.tree, path: [0] }, "22-18"), it.playedAll(grown.tree, ["11-15"])]')
    assert again == [{"tree": tree, "path": [0, 1]}, {"tree": tree, "path": [0]}]


def test_the_moves_and_the_end_of_a_line_are_found() -> None:
    assert in_tree("it.movesAlong(grown.tree, grown.path)") == ["11-15", "22-18", "8-11"]
    assert in_tree("[[], [0], [0, 1], [0, 1, 1]].map((path) => it.endOf(grown.tree, path))") == [
        [0, 0, 0],
        [0, 0, 0],
        [0, 1, 0],
        [0, 1, 1],
    ]
    assert in_tree("[[0, 1, 7, 0], [3], []].map((path) => it.within(grown.tree, path))") == [[0, 1], [], []]
    assert in_tree("[it.lineAt(grown.tree, []), it.lineAt(grown.tree, [5])]") == [None, None]


def test_a_variation_is_promoted_one_rank_at_a_time() -> None:
    once, twice, thrice = in_tree(
        "[it.promoted(grown), it.promoted(it.promoted(grown)), it.promoted(it.promoted(it.promoted(grown)))]"
    )
    inner = line("22-18", line("8-11"), line("15x22"))
    assert once == {"tree": {"children": [line("11-15", line("23-19", line("8-11")), inner)]}, "path": [0, 1, 0]}
    assert twice == {"tree": {"children": [line("11-15", inner, line("23-19", line("8-11")))]}, "path": [0, 0, 0]}
    assert thrice == twice
    assert in_tree("[grown.path, it.promoted(it.promoted(grown)).path].map(it.isVariation)") == [True, False]


def test_a_line_is_removed_with_all_that_follows() -> None:
    assert in_tree("it.removed({ tree: grown.tree, path: [0, 1] })") == {
        "tree": {"children": [line("11-15", line("23-19", line("8-11")))]},
        "path": [0],
    }


def test_a_comment_is_set_and_removed_in_a_copy_of_the_tree() -> None:
    before, noted, bare = in_tree("""(() => {
        const noted = it.commented(grown, "an old trap");
        return [grown.tree, noted, it.commented({ tree: noted, path: grown.path }, "")];
    })()""")
    assert noted["children"][0]["children"][1]["children"][1] == line("8-11") | {"comment": "an old trap"}
    assert bare == before
    assert "comment" not in str(before)


@pytest.mark.parametrize(
    ("path", "text"), [([], ""), ([0, 0, 0], "3"), ([0, 1, 0, 0], "1.1.2"), ([2], "0.2"), ([0, 1, 3], "1.1.0.3")]
)
def test_a_path_is_written_and_read(path: list[int], text: str) -> None:
    assert run_module(TREE, "[it.formatPath(given[0]), it.parsePath(given[1])]", [path, text]) == [text, path]


def test_a_path_that_cannot_be_read_leads_to_the_root() -> None:
    assert run_module(TREE, "given.map(it.parsePath)", ["x", "1.", "-3", "99999", "1..2"]) == [[]] * 5


@pytest.mark.parametrize(
    ("place", "address", "source"),
    [
        ("", "#/analysis", {"kind": "none"}),
        (
            "chinese-checkers/a4-a5,g9-g8",
            "#/analysis/chinese-checkers/a4-a5%2Cg9-g8",
            {"kind": "board", "game": "chinese-checkers", "start": None, "moves": ["a4-a5", "g9-g8"]},
        ),
        (
            "domino-101//01 05/00 13;-;2!",
            "#/analysis/domino-101//01%2005%2F00%2013%3B-%3B2!",
            {"kind": "board", "game": "domino-101", "start": "01 05/00 13;-;2!", "moves": []},
        ),
        (
            "round/t1/2.3/5.1.2",
            "#/analysis/round/t1/2.3/5.1.2",
            {"kind": "round", "table": "t1", "match": 2, "round": 3, "path": "5.1.2"},
        ),
        ("of/abc/7", "#/analysis/of/abc/7", {"kind": "saved", "id": "abc", "path": "7"}),
        ("upload/abc", "#/analysis/upload/abc", {"kind": "upload", "id": "abc", "number": None, "path": ""}),
        ("upload/abc/12/3", "#/analysis/upload/abc/12/3", {"kind": "upload", "id": "abc", "number": 12, "path": "3"}),
    ],
)
def test_an_address_is_read_and_written(place: str, address: str, source: dict[str, Any]) -> None:
    read, written = run_module(
        "analysis/address.ts", "[it.parseSource(given[0]), it.formatSource(given[1])]", [place, source]
    )
    assert read == source
    assert written == address

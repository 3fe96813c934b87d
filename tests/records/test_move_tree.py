"""Trees of lines: judged move by move, bounded, and written with variations and comments."""

import json
from typing import Any

import pytest

from shared.core import Game
from shared.errors import RecordError, TreeError
from shared.games import game_named
from shared.games.facets import facets_of
from shared.records import move_tree
from shared.records.judging import begin_record
from shared.records.move_tree import MoveNode, document_of, main_line, read_tree, tree_of_document
from shared.records.movetext import format_movetext
from shared.records.ndjson import usual_start
from tests.records.trees import ANNOTATED, line_of, node, there_and_back

DRAUGHTS = "english-draughts/1"


def of(game_id: str) -> tuple[Game[Any, Any], Any]:
    return begin_record(game_id, usual_start(game_id))


def faults(*children: dict[str, Any], **root: Any) -> list[tuple[tuple[int, ...], str]]:
    with pytest.raises(TreeError) as refused:
        read_tree(*of(DRAUGHTS), {**root, "children": list(children)})
    return [(fault.path, fault.code) for fault in refused.value.faults]


def test_moves_come_out_in_their_canonical_texts_and_comments_on_one_line() -> None:
    document = {"comment": "a\nb", "children": [node("11-15", node("23-19"), node("22-17", mark="?!"))]}
    root, nodes = read_tree(*of(DRAUGHTS), document)
    assert nodes == 3
    assert list(main_line(root)) == ["11-15", "23-19"]
    assert document_of(root) == {
        "comment": "a b",
        "children": [node("11-15", node("23-19"), node("22-17", mark="?!"))],
    }
    assert tree_of_document(document_of(root)) == root


def test_every_fault_is_told_with_its_path() -> None:
    assert faults(node("11-15", node("23-19"), node("1-2", node("9-9"))), node("11-16", node("nonsense"))) == [
        ((0, 1), "move/illegal"),
        ((1, 0), "move/notation"),
    ], "nothing is told of what follows a faulty move"
    assert faults(node("11-15"), node("9-14"), node("11-15")) == [((2,), "analysis/duplicate")]
    assert faults(node("11-15", mark="+-")) == [((0,), "analysis/tree")]
    assert faults({"children": []}) == [((0,), "analysis/tree")]
    assert faults({"move": 7}) == [((0,), "analysis/tree")]
    assert faults(node("11-15") | {"children": 4}) == [((0,), "analysis/tree")]
    assert faults(move="11-15") == [((), "analysis/tree")]
    assert faults(colour="red") == [((), "analysis/tree")]
    assert faults(comment=3) == [((), "analysis/tree")]
    assert len(faults(*(node(f"1-{number}") for number in range(2, 60)))) == move_tree.MOST_FAULTS


def test_a_tree_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_tree, "MOST_NODES", 3)
    read_tree(*of(DRAUGHTS), {"children": [node("11-15", node("23-19")), node("9-14")]})
    assert faults(node("11-15", node("23-19"), node("22-17")), node("9-14")) == [((0,), "analysis/too-large")]
    monkeypatch.setattr(move_tree, "LONGEST_COMMENT", 4)
    assert faults(node("11-15", comment="12345")) == [((0,), "analysis/too-large")]
    monkeypatch.setattr(move_tree, "MOST_COMMENT_BYTES", 6)
    assert faults(node("11-15", comment="1234"), comment="123") == [((0,), "analysis/too-large")]


def test_the_deepest_line_can_be_read_and_written_as_json() -> None:
    game, state = begin_record(DRAUGHTS, "B:WK32:BK1")
    deepest = line_of(there_and_back(move_tree.DEEPEST))
    root, nodes = read_tree(game, state, json.loads(json.dumps(deepest)))
    assert nodes == move_tree.DEEPEST
    assert json.loads(json.dumps(document_of(root))) == deepest
    with pytest.raises(TreeError) as refused:
        read_tree(game, state, line_of(there_and_back(move_tree.DEEPEST + 1)))
    assert [fault.code for fault in refused.value.faults] == ["analysis/too-large"]


def test_pdn_is_read_with_variations_comments_and_marks_and_written_again() -> None:
    notation = facets_of(DRAUGHTS).pdn
    assert notation is not None
    found = notation.read_lines(ANNOTATED)
    last = node("8-11", node("22-17"))
    reply = node("22-17", node("8-11", node("17-13")), node("15-19", node("24x15")), comment="first")
    expected = {
        "comment": "of the match Before all",
        "children": [
            node(
                "11-15",
                node("23-19", last, mark="?"),
                reply,
                node("21-17", comment="a reply"),
                mark="!",
                comment="main (line)",
            )
        ],
    }
    assert document_of(found.root) == expected
    assert found.tags == {"Event": 'Club "A"', "Black": "Ann"}
    written = notation.write_lines(found.start, found.root, 'Club "A"')
    again = notation.read_lines(written)
    assert document_of(again.root) == expected and again.tags["Event"] == 'Club "A"'
    assert "1... 23-19? (1... 22-17 {first} 2. 8-11 (2. 15-19 24x15) 2... 17-13)" in " ".join(written.split())


def test_lines_from_a_position_of_white_are_numbered_as_whites() -> None:
    notation = facets_of(DRAUGHTS).pdn
    assert notation is not None
    game, state = begin_record(DRAUGHTS, "W:W18,32:B5")
    root, _ = read_tree(game, state, {"children": [node("18-15", node("5-9", node("32-28")))]})
    written = notation.write_lines("W:W18,32:B5", root, "")
    assert "1... 18-15 2. 5-9 32-28 *" in written and '[FEN "W:W18,32:B5"]' in written
    assert document_of(notation.read_lines(written).root) == document_of(root)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "record/missing", 0),
        ("1. 11-15\n(23-19)", "record/illegal", 2),
        ("1. 11-15\n(9-14", "record/syntax", 2),
        ("1. 11-15 23-19\n(22-17", "record/syntax", 2),
        ("1. 11-15\n)", "record/syntax", 2),
        ("(1. 11-15)", "record/syntax", 1),
        ("1. 11-15\n23-18 {open", "record/syntax", 2),
        ("1. 11-15 {a\nb}\n23-18 e4", "record/syntax", 3),
        ('[FEN "nonsense"]\n1. 11-15', "record/syntax", 2),
        ('[GameType "20"]\n1. 11-15', "record/unsupported", 2),
    ],
)
def test_a_broken_text_names_its_line(text: str, code: str, line: int) -> None:
    notation = facets_of(DRAUGHTS).pdn
    assert notation is not None
    with pytest.raises(RecordError) as refused:
        notation.read_lines(text)
    assert (refused.value.code, refused.value.line) == (code, line)


def test_movetext_is_the_same_for_every_game() -> None:
    game = game_named("chinese-checkers")
    root = MoveNode(children=[MoveNode("a4-a5", children=[MoveNode("f9-e9", comment="{b}")]), MoveNode("d1-e1")])
    assert format_movetext(root, game.seats) == "1. a4-a5 (1. d1-e1) 1... f9-e9 {(b)}"
    assert format_movetext(MoveNode(children=[MoveNode("x", children=[MoveNode("y")])]), 4, 3) == "1... x 2. y"

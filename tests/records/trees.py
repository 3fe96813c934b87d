"""Trees of lines as plain data, and a text with variations."""

from typing import Any

ANNOTATED = """[Event "Club \\"A\\""]
[Black "Ann"]

; of the match
{Before all} 1. 11-15! {main (line)} 23-19 $2 (1... 22-17 {first} 2. 8-11 (2. 15-19 24x15) 17-13) ({a reply} 1... 21-17)
2. 8-11 22-17 1-0

[Event "Second"]
1. 9-14 *
"""


def node(move: str, *children: dict[str, Any], **more: str) -> dict[str, Any]:
    return {"move": move, **more, "children": list(children)}


def line_of(moves: list[str]) -> dict[str, Any]:
    document: dict[str, Any] = {"children": []}
    for move in reversed(moves):
        document = {"children": [{"move": move, **document}]}
    return document


def there_and_back(plies: int) -> list[str]:
    """A legal line of this many plies: two kings that walk."""
    return [("1-5", "32-28", "5-1", "28-32")[ply % 4] for ply in range(plies)]

"""The tokens of PDN as people and programs write it. Knows no rule of play and no game boundary.

The grammar is that of PDN 3.0 with the habits found in public files: any dash or cross between squares, blanks around
it, moves without one (`1118`), the letter of a note behind a move (`24-19-A`), results as `½-½`, `0.5-0.5` or in words,
tags with a colon, without quotation marks or without their end, nested comments. Comments are found first, so that
what looks like a tag inside one is none.
"""

import re
from bisect import bisect
from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal[
    "blank", "comment", "unclosed", "tag", "mark", "open", "close", "result", "setup", "number", "move", "word"
]

_DASH = "\\-\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d"
_CROSS = "xX\u00d7\u2715\u2716\u2a2f\u0445\u0425"
_BETWEEN = rf"\s*[{_DASH}{_CROSS}]\s*|:"
_HALF = r"(?:1\s?/\s?2|\u00bd|0?[.,]5)"
_UNSEEN = "\x00\x1a\u200b-\u200f\u2060\ufeff"
_CURVED = "\u201c\u201d\u201e\u00ab\u00bb"
_QUOTES = f'"{_CURVED}'

_NAME = r"[^\W\d][\w-]*(?:[ ]+[\w-]+)*"
# A value ends before what begins another tag: else its end would be looked for once from every bracket.
_QUOTED_TAG = rf"""
    \[ \s* (?P<name>{_NAME}) \s* [:=]? \s*
    (?: " (?P<value>(?: [^"\\\n\[]++ | \\["\\] | \n(?![ \t]*[\[\n]) | "(?!\s*\]) | \\
          | \[(?!\s*{_NAME}\s*[:=]?\s*"(?!\s*\])) )*+) "
      | [{_CURVED}] (?P<other_value>[^{_QUOTES}\n]*+) [{_QUOTES}] ) \s* \]
"""
_BARE_TAG = rf"""
    ^[ \t]* \[ [ \t]*
    (?: (?P<bare_name> (?i: event|site|date|round|white|black|result|gametype|setup|fen ) ) [ \t]* [:=]? [ \t]+
      | (?P<open_name> [^\W\d][\w-]* ) [ \t]* [:=]? [ \t]* (?=[{_QUOTES}]) )
    (?P<bare_value>[^\]\n]*) (?: \][ \t]*$ | $ )
"""
_TOKEN = re.compile(
    rf"""
      (?P<blank> (?: [\s{_UNSEEN},|] | ^%[^\n]* )+ )
    | (?P<comment> ;[^\n]* )
    | (?P<brace> [{{}}] )
    | (?P<tag> {_QUOTED_TAG} | {_BARE_TAG} )
    | (?P<note> \[[^\[\]\n]*\] )
    | (?P<mark> \$[0-9]+ | [!?]+ )
    | (?P<bracket> [()] )
    | /FEN \s* "(?P<setup>[^"\n]*)" \s* /
    | (?P<result> (?: {_HALF}\s*[{_DASH}:]\s*{_HALF} | 1\s*[{_DASH}:]\s*[01] | 0\s*[{_DASH}:]\s*[0-2]
        | 2\s*[{_DASH}:]\s*0 | {_HALF} | \*+ ) (?![0-9/]|\s*[{_DASH}{_CROSS}]\s*[0-9]) )
    | (?P<said> (?i: (?:black|red|white)\s+(?:wins?|won|resign(?:s|ed)?)\b | drawn?\b | remise?\b ) )
    | (?P<move> [0-9]{{1,2}} (?: (?: {_BETWEEN} ) [0-9]{{1,2}} )+ (?![0-9/]) | [0-9]{{1,2}}\*[0-9]{{1,2}}(?![0-9/])
        | [0-9]{{4}}(?![0-9./{_DASH}]) ) (?P<suffix> [!?*]* ) (?: [{_DASH}]?[A-WYZa-wyz](?![\w{_DASH}]) )?
    | (?P<number> [0-9]*[.\u2026]+ | [0-9]{{1,3}}(?![\w{_DASH}:/]) )
    | (?P<word> [^\s()\[\]{{}};,]+ | . )
    """,
    re.VERBOSE | re.MULTILINE,
)
_TAG_LINE = re.compile(rf"^[ \t]*\[[ \t]*[^\W\d][\w -]*[:=]?[ \t]*[{_QUOTES}]", re.MULTILINE)
_OUTSIDE = re.compile(rf"^%[^\n]*|;[^\n]*|{_QUOTED_TAG}|[{{}}]", re.VERBOSE | re.MULTILINE)
_BRACE = re.compile("[{}]")


class PdnToken(NamedTuple):
    """One token."""

    kind: Kind
    text: str
    """Of a comment what is inside; of a tag its value; of a move its squares with a hyphen between them."""
    line: int
    """Where it begins, from 1."""
    name: str = ""
    """Of a tag."""
    marks: str = ""
    """Behind a move, such as `!?`."""


def tokens_of(text: str) -> Iterator[PdnToken]:
    """The tokens of a text with `\\n` as its line break. Numbers of moves and empty lines are tokens too."""
    ends = _CommentEnds(text)
    at, line = 0, 1
    while at < len(text):
        found = _TOKEN.match(text, at)
        assert found is not None  # any character is a word
        at, kind, content = found.end(), found.lastgroup, found[0]
        match kind:
            case "brace" if content == "{":
                end = ends.after(found.start())
                if end is None:
                    yield PdnToken("unclosed", "{", line)
                    tag = _TAG_LINE.search(text, at)
                    at = tag.start() if tag else len(text)
                else:
                    at = end
                    yield PdnToken("comment", text[found.start() + 1 : end - 1], line)
            case "blank":
                if content.count("\n") > 1:
                    yield PdnToken("blank", "", line)
            case "comment":
                yield PdnToken("comment", content[1:], line)
            case "value" | "other_value" | "bare_value" | "tag":
                yield _tag(found, line)
            case "bracket":
                yield PdnToken("open" if content == "(" else "close", content, line)
            case "suffix":
                squares = re.findall("[0-9]+", found["move"])
                if len(squares) == 1:  # 1118
                    squares = [squares[0][:2], squares[0][2:]]
                yield PdnToken("move", "-".join(squares), line, marks=found["suffix"].replace("*", ""))
            case "result" | "said":
                yield PdnToken("result", content, line)
            case "mark" | "setup" | "number" | "word":
                yield PdnToken(kind, found[kind], line)
            case _:  # a note in brackets, a brace that closes nothing
                pass
        line += text.count("\n", found.start(), at)


def _tag(found: re.Match[str], line: int) -> PdnToken:
    if found["name"] is not None:
        value = found["other_value"] if found["value"] is None else found["value"]
        value = re.sub(r'\\(["\\])', r"\1", value).replace("\n", " ")
        return PdnToken("tag", value, line, "".join(found["name"].split()))
    value = found["bare_value"].strip()
    if value and value[0] in _QUOTES + "'":
        value = value[1:].strip(_QUOTES + "'") if value[0] != '"' else value[1:].removesuffix('"')
    return PdnToken("tag", value, line, found["bare_name"] or found["open_name"])


class _CommentEnds:
    """Where the comments of a text end.

    A comment goes to the brace that closes it, those inside counted; if none does, to the next brace that closes
    anything, unless a tag stands before it: then nobody closed it, and it harms its own game alone.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends: dict[int, int] = {}
        self._closing = [found.start() for found in re.finditer("}", text)]
        opened: list[int] = []
        at = 0
        while found := (_BRACE if opened else _OUTSIDE).search(text, at):
            at = found.end()
            if found[0] == "{":
                opened.append(found.start())
            elif found[0] == "}" and opened:
                self._ends[opened.pop()] = at

    def after(self, begin: int) -> int | None:
        """The end of the comment that begins here; None: nobody closed it."""
        end = self._ends.get(begin)
        if end is not None:
            return end
        place = bisect(self._closing, begin)
        if place == len(self._closing) or _TAG_LINE.search(self._text, begin, self._closing[place]):
            return None
        return self._closing[place] + 1

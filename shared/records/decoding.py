"""Bytes of a file of records as text, whichever editor saved them. Knows no format.

UTF-8, and UTF-16 with or without a byte order mark. A line that is no UTF-8 is Windows-1252, of which Latin-1 is a part
for all that can be printed: files joined from several sources have lines of both kinds.
"""

import codecs

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""The marks of UTF-32 stand first, since that of its little-endian form begins with that of UTF-16."""
_SAMPLE = 256
"""Bytes at the beginning by which a file without a mark shows that it is UTF-16."""


def decode(content: bytes) -> str:
    """The text, without a byte order mark, with `\\n` as its only line break."""
    encoding = wide_encoding(content)
    text = content.decode(encoding, "replace") if encoding else _decode_lines(content)
    return tidied(text)


def tidied(text: str) -> str:
    """The text without a byte order mark, with `\\n` as its only line break."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def wide_encoding(beginning: bytes) -> str:
    """The encoding of a file with two or four bytes a character, by how it begins; "" for one of single bytes."""
    for mark, encoding in _MARKS:
        if beginning.startswith(mark):
            return "" if mark == codecs.BOM_UTF8 else encoding
    sample = beginning[: min(len(beginning), _SAMPLE) & ~1]
    low, high = sample[::2], sample[1::2]
    if len(sample) >= 4 and 2 * max(low.count(0), high.count(0)) > len(low) and 0 in (low.count(0), high.count(0)):
        return "utf-16-le" if high.count(0) else "utf-16-be"
    return ""


def _decode_lines(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        return "".join(map(_decode_line, content.splitlines(keepends=True)))


def _decode_line(line: bytes) -> str:
    for encoding in ("utf-8", "cp1252"):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")  # five bytes mean nothing in Windows-1252

"""Compares two experience books: rules gained, lost and changed. Judges neither."""

from pathlib import Path

from shared.experience.book import ExperienceBook


def changes(one: Path, two: Path) -> dict[str, int]:
    """Rules that book `two` has `gained`, `lost`, `changed` (the same premise, another result) and kept the `same`.

    Raises BookError.
    """
    before, after = _rules(one), _rules(two)
    common = before.keys() & after.keys()
    changed = sum(before[premise] != after[premise] for premise in common)
    counts = {"gained": len(after) - len(common), "lost": len(before) - len(common), "changed": changed}
    return {**counts, "same": len(common) - changed}


def _rules(file: Path) -> dict[bytes, int]:
    with ExperienceBook.open(file) as book:
        return {premise: result for premise, result, _ in book.rules()}

"""Names as game records write them: their spellings, and what readers write for them."""

import pytest

from shared.text.written_names import written_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wyllie, J.", "J. Wyllie"),
        ("Wyllie, J.", "WYLLIE,J"),
        ("Long, A.A.", "a. a. long"),
        ("İnönü, E.", "inonu e"),
        ("IRMAK", "ırmak"),
        ("Müller", "MULLER"),
        ("Müller", "Mu\u0308ller"),
        ("Sørensen", "sorensen"),
        ("O'Brien", "o’brien"),
        ("Straße", "STRASSE"),
        ("B", "b."),
    ],
)
def test_spellings_of_one_name_are_equal(one: str, other: str) -> None:
    assert written_name(one) == written_name(other)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Wyllie", "Wyllie, J."),
        ("wyl", "Wyllie, J."),
        ("James Wyllie", "Wyllie, J."),
        ("J. Wyllie", "Wyllie, James"),
        ("asa long", "Long, A.A."),
        ("van meer", "van der Meer, J."),
    ],
)
def test_a_part_of_a_name_may_mean_it(text: str, name: str) -> None:
    assert written_name(text).may_mean(written_name(name))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Wyllie, K.", "Wyllie, J."),
        ("Robert Wyllie", "Wyllie, J."),
        ("Wyllie, J. J.", "Wyllie, J."),
        ("J", "Wyllie, J."),
        ("John James", "J. J."),
        ("yllie", "Wyllie, J."),
        ("", "Wyllie, J."),
    ],
)
def test_a_name_that_differs_is_not_meant(text: str, name: str) -> None:
    assert not written_name(text).may_mean(written_name(name))

"""How a model of a player is written: read back as it was, refused when it is none."""

import struct
from dataclasses import replace
from pathlib import Path

import pytest

from ai.games.english_draughts.kernels import replies
from shared import i18n
from shared.errors import BookError
from shared.experience.acquaintance import ENTRIES, FEATURES, Acquaintance, Foretold, decode, encode, mean_of
from shared.games.facets import facets_of
from shared.i18n.languages import LANGUAGES

KNOWN = Acquaintance(
    tuple(number / 4 for number in range(FEATURES)),
    tuple(-number / 8 for number in range(ENTRIES)),
    70_000,
    300_000,
    Foretold(12.5, 11.25),
    Foretold(8.0, 7.5),
)


def test_a_model_is_laid_out_as_its_module_says() -> None:
    content = encode(KNOWN)
    assert content[:10] == struct.pack("<HII", 3, 70_000, 300_000)
    assert content[10:] == struct.pack("<24f", *KNOWN.weights) + struct.pack(
        "<300f4f", *KNOWN.precision, 12.5, 11.25, 8.0, 7.5
    )


def test_a_model_is_read_back_as_it_was() -> None:
    assert decode(encode(KNOWN)) == KNOWN


def test_a_model_of_the_former_version_is_read_and_foresees_nothing() -> None:
    former = b"\1" + encode(KNOWN)[1:-16]
    assert decode(former) == replace(KNOWN, own=Foretold(), people=Foretold())
    assert KNOWN.relied_on == KNOWN.own
    assert decode(former).relied_on is None


def test_habits_are_the_strongest_weights_that_have_a_name() -> None:
    """Nothing is said of a model that has not foreseen enough."""
    weights = (5.0, -2.0, 0.1, 1.0, -0.8, 3.0, *[0.0] * (FEATURES - 6))
    known, names = replace(KNOWN, weights=weights), ("", "back", "side", "king", "taken", "gain")
    assert known.habits(names) == ["gain-more", "back-less", "king-more"]
    assert replace(known, own=Foretold(7.0, 7.0)).habits(names) == []


def test_the_named_features_of_draughts_are_those_of_its_search() -> None:
    names = facets_of("english-draughts/1").habits
    assert len(names) <= replies.COUNT
    assert all(getattr(replies, name.upper()) == place for place, name in enumerate(names) if name)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        encode(KNOWN)[:-1],
        encode(KNOWN) + b"\0",
        b"\2" + encode(KNOWN)[1:],
        encode(replace(KNOWN, weights=(float("nan"), *KNOWN.weights[1:]))),
        encode(replace(KNOWN, precision=(*KNOWN.precision[1:], float("inf")))),
        encode(replace(KNOWN, own=Foretold(12.5, 13.5))),
        encode(replace(KNOWN, people=Foretold(8.0, 9.0))),
    ],
    ids=[
        "empty",
        "cut off",
        "too long",
        "another version",
        "no number",
        "without bounds",
        "too often right",
        "people too often right",
    ],
)
def test_a_bad_model_is_refused(content: bytes) -> None:
    with pytest.raises(BookError) as refusal:
        decode(content)
    assert refusal.value.code == "book/format"


def test_people_choose_as_the_surest_of_them_do() -> None:
    """Each weight is a mean, in which a model counts by its precision on the diagonal."""
    diagonal = [(at + 1) * (at + 2) // 2 - 1 for at in range(FEATURES)]

    def model(weight: float, precision: float) -> bytes:
        entries = [precision if at in diagonal else 0.0 for at in range(ENTRIES)]
        return encode(Acquaintance((weight,) * FEATURES, tuple(entries), 3, 10))

    found = mean_of([model(1.0, 3.0), model(-1.0, 1.0), b"of another version"])
    assert found is not None
    people = decode(found)
    assert people.weights == (0.5,) * FEATURES
    assert (people.hands, people.choices) == (6, 20)
    assert people.precision[diagonal[5]] == 4.0
    assert mean_of([]) is None
    assert mean_of([b"of another version"]) is None


@pytest.mark.parametrize("game", ["english-draughts/1", "chinese-checkers/1"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_habit_with_a_name_has_its_sentences(game: str, language: str) -> None:
    lines = (Path(i18n.__file__).parent / language / "page" / "lobby.ftl").read_text(encoding="utf-8")
    said = {line.split(" = ")[0] for line in lines.splitlines()}
    names = [name for name in facets_of(game).habits if name]
    named = set(names)
    assert len(names) == len(named), "said twice"
    found = {f"lobby-habit-{game[:-2]}-{name}" for name in named}
    untold = {f"{one}-{way}" for one in found for way in ("more", "less")} - said
    assert untold <= {"lobby-habit-english-draughts-crowned-less"}


def test_the_archive_tells_a_weight_for_each_feature_of_draughts() -> None:
    assert len(facets_of("english-draughts/1").people) == replies.COUNT

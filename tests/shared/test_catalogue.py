"""The catalogue: whole in every language, compiled as it stands, and read as Fluent itself reads it."""

import json
import lzma
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

from client.web.words import ROOMS, page_files
from shared.i18n import LANGUAGES, Catalogue, Value, catalogue, language_for
from shared.i18n.catalogue import Message
from shared.i18n.compile import SOURCES, CatalogueError, messages, variables
from shared.i18n.compiled import compiled

FOLDERS = ("common", "page", "text", *ROOMS)
COUNTS = (0, 1, 2, 3, 7, 11, 100, 103, 1234)
ISOLATES = re.compile("[\u2067\u2068\u2069]")


@pytest.fixture(scope="module")
def sources() -> Mapping[str, dict[str, Message]]:
    """Every message of every language, as its Fluent files have it now."""
    return {language: messages(SOURCES / language, FOLDERS) for language in LANGUAGES}


def choices(message: Message) -> Iterator[Mapping[str, Message]]:
    if isinstance(message, Mapping):
        yield message
        for key, form in message.items():
            if key != "$":
                yield from choices(form)
    elif not isinstance(message, str):
        for part in message:
            yield from choices(part)


def general(message: Message) -> str:
    """The text of a message where no special form applies."""
    if isinstance(message, str):
        return message
    return general(message["other"]) if isinstance(message, Mapping) else "".join(general(part) for part in message)


def sample(message: Message, count: int) -> dict[str, Value]:
    """A value for each variable; what selects by plural gets a number, and every other one a word."""
    counted = {str(it["$"]) for it in choices(message) if set(it) & {"zero", "one", "two", "few", "many"}}
    chosen = {str(it["$"]): next(key for key in it if key not in ("$", "other")) for it in choices(message)}
    words: dict[str, Value] = {name: chosen.get(name, f"<{name}-1") for name in variables(message)}
    return {**words, **dict.fromkeys({*counted, "count"} & words.keys(), count)}


@pytest.fixture(name="checkout")
def make_checkout(tmp_path: Path) -> Path:
    """Fluent files of one message in a language."""
    (tmp_path / "en" / "text").mkdir(parents=True)
    (tmp_path / "en" / "text" / "a.ftl").write_text("a = One\n", encoding="utf-8")
    return tmp_path


def test_a_catalogue_is_compiled_at_first_use_and_when_a_source_changes(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = checkout / "compiled"
    assert compiled("en", checkout, place) == {"a": "One"}
    with monkeypatch.context() as patch:
        patch.setattr("shared.i18n.compile.parse", lambda _: pytest.fail("parsed again"))
        assert compiled("en", checkout, place) == {"a": "One"}
    (checkout / "en" / "text" / "b.ftl").write_text("b = Two\n", encoding="utf-8")
    assert compiled("en", checkout, place) == {"a": "One", "b": "Two"}
    assert [path.name for path in place.iterdir()] == ["en.json"]


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"sources": "of another time"}'])
def test_a_compiled_catalogue_that_cannot_be_read_is_made_anew(checkout: Path, kept: str) -> None:
    place = checkout / "compiled"
    place.mkdir()
    (place / "en.json").write_text(kept, encoding="utf-8")
    assert compiled("en", checkout, place) == {"a": "One"}
    assert json.loads((place / "en.json").read_text(encoding="utf-8"))["messages"] == {"a": "One"}


def test_a_checkout_that_cannot_be_written_is_spoken_all_the_same(checkout: Path) -> None:
    place = checkout / "compiled"
    place.write_text("no folder", encoding="utf-8")
    assert compiled("en", checkout, place) == {"a": "One"}


def test_a_wheel_has_the_catalogue_packed_and_no_sources(tmp_path: Path) -> None:
    packed = lzma.compress(json.dumps({"sources": "", "messages": {"a": "One"}}).encode())
    (tmp_path / "en.json.xz").write_bytes(packed)
    assert compiled("en", tmp_path, tmp_path) == {"a": "One"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_file_and_no_other(language: str) -> None:
    files = {path.relative_to(SOURCES / "en") for path in (SOURCES / "en").rglob("*.ftl")}
    assert {path.relative_to(SOURCES / language) for path in (SOURCES / language).rglob("*.ftl")} == files


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message_with_the_same_variables(
    language: str, sources: Mapping[str, dict[str, Message]]
) -> None:
    assert sources[language].keys() == sources["en"].keys()
    for key, message in sources["en"].items():
        theirs = sources[language][key]
        assert variables(theirs) <= variables(message), key
        # The server's own sentence is English: other languages word the code alone.
        assert variables(general(theirs)) - {"sentence"} == variables(general(message)) - {"sentence"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_has_the_plural_forms_of_its_language_and_no_other(
    language: str, sources: Mapping[str, dict[str, Message]]
) -> None:
    plurals = {"zero", "one", "two", "few", "many", "other"}
    for key, message in sources[language].items():
        for choice in choices(message):
            forms = {form for form in choice if form in plurals}
            if forms != {"other"}:
                categories = set(LANGUAGES[language].categories)
                assert categories - {"zero"} <= forms <= categories, f"{key} in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_read_as_fluents_own_runtime_reads_them(
    language: str, sources: Mapping[str, dict[str, Message]]
) -> None:
    bundle = FluentBundle([LANGUAGES[language].locale.partition("-u-")[0]], use_isolating=False)
    for path in (SOURCES / language).rglob("*.ftl"):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    ours = Catalogue(language, sources[language])
    for key, message in sources[language].items():
        for count in COUNTS:
            values = sample(message, count)
            pattern = bundle.get_message(key).value
            assert pattern is not None
            theirs, faults = bundle.format_pattern(pattern, values)
            assert not faults
            assert ISOLATES.sub("", ours.say(key, **values)) == ISOLATES.sub("", str(theirs)), (key, values)


def test_a_name_is_set_apart_in_a_right_to_left_sentence_and_nowhere_else() -> None:
    worded = {language: catalogue(language).say("reasons-own", by="club") for language in ("en", "ar")}
    assert "\u2068club\u2069" in worded["ar"] and "\u2068" not in worded["en"]


def test_words_put_together_of_names_run_as_the_language_does() -> None:
    ours = catalogue("ar")
    named = ours.say("name-at-place", name="Momo", place="x")
    assert named == "\u2068Momo\u2069 (\u2068x\u2069)", "no letter of its own tells its direction"
    assert f"\u2067{named}\u2069" in ours.say("reasons-own", by=named)
    assert ours.listed([named, "Ann"]).startswith(f"\u200f\u2067{named}\u2069")


def test_a_key_that_is_not_there_is_found_missing() -> None:
    assert catalogue("en").find("reasons-maker-nobody") is None
    with pytest.raises(KeyError):
        catalogue("en").say("reasons-maker-nobody")


@pytest.mark.parametrize(
    ("tags", "language"),
    [
        (("tr_TR.UTF-8",), "tr"),
        (("ar-EG", "en"), "ar"),
        (("de", "tr"), "tr"),
        (("C.UTF-8",), "en"),
        (("", "POSIX"), "en"),
        ((), "en"),
    ],
)
def test_a_reader_gets_the_first_language_that_there_is(tags: tuple[str, ...], language: str) -> None:
    assert language_for(*tags) == language


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("a = { b }", "refers to b"),
        ("a = { b }\nb = { a }", "refers back"),
        ("a = { NUMBER($n) }", "the clients do not have"),
        ("a = { $n ->\n   *[one] 1\n}", "not \\[other\\]"),
        ("a = 1\n    .b = 2", "attributes"),
        ("a = 1\na = 2", "there already"),
        ('a = {"{"}', "brace"),
        ("a =", "Expected"),
    ],
)
def test_a_message_that_the_clients_could_not_say_is_refused(tmp_path: Path, source: str, fault: str) -> None:
    (tmp_path / "common").mkdir()
    (tmp_path / "common" / "a.ftl").write_text(source + "\n", encoding="utf-8")
    with pytest.raises(CatalogueError, match=fault):
        messages(tmp_path, ("common",))


def test_terms_and_other_messages_stand_where_they_are_referred_to(tmp_path: Path) -> None:
    (tmp_path / "common").mkdir()
    choice = "{ $kind ->\n    [ai] an AI\n   *[other] { name }, { $kind }\n}"
    source = f"-us = Oldhand\nname = {{ -us }} here\na = {choice}, or not\n"
    (tmp_path / "common" / "a.ftl").write_text(source, encoding="utf-8")
    ours = Catalogue("en", messages(tmp_path, ("common",)))
    assert [ours.say("a", kind=kind) for kind in ("ai", "dog")] == ["an AI, or not", "Oldhand here, dog, or not"]


def test_a_language_is_added_as_the_recipe_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CONTRIBUTING.md, "Add a language": translated copies of the English files, and an entry of LANGUAGES."""
    for code in LANGUAGES:
        (tmp_path / code).symlink_to(SOURCES / code)
    shutil.copytree(SOURCES / "en", tmp_path / "xx")
    reasons = tmp_path / "xx" / "reasons" / "reasons.ftl"
    reasons.write_text(reasons.read_text(encoding="utf-8").replace("Random move", "Zufallszug"), encoding="utf-8")
    monkeypatch.setitem(LANGUAGES, "xx", LANGUAGES["en"])
    assert Catalogue("xx", compiled("xx", tmp_path, tmp_path)).say("reasons-chance") == "Zufallszug"
    assert language_for("xx-XX") == "xx"
    page = dict(page_files(tmp_path))
    assert 'import("./words/xx.json"' in page["catalogue.ts"] and "Zufallszug" in page["rooms/reasons-xx.json"]

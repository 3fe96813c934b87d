"""How much a first visit loads before there is any scene."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

from shared.i18n import LANGUAGES
from tests.e2e.conftest import ROOT

pytestmark = pytest.mark.slow

DIST = ROOT / "client" / "web" / "dist"
FIRST_LOAD_BYTES = 100_000
"""In any language: the lobby's bar is 120 kB, of which some 20 are the server's answers."""
SCENE_BYTES = 150_000
SCENES = ("domino-101", "english-draughts", "chinese-checkers")


@pytest.fixture(scope="module", autouse=True)
def build() -> None:
    """The page as its sources say; nothing is done when it is built already."""
    subprocess.run([sys.executable, str(ROOT / "client" / "web" / "build_hook.py")], check=True, cwd=ROOT)


def packed(path: Path) -> int:
    """Bytes of a file as a browser of today is sent it."""
    return path.with_name(f"{path.name}.br").stat().st_size


def loaded_with(start: Path, language: str = "en") -> set[Path]:
    """A file and whatever it and its chunks load without being asked, and the words of a language."""
    found = {start}
    waiting = [start]
    while waiting:
        text = waiting.pop().read_text(encoding="utf-8")
        named = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', text)
        named += re.findall(rf'data-{language}="\./(assets/[^"]+)"', text)
        named += [f"assets/{name}" for name in re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', text)]
        for path in (DIST / name for name in named):
            if path.suffix in {".js", ".css"} and path not in found:
                found.add(path)
                waiting.append(path)
    return found


def first_load(language: str = "en") -> set[Path]:
    """What a first visit loads."""
    return loaded_with(DIST / "index.html", language)


def scene_load(scene: str) -> set[Path]:
    """What a board in three dimensions loads when the page is there."""
    (chunk,) = (DIST / "assets").glob(f"{scene}-scene-*.js")
    return loaded_with(chunk) - first_load()


def test_every_file_of_the_page_lies_there_compressed_too() -> None:
    texts = [path for path in DIST.rglob("*") if path.suffix in {".css", ".html", ".js", ".svg"}]
    assert len(texts) > 10
    for path in texts:
        plain, gzipped = path.read_bytes(), path.with_name(f"{path.name}.gz")
        assert gzip.decompress(gzipped.read_bytes()) == plain
        assert packed(path) < gzipped.stat().st_size < len(plain)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit_loads_less_than_100_kb_without_any_scene(language: str) -> None:
    loaded = first_load(language)
    assert [path.name for path in loaded if path.name.startswith(f"{language}-")], "its words"
    assert {path.suffix for path in loaded} >= {".html", ".js", ".css"}
    assert sum(map(packed, loaded)) < FIRST_LOAD_BYTES
    assert not any(b"WebGLRenderer" in path.read_bytes() for path in loaded), "three.js is loaded with the page"
    assert not [path.name for path in loaded if path.name.startswith("table-room-")], "the lobby shows no table"


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_loads_less_than_150_kb_when_it_is_wanted(scene: str) -> None:
    assert any(b"WebGLRenderer" in path.read_bytes() for path in scene_load(scene))
    assert sum(map(packed, scene_load(scene))) < SCENE_BYTES


def test_the_readme_states_what_is_loaded_to_a_tenth() -> None:
    (stated,) = re.findall(
        r"first visit loads (\d+) kB \(brotli; (\d+) kB\s+plain\), the first board in three dimensions (\d+) kB more",
        (ROOT / "README.md").read_text(encoding="utf-8"),
    )
    first = first_load()
    measured = (
        sum(map(packed, first)),
        sum(path.stat().st_size for path in first),
        max(sum(map(packed, scene_load(scene))) for scene in SCENES),
    )
    assert [int(kilobytes) * 1_000 for kilobytes in stated] == pytest.approx(measured, rel=0.1)

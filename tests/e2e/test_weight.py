"""How much a first visit loads before there is any scene."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.conftest import ROOT

pytestmark = pytest.mark.slow

DIST = ROOT / "client" / "web" / "dist"
FIRST_LOAD_BYTES = 100_000
SCENE_BYTES = 200_000


@pytest.fixture(scope="module", autouse=True)
def build() -> None:
    """The page as its sources say; nothing is done when it is built already."""
    subprocess.run([sys.executable, str(ROOT / "client" / "web" / "build_hook.py")], check=True, cwd=ROOT)


def packed(path: Path) -> int:
    """Bytes of a file as a browser of today is sent it."""
    return path.with_name(f"{path.name}.br").stat().st_size


def first_load() -> set[Path]:
    """The page and whatever it and its chunks load without being asked."""
    page = DIST / "index.html"
    found = {page}
    waiting = [page]
    while waiting:
        text = waiting.pop().read_text(encoding="utf-8")
        named = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', text)
        named += [f"assets/{name}" for name in re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', text)]
        for path in (DIST / name for name in named):
            if path.suffix in {".js", ".css"} and path not in found:
                found.add(path)
                waiting.append(path)
    return found


def test_every_file_of_the_page_lies_there_compressed_too() -> None:
    texts = [path for path in DIST.rglob("*") if path.suffix in {".css", ".html", ".js", ".svg"}]
    assert len(texts) > 10
    for path in texts:
        plain, gzipped = path.read_bytes(), path.with_name(f"{path.name}.gz")
        assert gzip.decompress(gzipped.read_bytes()) == plain
        assert packed(path) < gzipped.stat().st_size < len(plain)


def test_a_first_visit_loads_less_than_100_kb_without_any_scene() -> None:
    loaded = first_load()
    assert {path.suffix for path in loaded} >= {".html", ".js", ".css"}
    assert sum(map(packed, loaded)) < FIRST_LOAD_BYTES
    assert not any(b"WebGLRenderer" in path.read_bytes() for path in loaded), "three.js is loaded with the page"


def test_the_scenes_load_less_than_200_kb_when_they_are_wanted() -> None:
    later = [path for path in (DIST / "assets").glob("*.js") if path not in first_load()]
    assert any(b"WebGLRenderer" in path.read_bytes() for path in later)
    scenes = [path for path in later if not re.match(r"(tr|ar)-", path.name)]
    assert sum(map(packed, scenes)) < SCENE_BYTES

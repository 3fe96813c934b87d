"""The page's build: when it is done, when it is left out, and what it says when it cannot be done."""

import importlib.util
import sys
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from types import ModuleType

import pytest

WEB = Path(__file__).parents[2] / "client" / "web"


@pytest.fixture(name="hook", scope="module")
def load_hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("web_build_hook", WEB / "build_hook.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(name="root")
def make_sources(tmp_path: Path, hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(hook.SKIP, raising=False)
    for name in hook.SOURCES:
        if "." in name:
            (tmp_path / name).write_text(name)
        else:
            (tmp_path / name).mkdir()
            (tmp_path / name / "one").write_text(name)
    return tmp_path


def stamp(hook: ModuleType, root: Path) -> None:
    (root / "dist").mkdir(exist_ok=True)
    (root / hook.STAMP).write_text(hook.digest(root))


def test_every_source_of_the_page_exists(hook: ModuleType) -> None:
    assert [name for name in hook.SOURCES if not (WEB / name).exists()] == []


def test_a_page_without_a_stamp_is_not_built(hook: ModuleType, root: Path) -> None:
    assert not hook.is_built(root)


def test_a_stamped_page_is_not_built_again(hook: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stamp(hook, root)
    monkeypatch.setattr(hook, "_node_and_npm", lambda: pytest.fail("the build began"))
    hook.build(root)


@pytest.mark.parametrize("change", ["edit", "add", "rename"])
def test_a_changed_source_is_noticed(hook: ModuleType, root: Path, change: str) -> None:
    stamp(hook, root)
    assert hook.is_built(root)
    file = root / "src" / "one"
    if change == "edit":
        file.write_text("other")
    elif change == "add":
        (root / "src" / "two").write_text("")
    else:
        file.rename(root / "src" / "two")
    assert not hook.is_built(root)


def test_a_failing_npm_is_a_sentence_and_leaves_no_stamp(
    hook: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = [sys.executable, "-c", "print('no such registry'); raise SystemExit(7)"]
    monkeypatch.setattr(hook, "_node_and_npm", lambda: (Path(sys.executable), failing))
    with pytest.raises(hook.WebBuildError, match=r"failed at `npm ci` \(exit code 7\)"):
        hook.build(root)
    assert "no such registry" in capsys.readouterr().err
    assert not (root / hook.STAMP).exists()


@pytest.mark.parametrize(
    "change", ["shared/i18n/en/text/a.ftl", "shared/protocol/b.py", "shared/http/c.py", "client/web/words.py"]
)
def test_files_are_generated_again_when_an_origin_has_changed(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    root = tmp_path / "client" / "web"
    (root / "generated").mkdir(parents=True)
    steps: list[str] = []
    monkeypatch.setattr(hook, "CHECKOUT", tmp_path)
    monkeypatch.setattr(hook, "ROOT", root)
    monkeypatch.setattr(hook, "CATALOGUES", tmp_path)
    monkeypatch.setattr(hook, "_run", lambda name, *_: steps.append(name))
    hook.generate()
    hook.generate()
    assert steps == ["generate"]
    (tmp_path / change).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / change).write_text("one")
    hook.generate()
    assert steps == ["generate", "generate"]


def test_the_second_of_two_builders_waits_and_finds_the_page(
    hook: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    with ThreadPoolExecutor() as threads:

        def step(name: str, *_: object) -> None:
            if not others:
                others.append(threads.submit(hook.build, root))
                wait(others, timeout=0.2)
            steps.append(name)
            (root / "dist").mkdir(exist_ok=True)

        others: list[Future[None]] = []
        monkeypatch.setattr(hook, "_run", step)
        hook.build(root)
        for other in others:
            other.result(timeout=30)
    assert steps == ["npm ci", "vite build", "compress"]


def test_the_page_can_be_left_out_with_a_warning(
    hook: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(hook.SKIP, "1")
    hook.build(root)
    assert "the web client is not built" in capsys.readouterr().out
    assert not hook.is_built(root)


def test_the_lock_names_no_registry_and_checks_every_package() -> None:
    lock = (WEB / "package-lock.json").read_text()
    assert '"resolved"' not in lock and "http://" not in lock and "registry" not in lock
    assert lock.count('"integrity"') == lock.count('"node_modules/')

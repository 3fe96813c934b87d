"""Images of others: each goes through one variable, and server/deploy/pin-images writes its digest there."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.composed import OTHERS, OURS, ROOT, SERVICES, VARIABLE, defaults
from tests.deploy.engine import FakeDocker, digest_of, pinned

PIN = ROOT / "server" / "deploy" / "pin-images"
DIGESTS = {image: digest_of(image) for image in OTHERS.values()}
POSTGRES = OTHERS["OLDHAND_POSTGRES_IMAGE"]


def pin(settings: Path, environment: dict[str, str], *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", str(PIN), *options, str(settings)], env=environment, capture_output=True, text=True)


@pytest.fixture(name="settings")
def example_copied(tmp_path: Path) -> Path:
    return Path(shutil.copy(ROOT / ".env.example", tmp_path / ".env"))


def test_every_image_goes_through_a_pinned_variable() -> None:
    used = set()
    for name, service in SERVICES.items():
        (variable,) = VARIABLE.findall(service["image"])
        assert VARIABLE.sub("", service["image"]) == "", name
        if name not in OURS:
            used.add(variable[0])
    dockerfile = (ROOT / "server" / "Dockerfile").read_text()
    stages = set(re.findall(r"^FROM .* AS (\w+)$", dockerfile, re.MULTILINE))
    froms = set(re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)) - stages
    arguments = SERVICES["server"]["build"]["args"]
    for base in froms:
        (argument,) = re.findall(r"^\$\{(\w+)\}$", base)
        ((variable, _, default),) = VARIABLE.findall(arguments[argument])
        assert f"ARG {argument}={default}\n" in dockerfile, "a build without compose has the same base"
        used.add(variable)
    assert set(re.findall(r"--from=(\S+)", dockerfile)) <= stages
    assert used == set(OTHERS)


def test_the_default_of_every_image_is_a_version_and_not_latest() -> None:
    assert len(OTHERS) >= 6
    for name, image in OTHERS.items():
        assert defaults()[name] == image
        assert re.fullmatch(r"[a-z/-]+:v?\d+[.\w-]*", image), name


def test_pinning_a_fresh_env_adds_every_digest_and_changes_nothing_else(settings: Path, tmp_path: Path) -> None:
    settings.chmod(0o600)
    before = settings.read_text()
    docker = FakeDocker(tmp_path / "engine", DIGESTS)
    done = pin(settings, docker.environment())
    assert done.returncode == 0, done.stderr
    assert pinned(settings) == {name: f"{image}@{DIGESTS[image]}" for name, image in OTHERS.items()}
    assert re.sub("@sha256:[0-9a-f]{64}", "", settings.read_text()) == before
    assert settings.stat().st_mode & 0o777 == 0o600
    assert done.stdout.splitlines() == [f"pinned {name}={image}" for name, image in pinned(settings).items()]
    assert not list(tmp_path.glob(".env.*"))


def test_pinning_again_asks_nobody_and_changes_nothing(settings: Path, tmp_path: Path) -> None:
    docker = FakeDocker(tmp_path / "engine", DIGESTS)
    pin(settings, docker.environment())
    before, calls = settings.read_text(), docker.calls()
    again = pin(settings, docker.environment())
    assert (again.returncode, again.stdout) == (0, "")
    assert (settings.read_text(), docker.calls()) == (before, calls)


def test_the_image_that_this_machine_has_is_pinned_and_not_a_newer_one(settings: Path, tmp_path: Path) -> None:
    tested = {POSTGRES: digest_of("tested")}
    docker = FakeDocker(tmp_path / "engine", DIGESTS, tested)
    pin(settings, docker.environment())
    assert pinned(settings)["OLDHAND_POSTGRES_IMAGE"] == f"{POSTGRES}@{digest_of('tested')}"
    assert pin(settings, docker.environment(), "--renew").returncode == 0
    assert pinned(settings)["OLDHAND_POSTGRES_IMAGE"] == f"{POSTGRES}@{DIGESTS[POSTGRES]}"


def test_an_existing_env_keeps_its_choices_and_gets_missing_lines(tmp_path: Path) -> None:
    mine, settings = "registry.example:5000/club/postgres:17.5", tmp_path / ".env"
    fixed = f"valkey/valkey:8.1@{digest_of('mine')}"
    settings.write_text(
        f'OLDHAND_SECRETS=/etc/oldhand/a&b\n# mine\nOLDHAND_POSTGRES_IMAGE="{mine}" # ours\n'
        f"OLDHAND_VALKEY_IMAGE={fixed}\nOLDHAND_IMAGE=oldhand:2\n"
    )
    docker = FakeDocker(tmp_path / "engine", {**DIGESTS, mine: digest_of(mine)})
    done = pin(settings, docker.environment())
    assert done.returncode == 0, done.stderr
    assert settings.read_text().splitlines()[:5] == [
        "OLDHAND_SECRETS=/etc/oldhand/a&b",
        "# mine",
        f"OLDHAND_POSTGRES_IMAGE={mine}@{digest_of(mine)}",
        f"OLDHAND_VALKEY_IMAGE={fixed}",
        "OLDHAND_IMAGE=oldhand:2",
    ]
    assert set(pinned(settings)) == set(OTHERS)
    assert all(re.search("@sha256:[0-9a-f]{64}$", image) for image in pinned(settings).values())


def without_docker(folder: Path) -> dict[str, str]:
    """A PATH of the commands that the script uses, and no docker."""
    folder.mkdir()
    for command in ("sh", "sed", "tail", "awk", "grep", "cp", "mv", "rm", "cat", "dirname", "echo"):
        (folder / command).symlink_to(shutil.which(command) or os.devnull)
    return {"PATH": str(folder)}


def test_a_missing_image_changes_nothing_and_is_one_sentence(settings: Path, tmp_path: Path) -> None:
    before = settings.read_text()
    last = list(OTHERS.values())[-1]
    unknown = FakeDocker(tmp_path / "unknown", {image: DIGESTS[image] for image in DIGESTS if image != last})
    built_here = FakeDocker(tmp_path / "built", DIGESTS, {POSTGRES: ""})
    for environment, reason in (
        (unknown.environment(), f"pin-images: Docker could not fetch {last}"),
        (built_here.environment(), f"pin-images: {POSTGRES} has no digest"),
        (without_docker(tmp_path / "bare"), "pin-images: docker is not installed here"),
    ):
        done = pin(settings, environment)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.splitlines()[-1].startswith(reason), done.stderr
        assert settings.read_text() == before
        assert not list(tmp_path.glob(".env.*"))


def test_a_missing_env_or_a_wrong_call_is_refused_with_what_to_do(tmp_path: Path) -> None:
    environment = FakeDocker(tmp_path / "engine", DIGESTS).environment()
    missing = pin(tmp_path / "none", environment)
    assert missing.returncode != 0
    assert "cp .env.example" in missing.stderr
    for words in ([], ["--renew"], ["a", "b"]):
        done = subprocess.run(["sh", str(PIN), *words], env=environment, capture_output=True, text=True)
        assert done.returncode != 0
        assert "usage: sh server/deploy/pin-images" in done.stderr

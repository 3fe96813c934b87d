"""What docker-compose.yml promises an operator, read from the file itself."""

import re
import shutil
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest

from shared.cli import COMMANDS, command_of
from shared.idle import FOLDER
from tests.deploy.composed import COMPOSED, OTHERS, OURS, ROOT, SERVICES, defaults, filled
from tests.deploy.engine import FakeDocker, digest_of, pinned

SETUP = ROOT / "server" / "deploy"
ONCE = {"migrate"}
"""Services that do one thing and end."""
each_service = pytest.mark.parametrize("name", SERVICES)


def names(listed: Any) -> set[str]:
    """Of a list or a table: its names."""
    return set(listed or ())


@each_service
def test_a_service_has_no_more_rights_than_it_needs(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert int(service["user"].split(":")[0]) > 0
    assert not names(service) & {"privileged", "cap_add", "pid", "ipc", "network_mode", "devices"}
    assert "docker.sock" not in str(service)


@each_service
def test_a_service_is_watched_bounded_and_comes_back(name: str) -> None:
    service = SERVICES[name]
    limits = service["deploy"]["resources"]["limits"]
    assert limits["memory"] and limits["cpus"] and limits["pids"]
    assert {"max-size", "max-file"} <= names(service["logging"]["options"])
    if name in ONCE:
        assert service["restart"] == "no"
    else:
        assert service["restart"] == "unless-stopped"
        assert service["healthcheck"]["test"]


def test_every_secret_is_a_file_and_says_what_to_do_when_it_is_not_given() -> None:
    for secret in COMPOSED["secrets"].values():
        assert names(secret) == {"file"}
        assert re.search(r"\$\{OLDHAND_SECRETS:\?[^}]{20,}\}", secret["file"])


@each_service
def test_no_secret_is_in_the_environment_or_on_a_command_line(name: str) -> None:
    service = SERVICES[name]
    for key, value in (service.get("environment") or {}).items():
        if re.search("PASSWORD|TOKEN|SECRET|DATABASE|BUS", key):
            assert key.endswith("_FILE"), key
            assert str(value).removeprefix("/run/secrets/") in names(service["secrets"])
    assert not re.search(r"password|requirepass|://[^ ]*@", str(service.get("command")))


def test_the_database_is_not_on_the_proxys_network() -> None:
    outside = {name for name, service in SERVICES.items() if service.get("ports")}
    assert outside == {"proxy", "grafana", "dex"}
    for store in ("postgres", "valkey"):
        (network,) = SERVICES[store]["networks"]
        assert COMPOSED["networks"][network]["internal"] is True
        assert all(network not in SERVICES[name]["networks"] for name in outside)


def test_only_this_machine_is_let_in_until_the_operator_says_otherwise() -> None:
    ports = [filled(port) for service in SERVICES.values() for port in service.get("ports", ())]
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_a_server_has_longer_to_stop_than_its_grace() -> None:
    server = SERVICES["server"]
    grace_s = int(filled(server["environment"]["OLDHAND_GRACE"]))
    stop_s = int(filled(server["stop_grace_period"]).removesuffix("s"))
    assert 0 < grace_s < stop_s - 10


def test_nothing_of_ours_starts_before_the_database_has_its_schema() -> None:
    for name in ("server", "worker"):
        assert SERVICES[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert SERVICES["migrate"]["depends_on"]["postgres"] == {"condition": "service_healthy"}


@pytest.mark.parametrize("name", OURS)
def test_every_command_and_option_exists(name: str) -> None:
    words = [filled(word) for word in SERVICES[name]["command"]]
    command = next(" ".join(words[:length]) for length in (2, 1) if " ".join(words[:length]) in COMMANDS)
    known = {
        option for parameter in command_of(command).params for option in (*parameter.opts, *parameter.secondary_opts)
    }
    assert {word for word in words if word.startswith("--")} <= known


def test_the_example_teaches_every_variable_with_its_default() -> None:
    taught = dict(re.findall(r"^#?(OLDHAND_\w+)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE))
    must_be_set = {"OLDHAND_SECRETS"}
    known = defaults()
    assert names(taught) == names(known)
    assert {name for name, default in known.items() if default is None} == must_be_set
    for name, default in known.items():
        if name not in must_be_set | {"OLDHAND_TLS"}:
            assert taught[name] == default, name


def made(folder: Path) -> dict[str, str]:
    subprocess.run(["sh", str(SETUP / "make-secrets"), str(folder)], check=True, capture_output=True)
    return {file.name: file.read_text() for file in folder.iterdir()}


def test_secrets_are_made_once_each_its_own_and_agree(tmp_path: Path) -> None:
    first, other = made(tmp_path / "one"), made(tmp_path / "two")
    assert names(first) == {Path(secret["file"]).name for secret in COMPOSED["secrets"].values()}
    assert not set(first.values()) & set(other.values())
    assert f":{first['postgres'].strip()}@postgres:5432/" in first["database"]
    (password,) = re.findall(r"^requirepass (\w{48})$", first["valkey"], re.MULTILINE)
    assert f"redis://:{password}@valkey:6379" in first["bus"]
    assert made(tmp_path / "one") == first
    assert stat.S_IMODE((tmp_path / "one").stat().st_mode) == 0o700


def test_the_installation_of_the_readme_is_these_commands(tmp_path: Path) -> None:
    (written,) = re.findall(
        r"^```\n(cp \.env.*?)^```$", (ROOT / "server" / "README.md").read_text(), re.MULTILINE | re.DOTALL
    )
    shutil.copy(ROOT / ".env.example", tmp_path)
    shutil.copytree(SETUP, tmp_path / "server" / "deploy")
    docker = FakeDocker(tmp_path / "engine", {image: digest_of(image) for image in OTHERS.values()})
    subprocess.run(["sh", "-eu"], input=written.encode(), cwd=tmp_path, check=True, env=docker.environment())
    calls = docker.calls()
    # Images are pinned before the first of them is used.
    assert (
        [call for call in calls if call.startswith("compose")]
        == calls[-2:]
        == ["compose build", "compose up -d --wait"]
    )
    assert pinned(tmp_path / ".env") == {name: f"{image}@{digest_of(image)}" for name, image in OTHERS.items()}
    (secrets,) = re.findall("^OLDHAND_SECRETS=(.*)$", (tmp_path / ".env").read_text(), re.MULTILINE)
    assert names(one.name for one in (tmp_path / secrets).iterdir()) == names(COMPOSED["secrets"])


def test_secrets_stay_out_of_git_and_out_of_the_image() -> None:
    for file in (".gitignore", ".dockerignore"):
        kept_out = {line.strip("/") for line in (ROOT / file).read_text().splitlines()}
        assert {".env", "secrets", "tls"} <= kept_out


def test_the_image_is_nobodys_root() -> None:
    last_stage = (ROOT / "server" / "Dockerfile").read_text().rpartition("FROM ")[2]
    assert SERVICES["server"]["user"] == re.findall(r"^USER (\S+)$", last_stage, re.MULTILINE)[-1] == "10001:10001"


def test_servers_hosts_and_worker_take_turns_at_idle_work() -> None:
    """By lock files that all three see, and that a server only reads."""
    mounted = {
        name: [volume for volume in service.get("volumes", ()) if volume.startswith("idle:")]
        for name, service in SERVICES.items()
    }
    folder = f"/data/{FOLDER}"
    assert {name: volumes for name, volumes in mounted.items() if volumes} == {
        "server": [f"idle:{folder}:ro"],
        "ai": [f"idle:{folder}"],
        "worker": [f"idle:{folder}"],
    }
    assert f"-o oldhand -g oldhand /data {folder}" in (ROOT / "server" / "Dockerfile").read_text(), (
        "a place to mount it"
    )


def test_mounted_files_exist() -> None:
    mounted = [filled(volume).split(":")[0] for one in SERVICES.values() for volume in one.get("volumes", ())]
    here = [Path(path) for path in mounted if path.startswith("./")]
    assert here
    assert [str(path) for path in here if not (ROOT / path).exists()] == []

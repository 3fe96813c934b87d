"""What operators are given to watch by: every metric that dashboards and alerts ask for is one that somebody tells."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import CollectorRegistry

from ai.host.metrics import HostMetrics as HostMeasures
from mining.worker.metrics import Measures as WorkerMeasures
from server.observability.metrics import METRICS

DEPLOY = Path(__file__).parents[2] / "server" / "deploy"
DASHBOARDS = sorted((DEPLOY / "grafana" / "dashboards").glob("*.json"))
OF_PROMETHEUS = {"up"}
_WORDS = {"by", "or", "and", "unless", "on", "without", "offset", "time", "bool"}
_SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",)}


def _samples(name: str, kind: str) -> set[str]:
    return {name.removesuffix("_total") + suffix for suffix in _SUFFIXES.get(kind, ("",))}


def _told(registry: CollectorRegistry) -> set[str]:
    return {sample for family in registry.collect() for sample in _samples(family.name, family.type)}


def known() -> set[str]:
    """Every name that a scrape of a server, an AI host or a worker can hold."""
    ours = {sample for name, named in METRICS.items() for sample in _samples(name, named.kind)}
    return ours | _told(HostMeasures().registry) | _told(WorkerMeasures().registry) | OF_PROMETHEUS


def names_in(expression: str) -> set[str]:
    """The metrics that a PromQL expression asks for."""
    bare = re.sub(r'"[^"]*"|\{[^}]*\}|\[[^\]]*\]', " ", expression.replace('\\"', ""))
    bare = re.sub(r"\b(by|without|on)\s*\([^)]*\)", " ", bare)
    found = re.findall(r"(?<![\w.])[a-zA-Z_:][\w:]*(?!\w)(?!\s*\()", bare)
    return set(found) - _WORDS


def labels_in(expression: str) -> Iterator[tuple[str, set[str]]]:
    """The metrics and the labels by which they are chosen."""
    for name, chosen in re.findall(r"([a-zA-Z_:][\w:]*)\{([^}]*)\}", expression):
        yield name, set(re.findall(r"(\w+)\s*[=!]", chosen))


def expressions() -> Iterator[tuple[str, str]]:
    """(where, expression) of every panel and every alert."""
    for file in DASHBOARDS:
        for panel in json.loads(file.read_text())["panels"]:
            for target in panel.get("targets", ()):
                yield f"{file.name}: {panel['title']}", target["expr"]
    for group in yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())["groups"]:
        for rule in group["rules"]:
            yield f"alert {rule['alert']}", rule["expr"]


@pytest.mark.parametrize(("where", "expression"), list(expressions()))
def test_every_metric_that_is_asked_for_is_told(where: str, expression: str) -> None:
    assert names_in(expression), f"{where} asks for nothing"
    assert names_in(expression) <= known()
    for name, labels in labels_in(expression):
        if name in METRICS:
            assert labels <= set(METRICS[name].labels) | {"job", "instance"}


def test_the_names_in_an_expression_are_found() -> None:
    asks = 'sum by (le, game) (rate(a_bucket{x="b_total"}[5m])) / max(c) or vector(0) > on (d) time() - e_total[1h]'
    assert names_in(asks) == {"a_bucket", "c", "e_total"}


def test_every_metric_is_on_a_dashboard_or_in_an_alert() -> None:
    looked_at = {name for _, expression in expressions() for name in names_in(expression)}
    unseen = {name for name, named in METRICS.items() if not _samples(name, named.kind) & looked_at}
    assert unseen == {"oldhand_info"}


def test_dashboards_have_names_of_their_own_and_panels_that_do_not_overlap() -> None:
    boards = [json.loads(file.read_text()) for file in DASHBOARDS]
    assert len({board["uid"] for board in boards}) == len(boards) >= 2
    for board in boards:
        taken: set[tuple[int, int]] = set()
        for panel in board["panels"]:
            at = panel["gridPos"]
            cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
            assert at["x"] + at["w"] <= 24 and not cells & taken, panel["title"]
            taken |= cells


def test_prometheus_reads_the_alerts_and_every_kind_of_process() -> None:
    config: dict[str, Any] = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())
    assert all((DEPLOY / "prometheus" / name).is_file() for name in config["rule_files"])
    assert {job["job_name"] for job in config["scrape_configs"]} >= {"server", "ai", "worker"}
    jobs = {job["job_name"] for job in config["scrape_configs"]}
    for where, expression in expressions():
        for chosen in re.findall(r'job=~?"([^"]*)"', expression):
            assert set(chosen.split("|")) <= jobs, where


def test_an_alert_says_what_people_notice_and_where_to_look() -> None:
    for group in yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())["groups"]:
        for rule in group["rules"]:
            assert rule["labels"]["severity"] in ("page", "ticket")
            assert rule["annotations"]["summary"].endswith(".") and rule["annotations"]["description"].endswith(".")


def test_the_data_is_its_owner_s_alone_under_systemd_and_in_docker() -> None:
    unit = dict(line.split("=", 1) for line in (DEPLOY / "oldhand.service").read_text().splitlines() if "=" in line)
    assert (unit["UMask"], unit["StateDirectoryMode"]) == ("0077", "0700")
    assert f"/var/lib/{unit['StateDirectory']}" in unit["Environment"]
    assert "install -d -m 700 -o oldhand -g oldhand /data" in (DEPLOY.parent / "Dockerfile").read_text()


def test_containers_that_share_a_volume_run_as_one_user() -> None:
    services = yaml.safe_load((DEPLOY.parents[1] / "docker-compose.yml").read_text())["services"]
    users: dict[str, set[str]] = {}
    for service in services.values():
        for volume in service.get("volumes", ()):
            users.setdefault(volume.split(":")[0], set()).add(service["user"])
    assert users["data"] == {"10001:10001"}
    assert all(len(of) == 1 for name, of in users.items() if not name.startswith((".", "$")))

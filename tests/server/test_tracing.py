"""Traces: what a command's span holds, and that nothing of it is loaded while nobody wants it."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from server.observability.tracing import install
from tests.server.tables import two
from tests.testkit.server import start_server


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    end = install(provider)
    yield kept
    end()


def id_of(span: ReadableSpan) -> int:
    assert span.context is not None
    return span.context.span_id


def trace_of(span: ReadableSpan) -> int:
    assert span.context is not None
    return span.context.trace_id


def parent_of(span: ReadableSpan) -> int | None:
    return None if span.parent is None else span.parent.span_id


async def test_a_moves_span_holds_judging_log_and_publishing(spans: InMemorySpanExporter) -> None:
    async with start_server() as server:
        ann, _, table = await two(server, "english-draughts")
        spans.clear()
        assert (await ann.ask("play", table=table, version=4, move="11-15"))["type"] == "done"
        assert (await ann.ask("play", table=table, version=5, move="15-18"))["type"] == "refused"
    played = [span for span in spans.get_finished_spans() if span.name == "command play"]
    assert len(played) == 2
    move, refused = sorted(played, key=lambda span: span.start_time or 0)
    assert dict(move.attributes or {}) == {"transport": "tcp", "table": table}
    assert (refused.attributes or {})["refused"] == "table/not-your-turn"
    found = {span.name: span for span in spans.get_finished_spans() if trace_of(span) == trace_of(move)}
    assert {name: parent_of(span) for name, span in found.items()} == {
        "command play": None,
        "judge": id_of(move),
        "log": id_of(found["judge"]),
        "publish": id_of(move),
    }
    assert (found["publish"].attributes or {})["game"] == "english-draughts/1"


async def test_no_span_says_who(spans: InMemorySpanExporter) -> None:
    async with start_server() as server:
        ann, _, table = await two(server, "english-draughts")
        await ann.ask("play", table=table, version=4, move="11-15")
    text = " ".join(span.to_json() for span in spans.get_finished_spans())
    assert not any(secret in text for secret in ("guest-0", "token-0", "Ann"))


def test_tracing_is_not_loaded_unless_wanted() -> None:
    program = "import server.serve.command, sys; print([m for m in sys.modules if m.startswith(('opentelemetry.sdk.trace', 'opentelemetry.exporter', 'server.observability.tracing'))])"  # noqa: E501
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

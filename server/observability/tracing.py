"""Traces, which show where time goes: a span a command, and within it judging, the log and publishing.

Loaded only when traces are wanted (`serve --traces URL`, or OTEL_EXPORTER_OTLP_ENDPOINT): then it takes its place
around the methods that carry a command, so that the way of a move pays nothing while it is off. Spans name tables and
games, no person; FastAPI makes its own of requests over HTTP.
"""

from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Any

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, Status, StatusCode, Tracer

from server.core.handlers import Answer
from server.core.session import Session
from server.tables.actor import TableActor
from server.tables.commands import Job
from server.tables.decide import CommandDecision
from server.tables.journal import GroupCommit, OnDurable
from server.transport.dispatch import Dispatch
from shared.errors import GameError
from shared.events import Event
from shared.people import NewGuest
from shared.protocol import Command, Done


def export_to(url: str, service: str) -> Callable[[], None]:
    """Send spans to an OTLP collector at `url` (http://HOST:4318). Returns what sends the last and ends it."""
    provider = TracerProvider(resource=Resource.create({"service.name": service}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=f"{url.rstrip('/')}/v1/traces")))
    trace.set_tracer_provider(provider)  # FastAPI looks there
    return install(provider)


def install(provider: TracerProvider) -> Callable[[], None]:
    """Have all servers of this process make spans. Returns what takes it all back, and sends the last."""
    spans = CommandSpans(provider.get_tracer("oldhand"))
    wrapped = (
        (Dispatch, "_answer", spans.of_command),
        (TableActor, "_serve", partial(spans.of_step, "judge")),
        (TableActor, "_carry_out", partial(spans.of_step, "publish")),
        (GroupCommit, "submit", spans.of_append),
    )
    originals = [(owner, name, getattr(owner, name)) for owner, name, _ in wrapped]
    for (owner, name, wrap), (_, _, original) in zip(wrapped, originals, strict=True):
        setattr(owner, name, wrap(original))

    def end() -> None:
        for owner, name, original in originals:
            setattr(owner, name, original)
        provider.shutdown()

    return end


class CommandSpans:
    """Puts spans around methods; those of one command belong together."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer
        self._under_way: dict[Answer, Span] = {}
        """Of the commands under way, by what answers them."""

    def of_command(self, original: Any) -> Any:
        """Around `Dispatch._answer`: from a command to its answer."""

        @wraps(original)
        def answer_of(dispatch: Dispatch, session: Session, command: Command) -> Answer:
            span = self._tracer.start_span(f"command {command.type}")
            span.set_attribute("transport", session.transport)
            if (table := getattr(command, "table", None)) is not None:
                span.set_attribute("table", table)
            given: Answer = original(dispatch, session, command)

            def answer(outcome: Done | Exception) -> None:
                given(outcome)
                if self._under_way.pop(answer, None) is not None:
                    _end(span, outcome)

            self._under_way[answer] = span
            return answer

        return answer_of

    def of_step(self, name: str, original: Any) -> Any:
        """Around a method of TableActor that carries a command on."""

        @wraps(original)
        def serve(actor: TableActor, job: Job, *rest: CommandDecision) -> None:
            parent = self._under_way.get(job.answer)
            context = None if parent is None else trace.set_span_in_context(parent)
            about = {"table": actor.table.id, "game": actor.table.game.id}
            with self._tracer.start_as_current_span(name, context, attributes=about):
                original(actor, job, *rest)

        return serve

    def of_append(self, original: Any) -> Any:
        """Around `GroupCommit.submit`: until events are durable."""

        @wraps(original)
        def submit(
            journal: GroupCommit, events: Sequence[Event], on_durable: OnDurable, guest: NewGuest | None = None
        ) -> None:
            span = self._tracer.start_span("log", attributes={"events": len(events)})

            def ended(error: Exception | None) -> None:
                if error is not None:
                    span.set_status(Status(StatusCode.ERROR))
                span.end()
                on_durable(error)

            original(journal, events, ended, guest)

        return submit


def _end(span: Span, outcome: Done | Exception) -> None:
    if isinstance(outcome, Exception):
        code = outcome.code if isinstance(outcome, GameError) else "server/internal"
        span.set_attribute("refused", code)
        if code == "server/internal":
            span.set_status(Status(StatusCode.ERROR))
    span.end()

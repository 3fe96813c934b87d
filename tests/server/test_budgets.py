"""What identities and addresses may spend: buckets with a clock of ours, then the doors."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from client.sdk.connection import Connection
from server.core.rate_limits import Bucket, RateLimiter, is_local
from server.core.settings import Limits, Rate, limits_from
from server.http.refusals import headers_of
from shared.errors import Limited, OptionError
from shared.protocol import Open, Ping
from tests.testkit.server import QUICK, start_server

FAR = "203.0.113.7"
UPTIMES_NS = st.integers(0, 10 * 366 * 86_400 * 10**9)
"""Nanoseconds since the machine started: any within ten years."""


class Time:
    def __init__(self, uptime_ns: int = 0) -> None:
        self.now_ns = uptime_ns

    def __call__(self) -> int:
        return self.now_ns

    def pass_s(self, seconds: float) -> None:
        self.now_ns += round(1e9 * seconds)


def test_a_budget_is_spent_at_once_and_comes_back_with_time() -> None:
    time = Time()
    rate_limiter = RateLimiter(Limits(opens=Rate(2, 10)), time)
    command = Open(ref="1", game="english-draughts")
    rate_limiter.spend(command, "ann")
    rate_limiter.spend(command, "ann")
    rate_limiter.spend(command, "ben")
    rate_limiter.spend(Ping(ref="2"), "ann")
    with pytest.raises(Limited) as refused:
        rate_limiter.spend(command, "ann")
    assert (refused.value.code, refused.value.key, refused.value.seconds) == ("limit/opens", "opens", 10)
    time.pass_s(10)
    rate_limiter.spend(command, "ann")


def left(bucket: Bucket, who: str) -> int:
    """How many may be taken now."""
    for count in range(1_000):
        try:
            bucket.take(who)
        except Limited:
            return count
    raise AssertionError("no limit")


def test_a_bucket_fills_again_one_by_one_and_no_higher_than_it_was() -> None:
    time = Time()
    bucket = Bucket("logins", Rate(5, 10.0), time)
    assert left(bucket, "ann") == 5
    assert left(bucket, "bea") == 5
    time.pass_s(9.9)
    assert left(bucket, "ann") == 0
    time.pass_s(0.1)
    assert left(bucket, "ann") == 1
    time.pass_s(25)
    assert left(bucket, "ann") == 2
    time.pass_s(1_000)
    assert left(bucket, "ann") == 5


@given(UPTIMES_NS, st.integers(1, 300), st.floats(0.001, 600))
@example(8_192 * 10**9, 1, 0.2)
@example(8_192 * 10**9, 20, 3.0)
def test_a_bucket_gives_its_burst_at_any_uptime(uptime_ns: int, burst: int, every_s: float) -> None:
    time = Time(uptime_ns)
    bucket = Bucket("opens", Rate(burst, every_s), time)
    assert left(bucket, "ann") == burst
    time.pass_s(every_s)
    assert left(bucket, "ann") == 1


@given(UPTIMES_NS, st.integers(1, 20), st.floats(0.001, 600), st.lists(st.floats(0, 700), max_size=8))
def test_waiting_as_long_as_a_refusal_says_is_enough_at_every_uptime(
    uptime_ns: int, burst: int, every_s: float, pauses_s: list[float]
) -> None:
    time = Time(uptime_ns)
    bucket = Bucket("opens", Rate(burst, every_s), time)
    for pause_s in pauses_s:
        left(bucket, "ann")
        with pytest.raises(Limited) as refused:
            bucket.take("ann")
        assert refused.value.seconds is not None and refused.value.seconds > 0
        time.pass_s(refused.value.seconds)
        bucket.take("ann")
        time.pass_s(pause_s)


@given(st.floats(0, 1e6))
def test_no_refusal_says_zero_seconds_and_none_says_less_than_is_needed(seconds: float) -> None:
    wait_s = Limited("opens", "Too often.", seconds).seconds
    assert wait_s is not None and wait_s > 0 and seconds <= wait_s + 1e-9 <= seconds + 0.1 + 1e-6
    assert int(headers_of("limit/rate", wait_s)["Retry-After"]) >= wait_s


def test_a_limit_that_waiting_does_not_lift_names_no_time() -> None:
    assert Limited("tables", "Too many tables.", None).seconds is None
    assert "Retry-After" not in headers_of("game/unknown", None)


def test_an_address_has_so_many_connections_and_everybody_together_so_many() -> None:
    rate_limiter = RateLimiter(Limits(connected=2, connections=Rate(9, 1), peers=3))
    rate_limiter.admit(FAR)
    rate_limiter.admit(FAR)
    with pytest.raises(Limited, match="An address may have"):
        rate_limiter.admit(FAR)
    rate_limiter.leave(FAR)
    rate_limiter.admit(FAR)
    rate_limiter.admit("198.51.100.1")
    with pytest.raises(Limited) as refused:
        rate_limiter.admit("198.51.100.2")
    assert refused.value.key == "peers"


def test_connecting_too_often_is_refused_unless_one_is_this_machine() -> None:
    rate_limiter = RateLimiter(Limits(connections=Rate(1, 60)))
    for _ in range(5):
        rate_limiter.admit("127.0.0.1")
    rate_limiter.admit(FAR)
    with pytest.raises(Limited):
        rate_limiter.admit(FAR)


def test_which_addresses_are_this_machine_s() -> None:
    assert [is_local(address) for address in ("127.0.0.1", "::1", "", FAR, "2001:db8::1")] == [True] * 3 + [False] * 2


def test_limits_are_set_by_texts() -> None:
    limits = limits_from(["tables=50", "chat=3/2.5"])
    assert limits == replace(Limits(), tables=50, chat=Rate(3, 2.5))


@pytest.mark.parametrize(
    "text", ["colour=1", "tables", "tables=", "tables=0", "tables=-1", "tables=1/2", "chat=3", "chat=3/0"]
)
def test_an_unknown_limit_is_refused_with_the_choices(text: str) -> None:
    with pytest.raises(OptionError):
        limits_from([text])


async def test_a_refusal_says_which_limit_and_for_how_long() -> None:
    settings = replace(QUICK, limits=Limits(opens=Rate(1, 60)))
    async with start_server(settings=settings) as server:
        ann = await server.guest("Ann")
        await ann.ask("open", game="english-draughts")
        refused = await ann.ask("open", game="english-draughts")
        assert refused["code"] == "limit/opens"
        assert refused["limit"]["key"] == "opens" and 59 < refused["limit"]["seconds"] <= 60


async def test_our_own_client_waits_as_long_as_it_is_told_and_goes_on() -> None:
    settings = replace(QUICK, limits=Limits(opens=Rate(1, 0.2)))
    async with (
        start_server(settings=settings) as server,
        await Connection.open(f"tcp://127.0.0.1:{server.tcp_port}") as connection,
    ):
        tables = [(await connection.ask(Open, game="english-draughts")).table for _ in range(3)]
        assert len(set(tables)) == 3


async def test_a_fast_writer_is_paused_and_loses_nothing() -> None:
    delays = replace(QUICK.delays, alive_ms=280)  # a beat of 20 ms
    settings = replace(QUICK, delays=delays, limits=Limits(commands=Rate(50, 0.002)))
    async with start_server(settings=settings) as server:
        ann = await server.guest("Ann")
        refs = [f"p{number}" for number in range(400)]
        await ann.send(b"\n".join(b'{"type":"ping","ref":"%s"}' % ref.encode() for ref in refs))
        answers = [await ann.read() for _ in refs]
        assert {answer["ref"] for answer in answers} == set(refs), "every message has its answer"
        assert {answer.get("code", "limit/commands") for answer in answers} == {"limit/commands"}
        # So short that more of them are read at once than may wait.
        await ann.send(b"{}\n" * 400)
        answers = [await ann.read() for _ in range(400)]
        refused = [answer for answer in answers if answer["code"] == "limit/commands"]
        assert all(answer["limit"]["seconds"] > 0 for answer in refused)
        assert 0 < len(refused) < 400
        assert (await ann.ask("ping"))["type"] == "done"


async def test_a_connection_over_the_limit_is_told_when_to_retry() -> None:
    async with start_server(settings=replace(QUICK, limits=Limits(peers=1))) as server:
        await server.guest("Ann")
        late = await server.connect()
        bye = await late.read()
        assert (bye["type"], bye["code"], bye["limit"]) == ("bye", "limit/peers", {"key": "peers", "seconds": 10.0})

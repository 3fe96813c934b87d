"""Times that run out are counted down by the page from the moment at which they were told."""

from tests.web.node import run_module

COUNT = """(() => {
    let now = 0, drawn = 0, timers = [];
    globalThis.setTimeout = (run) => (timers.push(run), timers.length);
    globalThis.clearTimeout = (timer) => { if (timer !== undefined) timers[timer - 1] = null; };
    const seen = [];
    const host = { addController() {}, requestUpdate() { draw(); } };
    const countdown = new it.Countdown(host, 1000, () => now);
    const draw = () => {
        countdown.hostUpdate();
        seen.push(countdown.secondsLeft(given.left_ms, given.arrived_ms));
        countdown.hostUpdated();
    };
    for (now of given.times) {
        const due = timers.findLast((timer) => timer !== null);
        timers = [];
        if (due === undefined) draw(); else due();
    }
    const waiting = timers.filter((timer) => timer !== null).length;
    countdown.hostDisconnected();
    return { seen, waiting, left: timers.filter((timer) => timer !== null).length };
})()"""


def counted(left_ms: int, arrived_ms: int, times: list[int]) -> dict[str, object]:
    """The seconds shown at each of these times, and the timers that are set after the last."""
    return run_module("ui/countdown.ts", COUNT, {"left_ms": left_ms, "arrived_ms": arrived_ms, "times": times})


def test_time_left_counts_from_arrival_not_from_first_drawing() -> None:
    assert counted(60_000, 5_000, [5_000, 7_000, 31_001, 45_000])["seen"] == [60, 58, 34, 20]


def test_a_countdown_ends_at_nothing_and_asks_for_no_more_drawing() -> None:
    assert counted(2_000, 0, [0, 1_500, 2_000, 9_000]) == {"seen": [2, 1, 0, 0], "waiting": 0, "left": 0}


def test_an_element_that_is_taken_away_is_drawn_no_more() -> None:
    shown = counted(60_000, 0, [0, 1_000])
    assert (shown["waiting"], shown["left"]) == (1, 0)

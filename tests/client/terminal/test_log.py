"""The sentences of a terminal's screen: the newest is seen, until the reader scrolls up."""

from rich.text import Text
from textual.app import App, ComposeResult

from client.terminal.log import SentenceLog


class _Screen(App[None]):
    def compose(self) -> ComposeResult:
        yield SentenceLog()


async def test_a_log_follows_new_sentences_until_its_reader_scrolls_up() -> None:
    app = _Screen()
    async with app.run_test(size=(40, 10)) as pilot:
        log = app.query_one(SentenceLog)

        async def write(count: int) -> None:
            for _ in range(count):
                log.write("somebody plays")
            await pilot.pause()

        await write(30)
        assert log.is_vertical_scroll_end
        log.scroll_to(y=5, animate=False)
        await pilot.pause()
        await write(2)
        assert log.scroll_y == 5
        log.scroll_end(animate=False)
        await pilot.pause()
        await write(2)
        assert log.is_vertical_scroll_end
        await pilot.resize_terminal(40, 6)
        await pilot.pause()
        await write(1)
        assert log.is_vertical_scroll_end, "a smaller screen is no wish to stay"


async def test_a_log_of_another_width_is_wrapped_anew_and_follows_on() -> None:
    app = _Screen()
    async with app.run_test(size=(60, 10)) as pilot:
        log = app.query_one(SentenceLog)
        for number in range(20):
            log.add(Text(f"In round {number} somebody plays against the oldest player of all."))
        await pilot.pause()
        for width in (16, 34, 120):
            await pilot.resize_terminal(width, 10)
            await pilot.pause()
            last = next(number for number, line in enumerate(log.lines) if "round 19" in line.text)
            said = " ".join(line.text.strip() for line in log.lines[last:])
            assert max(len(line.text.rstrip()) for line in log.lines) <= log.scrollable_content_region.width
            assert said == "In round 19 somebody plays against the oldest player of all."
            assert log.is_vertical_scroll_end
        assert len(log.lines) == 20, "one line each where there is room"

"""The sentences of a terminal's screen: the newest is seen, until the reader scrolls up."""

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

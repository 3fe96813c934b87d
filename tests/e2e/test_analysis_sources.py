"""What an analysis begins with: a pasted record, an uploaded file, a position that is set up by hand, an address."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.analysis_room import board, go, lines
from tests.e2e.room import START

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PDN = """[Event "Match"]
[Black "Ann"]
[White "Ben"]
[Result "1/2-1/2"]
1. 11-15 23-19 (1... 22-18 {a sharp try} 2. 15x22) 2. 8-11 1/2-1/2
"""


def register(page: Page) -> None:
    go(page, "#/account")
    form = page.get_by_test_id("register")
    form.locator("input[name=name]").fill(f"Ada {page.evaluate('Date.now() % 1e9')}")
    form.locator("input[name=password]").fill("correct horse battery staple")
    form.locator("button").click()
    page.get_by_test_id("programs").wait_for()


@pytest.mark.deep
def test_a_pasted_record_is_opened_or_refused_in_one_sentence(blank: Page, server: str) -> None:
    page = blank  # a console that names refused requests is no fault here
    page.goto(f"{server}#/analysis")
    form, refused = page.get_by_test_id("paste"), page.get_by_test_id("analysis-refused")
    text, send = form.locator("textarea"), form.get_by_role("button")
    send.click()
    expect(refused).to_have_text("Paste a position or a record first.")
    text.fill("W:W99:B1")
    send.click()
    expect(refused).to_have_text(
        "Words or moves that are not understood: 'W:W99:B1' begins neither a position nor a game"
    )
    text.fill(PDN.replace("23-19", "23-15"))
    send.click()
    expect(refused).to_contain_text("23-15")
    text.fill(PDN)
    send.click()
    board(page, "")
    assert lines(page) == "1. 11-15 23-19 1… 22-18 a sharp try 2. 15x22 2. 8-11"
    page.reload()
    board(page, "")
    assert lines(page) == "1. 11-15 23-19 1… 22-18 a sharp try 2. 15x22 2. 8-11"


@pytest.mark.deep
def test_an_ambiguous_upload_asks_once_and_positions_are_paged(
    page: Page,
) -> None:
    go(page, "#/analysis")
    register(page)
    go(page, "#/analysis")
    upload = page.get_by_test_id("upload-file")
    games = "".join(f'[White "{one}"]\n[Result "{one}"]\n\n1. 11-15 23-19 {one}\n\n' for one in ("1-0", "1/2-1/2", "*"))
    upload.set_input_files({"name": "match.pdn", "mimeType": "text/plain", "buffer": games.encode()})
    question, listed = page.get_by_test_id("upload-question"), page.get_by_test_id("upload-games")
    expect(question).to_contain_text("Which colour won by 1-0 in this file?")
    expect(page.get_by_test_id("publish")).to_be_disabled()
    expect(listed.get_by_role("listitem")).to_have_count(3)
    question.get_by_test_id("first-white").click()
    expect(question).to_have_count(0)
    expect(listed).to_contain_text("0-1")

    go(page, "#/analysis")
    positions = "W:W18:B12\nB:W6,7,14,15,22,23:BK2\n"
    upload.set_input_files({"name": "ends.txt", "mimeType": "text/plain", "buffer": positions.encode()})
    listed.get_by_role("link").first.click()
    room, pages = page.get_by_test_id("analysis"), page.get_by_test_id("upload-pages")
    expect(room).to_have_attribute("data-position", "W:W18:B12")
    expect(pages).to_contain_text("1 of 2")
    page.get_by_test_id("upload-next").click()
    expect(room).to_have_attribute("data-position", "B:W6,7,14,15,22,23:BK2")
    page.get_by_test_id("upload-prev").click()
    expect(pages).to_contain_text("1 of 2")


@pytest.mark.deep
def test_an_upload_names_faults_by_line_and_opens_its_games(page: Page) -> None:
    go(page, "#/analysis")
    upload = page.get_by_test_id("upload-file")
    expect(page.get_by_text("Uploads are kept only for accounts.")).to_be_visible()
    expect(upload).to_have_count(0)
    register(page)
    go(page, "#/analysis")
    illegal = PDN.replace("23-19", "23-15").replace("Ann", "Cem")
    upload.set_input_files({"name": "match.pdn", "mimeType": "text/plain", "buffer": f"{PDN}\n{illegal}".encode()})
    expect(page.get_by_test_id("faults")).to_contain_text(
        re.compile(r"A move that the rules do not allow: 1.*line \d+: .*23-15")
    )
    games = page.get_by_test_id("upload-games").get_by_role("link")
    expect(games).to_have_text(["1. Ann – Ben"])
    games.first.click()
    board(page, "")
    assert lines(page) == "1. 11-15 23-19 1… 22-18 a sharp try 2. 15x22 2. 8-11"
    expect(page.locator("analysis-view h2")).to_have_text("Ann – Ben")
    expect(page).to_have_url(re.compile("#/analysis/upload/[^/]+/1$"))

    page.go_back()
    page.get_by_test_id("publish").click()
    page.get_by_test_id("sure-yes").click()
    expect(page.get_by_test_id("published")).to_contain_text("Published on")
    page.get_by_test_id("delete-upload").click()
    page.get_by_test_id("sure-yes").click()
    page.get_by_test_id("paste").wait_for()
    expect(page.get_by_test_id("uploads")).to_have_count(0)


@pytest.mark.deep
def test_an_impossible_address_says_so(blank: Page, server: str) -> None:
    page = blank
    page.goto(server)
    page.locator("[data-testid=link][data-link=open]").wait_for()
    for address in ("english-draughts/11-16,1-2", "english-draughts//nonsense", "chess", "of/none", "round/none/1.1"):
        go(page, f"#/analysis/{address}")
        expect(page.get_by_test_id("empty").locator("p")).to_have_text(re.compile("[.]$"))


def test_a_position_is_set_up_by_hand_and_analysed(blank: Page, server: str) -> None:
    page = blank  # a console that names refused requests is no fault here
    page.goto(f"{server}#/analysis")
    page.get_by_test_id("setups").get_by_role("link").first.click()
    editor, refused = page.get_by_test_id("board-editor"), page.get_by_test_id("setup-refused")
    expect(editor).to_have_attribute("data-position", START)
    page.get_by_test_id("setup-empty").click()
    for tool, squares in (("WK", ("32", "27")), ("B", ("1", "29")), ("none", ("27",))):
        page.get_by_test_id(f"tool-{tool}").click()
        for square in squares:
            page.get_by_test_id(f"square-{square}").focus()
            page.keyboard.press("Enter")
    page.get_by_label("To move").select_option("White")
    expect(editor).to_have_attribute("data-position", "W:WK32:B1,29")
    page.get_by_test_id("setup-open").click()
    expect(refused).to_have_text("This is not a position of this game. a man on the far row would be a king")
    page.get_by_test_id("tool-B").click()
    page.get_by_test_id("square-29").click()
    expect(refused).to_have_count(0)
    page.get_by_test_id("setup-open").click()
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-position", "W:WK32:B1")
    expect(page.get_by_test_id("play-on")).to_be_visible()
    page.get_by_test_id("to-setup").click()
    expect(editor).to_have_attribute("data-position", "W:WK32:B1")


@pytest.mark.deep
def test_a_position_of_chinese_checkers_needs_all_its_pieces(blank: Page, server: str) -> None:
    page = blank
    page.goto(f"{server}#/analysis/setup/chinese-checkers")
    for tool, cell in (("none", "a1"), ("0", "e5")):
        page.get_by_test_id(f"tool-{tool}").click()
        page.get_by_test_id(f"cell-{cell}").click()
        page.get_by_test_id("setup-open").click()
        if tool == "none":
            expect(page.get_by_test_id("setup-refused")).to_contain_text("each seat has ten pieces")
    position = re.compile("^0:a2,a3,a4,b1,b2,b3,c1,c2,d1,e5:")
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-position", position)

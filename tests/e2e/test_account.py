"""One's own account: everything that the server offers is on the page, and nothing dangerous happens at one press."""

import json
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.room import create_table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PASSWORD, OTHER = "correct horse battery staple", "another horse battery staple"
_numbers = count(1)


def registered(page: Page) -> str:
    """A new account on its own page; its name."""
    name = f"Ada Account {next(_numbers)}"
    page.evaluate("location.hash = '#/account'")
    form = page.get_by_test_id("register")
    form.locator("input[name=name]").fill(name)
    form.locator("input[name=password]").fill(PASSWORD)
    form.get_by_role("button").click()
    page.get_by_test_id("told-once").locator("code").first.wait_for()
    page.get_by_test_id("programs").wait_for()
    return name


def log_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.evaluate("location.hash = '#/account'")
    form = page.get_by_test_id("login")
    form.locator("input[name=name]").fill(name)
    form.locator("input[name=password]").fill(password)
    form.get_by_role("button").click()


def codes(page: Page) -> list[str]:
    return page.get_by_test_id("told-once").locator("code").all_inner_texts()


def confirm(page: Page, password: str | None = None) -> None:
    """Say yes in the dialog that is open, with the keyboard alone."""
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_test_id("sure-yes")).to_be_visible()
    if password is not None:
        dialog.locator("input[name=password]").fill(password)
    dialog.get_by_test_id("sure-yes").focus()
    page.keyboard.press("Enter")


@pytest.mark.deep
def test_recovery_codes_are_copied_downloaded_and_replaced(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    name = registered(page)
    first = codes(page)
    page.get_by_test_id("copy-secrets").click()
    expect(page.get_by_test_id("copy-secrets")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").split("\n") == first
    with page.expect_download() as download:
        page.get_by_test_id("save-secrets").click()
    saved = download.value.path().read_text(encoding="utf-8")
    assert name in saved and all(code in saved for code in first)
    page.get_by_role("button", name="I have saved them").click()
    page.get_by_test_id("new-codes").click()
    expect(page.locator("dialog[open]")).to_contain_text("will no longer work")
    confirm(page, PASSWORD)
    expect(page.get_by_test_id("told-once")).to_contain_text("replace the old ones")
    assert not set(codes(page)) & set(first)


@pytest.mark.deep
def test_a_new_password_ends_the_other_sessions_and_opens_new_ones(page: Page, other: Page) -> None:
    name = registered(page)
    log_in(other, name)
    other.get_by_test_id("programs").wait_for()
    form = page.get_by_test_id("change-password")
    form.locator("input[name=old]").fill(PASSWORD)
    form.locator("input[name=new]").fill(OTHER)
    form.get_by_role("button").click()
    expect(page.get_by_test_id("account-done")).to_contain_text("has been changed")
    expect(page.get_by_test_id("session")).to_have_count(1)
    other.reload()
    log_in(other, name, OTHER)
    other.get_by_test_id("programs").wait_for()


@pytest.mark.deep
def test_sessions_are_listed_and_end_singly_or_together(page: Page, other: Page) -> None:
    name = registered(page)
    log_in(other, name)
    other.get_by_test_id("programs").wait_for()
    page.reload()
    sessions = page.get_by_test_id("session")
    expect(sessions).to_have_count(2)
    expect(page.get_by_test_id("sessions")).to_contain_text("Chrome on Linux")
    expect(sessions.first).to_contain_text("last used")
    page.get_by_test_id("end-others").click()
    expect(page.locator("dialog[open]")).to_contain_text("logged out everywhere but here")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("sure-yes")).to_have_count(0)
    expect(sessions).to_have_count(2)
    page.get_by_test_id("end-others").click()
    confirm(page)
    expect(sessions).to_have_count(1)


@pytest.mark.deep
def test_a_bot_gets_a_token_that_may_only_read_and_is_deleted_with_it(page: Page) -> None:
    name = registered(page)
    bot = f"Robo {name.rsplit(' ', maxsplit=1)[-1]}"
    form = page.get_by_test_id("new-token")
    form.locator("input[name=label]").fill("My reader")
    form.locator("input[name=bot]").fill(bot)
    form.locator("select[name=scope]").select_option("read")
    form.get_by_role("button").click()
    program = page.get_by_test_id("program")
    expect(program).to_contain_text(f"My reader as {bot}")
    expect(program).to_contain_text("May only read")
    page.get_by_test_id("bot").get_by_role("button").click()
    expect(page.locator("dialog[open]")).to_contain_text(f"{bot} leaves its tables")
    confirm(page)
    expect(page.get_by_test_id("bot")).to_have_count(0)
    expect(program).to_have_count(0)


def test_all_that_is_kept_is_downloaded_and_deleted_after_a_warning(page: Page) -> None:
    name = registered(page)
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    lines = [json.loads(line) for line in download.value.path().read_text(encoding="utf-8").splitlines()]
    assert lines[0]["type"] == "me" and lines[0]["name"] == name
    page.get_by_test_id("delete-me").click()
    expect(page.locator("dialog[open]")).to_contain_text("cannot be undone")
    confirm(page, PASSWORD)
    page.get_by_test_id("register").wait_for()


@pytest.mark.deep
def test_a_new_name_is_the_name_everywhere(page: Page) -> None:
    name = registered(page)
    form = page.get_by_test_id("rename")
    form.locator("input[name=name]").fill(f"{name} B")
    form.get_by_role("button").click()
    expect(page.get_by_test_id("account-done")).to_contain_text(f"{name} B")
    expect(page.get_by_test_id("account").get_by_role("heading", level=2)).to_have_text(f"{name} B")


def switch_on_and_off(page: Page, consent: Locator, path: str) -> None:
    """Each time it is as it was left when the page is loaded again."""
    for on in (True, False):
        with page.expect_response(f"**/api/{path}"):
            consent.set_checked(on)
        page.reload()
        expect(consent).to_be_checked(checked=on)


@pytest.mark.deep
def test_others_may_play_an_imitation_until_it_is_forbidden(page: Page, other: Page) -> None:
    registered(page)
    panel = page.get_by_test_id("imitation")
    expect(panel).to_contain_text("English draughts: 0 of the 20 games that it needs.")
    consent = panel.get_by_test_id("imitation-consent")
    switch_on_and_off(page, consent, "imitation")
    other.evaluate("location.hash = '#/account'")
    other.get_by_test_id("register").wait_for()
    expect(other.get_by_test_id("imitation")).to_have_count(0)


@pytest.mark.deep
def test_data_sets_have_a_members_games_by_consent_alone(page: Page, other: Page) -> None:
    registered(page)
    consent = page.get_by_test_id("dataset-consent")
    expect(consent).not_to_be_checked()
    switch_on_and_off(page, consent, "dataset-consent")
    other.evaluate("location.hash = '#/account'")
    other.get_by_test_id("register").wait_for()
    expect(other.get_by_test_id("dataset")).to_have_count(0)


@pytest.mark.deep
def test_members_may_ask_for_an_ai_like_themselves(page: Page, other: Page) -> None:
    registered(page)
    for one, times in ((page, 1), (other, 0)):
        one.evaluate("location.hash = '#/'")
        create_table(one, "english-draughts")
        choice = one.get_by_test_id("seat-1").get_by_role("combobox")
        expect(choice).to_be_visible()
        expect(choice.locator("option[value='like:me']")).to_have_count(times)
    choice = page.get_by_test_id("seat-1").get_by_role("combobox")
    choice.select_option(label="Like you")
    page.get_by_test_id("fill-1").click()
    expect(page.get_by_text("has to know 20 finished games of this kind")).to_be_visible()

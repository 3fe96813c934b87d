"""The accessibility checker, and how a page is scanned with it."""

from playwright.sync_api import Page

from tests.e2e.conftest import ROOT

AXE = ROOT / "client" / "web" / "node_modules" / "axe-core" / "axe.min.js"


SCAN = "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"


def faults_in_both_schemes(page: Page) -> list[str]:
    """What it finds in light and in dark colours, `AXE` being there. The page is in light colours afterwards."""
    found: list[str] = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        page.locator(f"html[data-theme={scheme}]").wait_for()
        found += [f"{fault['id']} in {scheme} colours" for fault in page.evaluate(SCAN)]
    return found

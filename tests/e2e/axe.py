"""The accessibility checker, and how a page is scanned with it."""

from tests.e2e.conftest import ROOT

AXE = ROOT / "client" / "web" / "node_modules" / "axe-core" / "axe.min.js"


SCAN = "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"

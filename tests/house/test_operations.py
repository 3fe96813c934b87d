"""Every operation over HTTP says what it answers and how it refuses."""

from typing import cast

import pytest
from fastapi import FastAPI

from server.http.descriptions import REFUSALS
from server.http.openapi import Document, openapi
from tests.house.operations import operations, undescribed_paths, untyped_operations, whole_app

PAGES = {
    "/admin",
    "/api/docs",
    "/api/mail/confirm",
    "/api/mail/unsubscribe",
    "/metrics",
    "/replay/{table}",
    "/replay/{table}/{place}",
    "/table/{table}",
    "/{path}",
}
"""Pages for people, the page's files, and the figures for Prometheus, whose form is its own."""
OLDER_NAMES = {"/api/admin/deeds"}
THE_DESCRIPTION = {"/api/openapi.json"}


@pytest.fixture(scope="module", name="app")
def app_with_every_feature() -> FastAPI:
    return whole_app()


def test_every_operation_has_a_typed_answer(app: FastAPI) -> None:
    document = openapi(app)
    assert len(list(operations(document))) > 100
    assert untyped_operations(document) == []


def test_every_operation_describes_its_refusals(app: FastAPI) -> None:
    for name, operation in operations(openapi(app)):
        missing = {str(status) for status in REFUSALS} - operation["responses"].keys()
        assert not missing, f"{name} does not announce {missing}"


def test_every_path_of_programs_is_described(app: FastAPI) -> None:
    assert undescribed_paths(app) == PAGES | OLDER_NAMES | THE_DESCRIPTION


def test_an_operation_without_a_model_is_found() -> None:
    app = FastAPI()

    @app.get("/plain")
    def plain() -> dict[str, int]:
        return {}

    @app.get("/untyped", response_model=None)
    def untyped() -> object:
        return {}

    assert untyped_operations(cast(Document, app.openapi())) == ["GET /untyped"]

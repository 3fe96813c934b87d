"""The HTTP API: routes for programs and the page, one module a subject."""

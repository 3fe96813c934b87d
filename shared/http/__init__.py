"""The bodies of requests and answers over HTTP, as pydantic models, with those of a feature in a module of its name.

They describe `/api/openapi.json`, and the page's types are written from them. Serves nothing.
"""

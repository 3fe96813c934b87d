"""Runs the revisions on the connection it is given, in that connection's transaction. Opens nothing itself."""

from alembic import context

from shared.store.store import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()

"""An index of the events that a match depends on beside its own, which are those of the seats."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    of_seats = sa.text("kind IN (2, 3, 11, 13, 14, 22, 23)")
    columns = ["table_number", "version", "kind", "seat"]
    op.create_index("events_seats", "events", columns, sqlite_where=of_seats, postgresql_where=of_seats)

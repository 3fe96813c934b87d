"""Events of tables that closed long ago, as blocks; every month is a partition in PostgreSQL."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "sealed",
        sa.Column("month", sa.Integer, nullable=False),
        sa.Column("table_number", number, nullable=False),
        sa.Column("first_version", sa.Integer, nullable=False),
        sa.Column("last_version", sa.Integer, nullable=False),
        sa.Column("first_match", sa.Integer, nullable=False),
        sa.Column("last_match", sa.Integer, nullable=False),
        sa.Column("block", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("month", "table_number", "first_version"),
        postgresql_partition_by="LIST (month)",
    )
    op.add_column("tables", sa.Column("sealed_version", sa.Integer))
    unsealed = sa.text("closed_ms IS NOT NULL AND sealed_version IS NULL")
    op.create_index("tables_unsealed", "tables", ["number"], sqlite_where=unsealed, postgresql_where=unsealed)

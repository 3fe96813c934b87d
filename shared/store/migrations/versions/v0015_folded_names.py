"""The key by which a registered name is found however it is spelled, and the names that accounts had to give up.

The keys are made when the store is opened (`shared.store.registered_names`): they depend on that version's folding.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("identities", sa.Column("folded", sa.Text))
    op.add_column("identities", sa.Column("former_name", sa.Text))
    op.add_column("identities", sa.Column("former_mailed_ms", sa.BigInteger))
    op.create_index("identities_folded", "identities", ["folded"], unique=True)
    is_renamed = sa.column("former_name").is_not(None)
    op.create_index(
        "identities_renamed", "identities", ["former_name"], sqlite_where=is_renamed, postgresql_where=is_renamed
    )

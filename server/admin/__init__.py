"""The admin page's backend: permissions, moderation, the audit log, and actions on every node."""

"""The environment of a program that is not ours."""

import os

OWN_VARIABLES = "OLDHAND_"
"""Environment variables with such names are ours: tokens among them, and none of another program's business."""


def environment() -> dict[str, str]:
    """Our environment without what is ours alone."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OWN_VARIABLES)}

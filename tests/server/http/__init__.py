"""The HTTP door for programs."""

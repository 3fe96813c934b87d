"""A docker command that answers from a folder, and writes down what it was asked."""

import hashlib
import os
import re
from pathlib import Path

SCRIPT = """#!/bin/sh
here=$(dirname "$0")
echo "$@" >>"$here/calls"
for image; do :; done
file=$(echo "$image" | tr /: __)
case $1 in
pull)
  [ -f "$here/registry/$file" ] || { echo "Error response from daemon: manifest unknown" >&2; exit 1; }
  cp "$here/registry/$file" "$here/local/$file" ;;
image)
  [ -f "$here/local/$file" ] || { echo "Error: No such image: $image" >&2; exit 1; }
  cat "$here/local/$file" ;;
esac
"""


def digest_of(text: str) -> str:
    """A digest such as a registry gives, of what a text stands for."""
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def pinned(settings: Path) -> dict[str, str]:
    """The images of others that an .env names, by variable."""
    return dict(re.findall(r"^(OLDHAND_\w+_IMAGE)=(.*)$", settings.read_text(), re.MULTILINE))


class FakeDocker:
    """One machine and the registry that it reaches, each a table of image:tag to digest."""

    def __init__(self, folder: Path, registry: dict[str, str], local: dict[str, str] | None = None) -> None:
        self._folder = folder
        folder.mkdir()
        (folder / "docker").write_text(SCRIPT)
        (folder / "docker").chmod(0o755)
        self.has("registry", registry)
        self.has("local", local or {})

    def has(self, place: str, images: dict[str, str]) -> None:
        """Give the machine ("local") or the registry exactly these images; an empty digest: it was built there."""
        (self._folder / place).mkdir(exist_ok=True)
        for image, digest in images.items():
            repository = image.rpartition(":")[0]
            # As an engine lists them: an image may be known under another repository's name too.
            known = f"mirror.example/other@{digest_of('other')}\n{repository}@{digest}\n" if digest else "\n"
            (self._folder / place / re.sub("[/:]", "_", image)).write_text(known)

    def environment(self) -> dict[str, str]:
        """Variables under which `docker` is this one."""
        return {"PATH": f"{self._folder}:{os.environ['PATH']}"}

    def calls(self) -> list[str]:
        """The words of each call so far."""
        file = self._folder / "calls"
        return file.read_text().splitlines() if file.exists() else []

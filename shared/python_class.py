"""A class of somebody's own program, by name."""

import importlib
import sys
from pathlib import Path

from shared.errors import CodedError


def python_class(text: str, folder: Path, code: str, example: str) -> type:
    """The class that `module:Class` names, whose module is looked for in `folder` first. Raises CodedError `code`."""
    module, _, name = text.partition(":")
    if not module or not name:
        raise CodedError(code, f"{text!r} names no class; write module:Class, as in {example}")
    sys.path.insert(0, str(folder))
    try:
        found = getattr(importlib.import_module(module), name, None)
    except (Exception, SystemExit) as error:
        raise CodedError(code, f"{module} cannot be imported: {type(error).__name__}: {error}") from error
    finally:
        sys.path.remove(str(folder))
    if not isinstance(found, type):
        raise CodedError(code, f"{module} has no class {name}")
    return found

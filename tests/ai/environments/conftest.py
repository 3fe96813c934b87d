"""Where OpenSpiel is not installed, its games are not tested: it has wheels for some platforms alone."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("pyspiel") else ["test_*.py"]

"""Where a process lets itself be measured: the option `--metrics [HOST:]PORT` of `serve`, `ai` and `mine`.

The address needs no authentication: everybody who can reach it can read all metrics, so keep it on a private network.
"""

from typing import TYPE_CHECKING

from shared.errors import CodedError

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

HELP = "Address at which Prometheus reads this process's /metrics; by default of this machine alone."


def parse_address(text: str) -> tuple[str, int]:
    """`9464`, `0.0.0.0:9464` or `[::]:9464` as (host, port). Raises CodedError `server/address`."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65_535:
        raise CodedError("server/address", f"{text!r} is not a valid address for --metrics; write PORT or HOST:PORT")
    return host.strip("[]") or "127.0.0.1", int(port)


def open_metrics(text: str, registry: "CollectorRegistry") -> None:
    """Serve a registry's metrics from a thread, as long as the process lives. Raises CodedError `server/address`."""
    from prometheus_client import start_http_server  # not needed by who is not measured

    host, port = parse_address(text)
    try:
        start_http_server(port, host, registry)
    except OSError as error:
        raise CodedError("server/address", f"cannot serve metrics at {text}: {error.strerror}") from error

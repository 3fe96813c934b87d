"""The TLS certificate of all listeners, and its renewal while they are open. Knows no socket."""

import logging
import ssl
from pathlib import Path

from shared.errors import CodedError
from shared.secrets import check_private

_log = logging.getLogger("oldhand.tls")


class Certificate:
    """A chain of certificates with its key, in files of PEM."""

    def __init__(self, chain: Path, key: Path | None) -> None:
        """Without `key`, the key is in the file of the chain. Raises CodedError: server/certificate, secret/file."""
        self.chain = chain
        self._key = key
        self.context = self._read()
        """Wraps sockets. The object never changes; its certificate does."""

    def renew(self) -> bool:
        """Read the files again for new connections; existing ones are not affected.

        Returns False and keeps the old certificate if the files cannot be used.
        """
        try:
            self._read()  # into another context first, to keep the old certificate if this fails
            self.context.load_cert_chain(self.chain, self._key)
        except CodedError as error:
            _log.error("%s; keeping the old certificate", error)
            return False
        _log.info("the certificate in %s was read again", self.chain)
        return True

    def _read(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        try:
            check_private(self._key or self.chain)
            context.load_cert_chain(self.chain, self._key, password=_no_password)
        except (OSError, ValueError) as error:  # SSLError is an OSError
            files = self.chain if self._key is None else f"{self.chain} and {self._key}"
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise CodedError("server/certificate", f"no certificate and key can be read in {files}: {reason}") from None
        return context


def _no_password() -> str:
    raise ValueError("the key is encrypted with a password; use a key without one")

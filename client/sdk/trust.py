"""Which certificates a client believes: those that the system believes, or the one in a file and no other."""

import ssl
from urllib.parse import parse_qs


def trust_of(query: str) -> ssl.SSLContext:
    """What the query of an address says: `certificate=FILE` pins the server to the certificates in that PEM file,
    whatever name they bear, so that one's own server needs nobody's signature. Raises OSError."""
    pinned = parse_qs(query).get("certificate")
    if pinned is None:
        return ssl.create_default_context()
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trust.check_hostname = False  # the certificate itself is known, not its name
    trust.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    trust.load_verify_locations(cafile=pinned[-1])
    return trust

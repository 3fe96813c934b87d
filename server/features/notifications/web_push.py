"""Web push as bytes: encryption for one browser (RFC 8291), and the signature of the operator (VAPID, RFC 8292).

Knows no network. The library is loaded by the first use: a server that sends no push messages never needs it.
"""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the group of P-256: a secret key is a number from 1 to below this."""
_POINT_BYTES: Final = 65
_AUTH_BYTES: Final = 16
_RECORD_BYTES: Final = 4096
LONGEST_PAYLOAD: Final = _RECORD_BYTES - 17 - 86
"""Bytes: a push service takes 4,096 with header and tag (RFC 8030, 7.2)."""
_VALID_S: Final = 12 * 3600
"""A signature may be valid for 24 hours at most (RFC 8292, 2)."""


class UnusableKey(ValueError):
    """A key that is no point of P-256, or has another length than it must have."""


def new_vapid_key() -> str:
    """A secret key for `Vapid`, base64url."""
    while True:
        number = int.from_bytes(secrets.token_bytes(32))
        if 0 < number < _ORDER:
            return encoded(number.to_bytes(32))


def encoded(content: bytes) -> str:
    """Base64url without padding, as all of web push writes bytes."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of base64url, with or without padding. Raises UnusableKey."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise UnusableKey("this is no base64url") from error


@dataclass(frozen=True)  # without slots, for cached_property
class Vapid:
    """The operator's key. Browsers subscribe to its public half; a push service takes messages signed by it alone."""

    secret: str
    contact: str

    @cached_property
    def _key(self) -> "EllipticCurvePrivateKey":
        from cryptography.hazmat.primitives.asymmetric import ec

        number = int.from_bytes(decoded(self.secret))
        if not 0 < number < _ORDER:
            raise UnusableKey("this is no secret key of P-256")
        return ec.derive_private_key(number, ec.SECP256R1())

    @cached_property
    def public_key(self) -> str:
        """Uncompressed point, base64url: `applicationServerKey` in a browser. Raises UnusableKey."""
        return encoded(_point(self._key.public_key()))

    def authorization(self, audience: str, now_s: int) -> str:
        """The header of a message to this origin (RFC 8292, 3). Raises UnusableKey."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        claims = {"aud": audience, "exp": now_s + _VALID_S, "sub": self.contact}
        parts = [encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={signed}.{encoded(r.to_bytes(32) + s.to_bytes(32))}, k={self.public_key}"


def check_keys(p256dh: str, auth: str) -> None:
    """Raises UnusableKey unless these are a browser's keys."""
    _public_key(p256dh)
    if len(decoded(auth)) != _AUTH_BYTES:
        raise UnusableKey("the secret has another length")


def encrypt(payload: bytes, p256dh: str, auth: str, *, sender: str | None = None, salt: bytes | None = None) -> bytes:
    """The body of a message to the browser with these keys, `Content-Encoding: aes128gcm`.

    `sender` (a secret key) and `salt` are made for each message; tests give those of the RFC. Raises UnusableKey,
    ValueError for more than LONGEST_PAYLOAD bytes.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if len(payload) > LONGEST_PAYLOAD:
        raise ValueError(f"a push message has at most {LONGEST_PAYLOAD} bytes")
    receiver = _public_key(p256dh)
    own = ec.derive_private_key(int.from_bytes(decoded(sender or new_vapid_key())), ec.SECP256R1())
    own_point = _point(own.public_key())
    salt = salt or secrets.token_bytes(16)
    # RFC 8291, 3.4: the secret of both, made to depend on the browser's own and on both public keys.
    context = b"WebPush: info\0" + _point(receiver) + own_point
    shared = _hkdf(decoded(auth), own.exchange(ec.ECDH(), receiver), context, 32)
    key = _hkdf(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _hkdf(salt, shared, b"Content-Encoding: nonce\0", 12)
    # RFC 8188, 2: the header, then one record, whose last byte says that it is the last.
    header = salt + _RECORD_BYTES.to_bytes(4) + bytes([_POINT_BYTES]) + own_point
    return header + AESGCM(key).encrypt(nonce, payload + b"\x02", None)


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(secret)


def _public_key(p256dh: str) -> "EllipticCurvePublicKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    point = decoded(p256dh)
    if len(point) != _POINT_BYTES:
        raise UnusableKey("the public key has another length")
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise UnusableKey("the public key is no point of P-256") from error


def _point(key: "EllipticCurvePublicKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

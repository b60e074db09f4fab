"""Web push: a message only the browser can read (RFC 8291, aes128gcm), from a server it knows (RFC 8292, VAPID)."""

from __future__ import annotations

import base64
import json
import os
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kohlenpott.store import Database
from kohlenpott.store.channels import Channel
from kohlenpott.store.server_secrets import kept

from .sending import NoticeMessage, send_by_post

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

RECORD_SIZE = 4096  # bytes; a message is one record
LONGEST_PAYLOAD = 3000  # bytes: what every push service takes, with room for the frame
KEY_BYTES, MARK_BYTES, SALT_BYTES = 65, 16, 16  # of a browser's public key, of its secret, of each message
TOKEN_SECONDS = 12 * 3600  # a service accepts no more than a day
TTL_SECONDS = 86_400  # for which the service keeps a message for a browser that sleeps
SHORT_TTL_SECONDS = 300  # the same for a test


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unbase64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def are_keys(p256dh: str, auth: str) -> bool:
    """Could these be the keys of a browser?"""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        key, mark = unbase64url(p256dh), unbase64url(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    except ValueError:
        return False
    return len(key) == KEY_BYTES and len(mark) == MARK_BYTES


def encrypted(payload: bytes, p256dh: str, auth: str, salt: bytes | None = None,
              own: EllipticCurvePrivateKey | None = None) -> bytes:  # fmt: skip
    """A message for one browser; `salt` and `own` are drawn anew each time."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    def derived(secret: bytes, salted: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salted, info).derive(secret)

    browser = unbase64url(p256dh)
    salt, own = salt or os.urandom(SALT_BYTES), own or ec.generate_private_key(ec.SECP256R1())
    public = point(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser))
    secret = derived(shared, unbase64url(auth), b"WebPush: info\0" + browser + public, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!LB", RECORD_SIZE, len(public)) + public
    return head + AESGCM(key).encrypt(nonce, payload + b"\x02", None)  # 2: the last record


def point(key: EllipticCurvePrivateKey) -> bytes:
    """The public half of a key, uncompressed."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class VapidKey:
    """The key by which push services know this server. All servers on one database share it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._key: EllipticCurvePrivateKey | None = None

    @property
    def key(self) -> EllipticCurvePrivateKey:
        from cryptography.hazmat.primitives.asymmetric import ec

        if self._key is None:

            def drawn() -> str:
                return str(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value)

            self._key = ec.derive_private_key(int(kept(self.database, "vapid", drawn)), ec.SECP256R1())
        return self._key

    @property
    def public(self) -> str:
        """What browsers are given."""
        return base64url(point(self.key))

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        """Says to a push service who sends: a token for this service alone, for half a day."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        parts = urlsplit(endpoint)
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + TOKEN_SECONDS, "sub": contact}
        signed = ".".join(base64url(json.dumps(each, separators=(",", ":")).encode()) for each in (head, claims))
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{base64url(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def payload_of(message: NoticeMessage) -> bytes:
    """What the browser's worker gets; lines that do not fit are left out."""
    lines = list(message.lines)
    while True:
        found: dict[str, Any] = {"id": message.id, "title": message.title, "body": "\n".join(lines),
                                 "lang": message.lang, "url": message.url}  # fmt: skip
        data = json.dumps(found, ensure_ascii=False).encode()
        if len(data) <= LONGEST_PAYLOAD or not lines:
            return data
        lines.pop()


class PushSender:
    """Gives messages to the push services of browsers."""

    is_set_up = True

    def __init__(self, vapid: VapidKey, clock: Callable[[], float], contact: str, allow_local: bool) -> None:
        self.vapid, self.clock, self.contact, self.allow_local = vapid, clock, contact, allow_local

    def send(self, channel: Channel, message: NoticeMessage) -> None:
        """One message; a service that knows the browser no more ends the channel."""
        contact = self.contact or channel.origin
        headers = {
            "Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm",
            "TTL": str(TTL_SECONDS if message.unsubscribe else SHORT_TTL_SECONDS), "Urgency": "normal",
            "Topic": message.id,
            "Authorization": self.vapid.authorization(channel.address, contact, self.clock()),
        }  # fmt: skip
        body = encrypted(payload_of(message), channel.data["p256dh"], channel.data["auth"])
        send_by_post(channel.address, body, headers, self.allow_local)

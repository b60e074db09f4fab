"""An authenticator of software, for tests: it makes keys and signs, also what an honest one would not."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as text

USER_PRESENT, USER_VERIFIED, KEY_INCLUDED = 1, 4, 64


class Authenticator:
    """One device with one key."""

    def __init__(self, host: str = "testserver", origin: str = "http://testserver") -> None:
        self.host, self.origin = host, origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.uses = 0

    def make(self, options: dict[str, Any]) -> str:
        """The answer to being asked to hold a key."""
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        data = self._data(USER_PRESENT | USER_VERIFIED | KEY_INCLUDED) + bytes(16) + struct.pack(">H", len(self.id))
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data + self.id + public})
        return self._answer(self._said("webauthn.create", options), attestationObject=text(attested))

    def sign(self, options: dict[str, Any]) -> str:
        """The answer to being asked who is there."""
        self.uses += 1
        data, said = self._data(USER_PRESENT | USER_VERIFIED), self._said("webauthn.get", options)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(said, authenticatorData=text(data), signature=text(signature))

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + struct.pack(">BI", flags, self.uses)

    def _said(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _answer(self, said: bytes, **response: str) -> str:
        return json.dumps({"id": text(self.id), "rawId": text(self.id), "type": "public-key",
                           "response": {"clientDataJSON": text(said), **response}})  # fmt: skip

"""Passkeys between browser and database: what an authenticator is asked, and whether its answer holds."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from kohlenpott.api.untrusted import BadText, read_json
from kohlenpott.store import Database, passkeys, players
from kohlenpott.store.players import Account

from .service.errors import BadRequest, Forbidden
from .service.people import NewPasskey

SITE = "Kohlenpott"
LONGEST_ANSWER = 20_000  # characters of JSON that a browser sends
CHALLENGE_BYTES = 32

UNFIT = (
    ValueError,
    TypeError,
    KeyError,
    AttributeError,
    IndexError,
    OverflowError,
    RecursionError,
)  # senseless answers

# the library brings a good part of OpenSSL along: it is loaded when the first passkey comes


@dataclass(frozen=True, slots=True)
class RelyingHost:
    """Where the browser believes to be: a passkey counts for one host only."""

    host: str
    origin: str


def place_of(request: Request) -> RelyingHost:
    """The host and the origin of a request."""
    url = request.url
    return RelyingHost(url.hostname or "", f"{url.scheme}://{url.netloc}")


def ask_to_keep(database: Database, place: RelyingHost, player: Account, name: str) -> dict[str, Any]:
    """What an authenticator is asked that is to hold a key for a player."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    challenge = asked(database, player.id)
    options = generate_registration_options(
        rp_id=place.host, rp_name=SITE, user_name=name, user_id=player.id.encode(), challenge=challenge,
        exclude_credentials=held_by(database, player),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED),
    )  # fmt: skip
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


def ask_to_enter(database: Database, place: RelyingHost) -> dict[str, Any]:
    """What any authenticator of this site is asked; the answer tells who it is."""
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(rp_id=place.host, challenge=asked(database, None))
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


def ask_to_prove(database: Database, place: RelyingHost, player: Account) -> dict[str, Any]:
    """What an authenticator is asked that holds a key of this player: is it still the same person?"""
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(rp_id=place.host, challenge=asked(database, player.id),
                                              allow_credentials=held_by(database, player))  # fmt: skip
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


def held_by(database: Database, player: Account) -> list[Any]:
    """The keys of a player, as authenticators know them."""
    from webauthn import base64url_to_bytes
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id))
            for key in passkeys.of_player(database, player.id)]  # fmt: skip


def asked(database: Database, player: str | None) -> bytes:
    """Something new to sign."""
    challenge = secrets.token_bytes(CHALLENGE_BYTES)
    with database.write() as connection:
        passkeys.ask(connection, challenge, player, database.clock())
    return challenge


def kept(database: Database, place: RelyingHost, player: Account, answer: str) -> NewPasskey:
    """The key an authenticator has made for a player."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    credential, challenge = read_answer(database, answer, player.id)
    try:
        found = verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=place.host,
            expected_origin=place.origin)  # fmt: skip
        return NewPasskey(bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key),
                          found.sign_count)  # fmt: skip
    except (WebAuthnException, *UNFIT):
        raise Forbidden("This passkey does not fit. Try again.") from None


def entered(database: Database, place: RelyingHost, answer: str,
            proving: str | None = None) -> tuple[Account, NewPasskey]:  # fmt: skip
    """Who has signed with a key we know; `proving`: it must be this player, who was asked."""
    from webauthn import base64url_to_bytes, verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    credential, challenge = read_answer(database, answer, proving)
    key = passkeys.find(database, str(credential.get("id")))
    player = players.find(database, key.player) if key is not None else None
    if key is None or player is None or proving not in (None, player.id):
        raise Forbidden("This passkey is not known here.")
    try:
        found = verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=place.host,
            expected_origin=place.origin, credential_public_key=base64url_to_bytes(key.public_key),
            credential_current_sign_count=key.uses)  # fmt: skip
    except (WebAuthnException, *UNFIT):
        raise Forbidden("This passkey does not fit. Try again.") from None
    return player, NewPasskey(key.id, key.public_key, found.new_sign_count)


def read_answer(database: Database, answer: str, player: str | None) -> tuple[dict[str, Any], bytes]:
    """An authenticator's answer and what it says it was asked; that must have been asked, and counts once."""
    from webauthn import base64url_to_bytes

    try:
        credential = read_json(answer[:LONGEST_ANSWER])
        said = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = base64url_to_bytes(said["challenge"])
    except (BadText, *UNFIT):
        raise BadRequest("This request cannot be read.") from None
    with database.write() as connection:
        if not passkeys.is_answer(connection, challenge, player, database.clock()):
            raise Forbidden("That took too long, or it was answered already. Try again.")
    return credential, challenge

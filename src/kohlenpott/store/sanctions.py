"""What those who look after a server decide: bans, mutes, closed tables. Who decided what is never forgotten."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select

from . import schema, signals
from .database import Database

BAN, MUTE, CLOSE = "ban", "mute", "close"
LIFTED = {"unban": BAN, "unmute": MUTE, "reopen": CLOSE}  # what ends each
LONGEST_REASON = 400


@dataclass(frozen=True, slots=True)
class MadeDecision:
    """Something that was decided."""

    made: float
    by: str
    action: str
    subject: str
    reason: str


@dataclass(frozen=True, slots=True)
class InForce:
    """What holds now: players who are banned or muted, tables that are closed."""

    banned: frozenset[str] = frozenset()
    muted: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()


def decide(database: Database, by: str, action: str, subject: str, reason: str = "") -> bool:
    """Carry out an action and write it down; False if it changes nothing, which is not written down."""
    kind, now, rows = LIFTED.get(action, action), database.clock(), schema.sanctions.c
    same = (rows.kind == kind) & (rows.subject == subject)
    with database.write() as connection:
        holds = connection.scalar(select(rows.made).where(same)) is not None
        if holds == (action not in LIFTED):
            return False
        if action in LIFTED:
            connection.execute(delete(schema.sanctions).where(same))
        else:
            connection.execute(insert(schema.sanctions).values(
                kind=kind, subject=subject, reason=reason[:LONGEST_REASON], made=now))  # fmt: skip
        connection.execute(insert(schema.audit).values(
            made=now, by=by[:40], action=action, subject=subject, reason=reason[:LONGEST_REASON]))  # fmt: skip
        signals.send(connection, signals.SANCTION)
    return True


def in_force(database: Database) -> InForce:
    """What holds now."""
    with database.read() as connection:
        rows = connection.execute(select(schema.sanctions.c.kind, schema.sanctions.c.subject)).all()
    found = {kind: frozenset(row.subject for row in rows if row.kind == kind) for kind in (BAN, MUTE, CLOSE)}
    return InForce(found[BAN], found[MUTE], found[CLOSE])


def holding(database: Database) -> list[MadeDecision]:
    """What holds now, with reasons, newest first; nobody is named for it."""
    with database.read() as connection:
        rows = connection.execute(select(schema.sanctions).order_by(schema.sanctions.c.made.desc())).all()
    return [MadeDecision(row.made, "", row.kind, row.subject, row.reason) for row in rows]


def decided(database: Database, most: int) -> list[MadeDecision]:
    """The last decisions, newest first."""
    wanted = select(schema.audit).order_by(schema.audit.c.id.desc()).limit(most)
    with database.read() as connection:
        rows = connection.execute(wanted).all()
    return [MadeDecision(row.made, row.by, row.action, row.subject, row.reason) for row in rows]

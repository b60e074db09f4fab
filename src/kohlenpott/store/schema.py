"""The tables of the database, in words every SQL dialect knows."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

VERSION = 2  # for programs that know no revisions

metadata = MetaData()

meta = Table(
    "meta",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("settings", Text, nullable=False),  # JSON
    Column("created", Float, nullable=False),
    Column("kept", Float),  # when the name was kept: it belongs to nobody else since
    Column("name_key", String(80)),  # of a kept name: what looks the same is the same
    Index("players_by_name", "name_key", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the id in the cookie; the id itself is never stored
    Column("player", String(24), ForeignKey("players.id"), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float),  # when it was last used, now and then
    Column("expires", Float),
    Column("device", String(80)),  # what the browser said it is
    Index("sessions_by_player", "player"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(700), primary_key=True),  # the credential's own id, base64url
    Column("player", String(24), ForeignKey("players.id"), nullable=False),
    Column("public_key", Text, nullable=False),  # base64url
    Column("uses", BigInteger, nullable=False),  # what the authenticator counts, if it does
    Column("device", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
    Index("passkeys_by_player", "player"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("player", String(24), ForeignKey("players.id"), primary_key=True),
    Column("salt", String(32), nullable=False),
    Column("hash", String(64), nullable=False),  # scrypt of the words
    Column("created", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the token; the token itself is never stored
    Column("player", String(24), ForeignKey("players.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("scopes", String(80), nullable=False),  # with spaces between them
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("used", Float),
    Index("tokens_by_player", "player"),
)

challenges = Table(  # what an authenticator has to sign; each counts once
    "challenges",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", String(24)),  # who is to keep a name; nobody yet when signing in
    Column("expires", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("rules_version", Integer, nullable=False),
    Column("data_hash", String(64), nullable=False),
    Column("secret", String(80), nullable=False),  # seed and salt; leaves the server when the game is over
    Column("commitment", String(64), nullable=False),  # SHA-256 of the secret, published from the start
    Column("is_public", Boolean, nullable=False),
    Column("host", String(24), ForeignKey("players.id"), nullable=False),
    Column("parent", String(16)),  # the table this one is a rematch or a branch of
    Column("parent_step", Integer),  # of a branch: after which step
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("finished", Float),
    Column("absence", Integer),  # seconds without a sign until a bot may play for somebody; 0: never
    Column("hints", Boolean),  # are they allowed? Nothing: as it is usual for those who sit there
    Column("pace", String(8)),  # of its clock; nothing: there is none
    Column("bank", Integer),  # seconds, of that clock
    Column("increment", Integer),
    Column("time_over", String(8)),  # what happens then
    Column("clock_began", Float),  # everybody had come
    Column("due", Float),  # when the clock is to be looked at, at the latest
    Column("forfeited", Integer),  # the seat that lost the game by its clock
    Index("tables_by_due", "due"),
    Column("changes", Integer, nullable=False, server_default="0"),  # how often, where several processes change it
    Column("changed", BigInteger, nullable=False, server_default="0"),  # when, in milliseconds
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(24), ForeignKey("players.id")),  # the person; stays when a bot plays on
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),  # who decides now, if it is not the person
    Column("share", String(64)),  # what the person added to the chance
    Column("last_seen", Float),  # when the person gave the last sign
    Index("seats_by_player", "player"),
)

editions = Table(
    "editions",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("figures_hash", String(64), primary_key=True),  # as the tables' data_hash names them
    Column("data", Text, nullable=False),  # the parsed figures, JSON
)

entries = Table(  # append-only: rows are inserted, never changed or removed
    "entries",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", String(80), nullable=False),  # notation; empty for everything but a move
    Column("taken_back", Integer, nullable=False),  # moves taken back
    Column("player", String(24)),
    Column("key", String(64)),  # the sender's own mark, so that a repeated request does nothing twice
    Column("made", Float, nullable=False),
    UniqueConstraint("table", "key"),
    CheckConstraint("kind in ('move', 'undo', 'resign', 'absent', 'return')", name="known_kind"),
)

outages = Table(  # no server ran: no clock did
    "outages",
    metadata,
    Column("began", Float, primary_key=True),
    Column("ended", Float, nullable=False),
)

vacations = Table(
    "vacations",
    metadata,
    Column("player", String(24), ForeignKey("players.id"), primary_key=True),
    Column("began", Float, primary_key=True),
    Column("ends", Float, nullable=False),
)

votes = Table(  # that a bot is to play for somebody who has gone
    "votes",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(24), ForeignKey("players.id"), primary_key=True),
    Column("made", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(16), ForeignKey("tables.id"), nullable=False, index=True),
    Column("player", String(24), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("key", String(64)),  # the sender's own mark, so that a repeated request says nothing twice
    Index("chat_once", "table", "player", "key", unique=True),
)

notes = Table(
    "notes",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("player", String(24), ForeignKey("players.id"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("marks", Text),  # the last marks of the sender, newest first
)

reviews = Table(
    "reviews",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("record", String(64), primary_key=True),  # SHA-256 of the record that was looked at
    Column("depth", String(20), primary_key=True),
    Column("version", Integer, primary_key=True),  # of the form and meaning of reviews
    Column("player", String(24), nullable=False),  # who asked for it
    Column("asked", Float, nullable=False),
    Column("tries", Integer, nullable=False),  # how often it was begun
    Column("data", Text),  # JSON; nothing while it waits or is being made
)

hints = Table(
    "hints",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # entries of the log when it was given
    Column("seat", Integer, primary_key=True),
    Column("player", String(24), nullable=False),
    Column("made", Float, nullable=False),
    Column("data", Text, nullable=False),  # JSON: the moves that were named
)

solved = Table(
    "solved",
    metadata,
    Column("player", String(24), ForeignKey("players.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("at_once", Boolean, nullable=False),  # without a wrong answer before
    Column("made", Float, nullable=False),
)

jobs = Table(  # what waits for whichever process has time
    "jobs",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(20), nullable=False),
    Column("key", String(160), nullable=False),
    Column("owner", String(64), nullable=False),  # for whom it is done
    Column("data", Text, nullable=False),
    Column("number", Integer, nullable=False),  # grows with what is to be done
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("holder", String(60)),  # who does it now
    Column("until", Float),  # so long, without a sign of life
    UniqueConstraint("kind", "key"),
    Index("jobs_by_due", "kind", "due"),
)

results = Table(  # how a finished game ended, seat by seat
    "results",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),  # of the table
    Column("finished", Float, nullable=False),
    Column("player", String(24)),  # the person, also where a bot played on
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),  # who decided at the end, if it was not the person
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("sources", Text, nullable=False),  # JSON: points by source
    Column("asked", String(40), nullable=False),  # the decision that was the opening
    Column("opening", String(80), nullable=False),  # the answer to it, in notation
    Column("moves", Integer, nullable=False),  # made on this seat
    Column("bot_moves", Integer, nullable=False),  # of these: not by the person
    Column("has_hints", Boolean, nullable=False),  # was the person given any?
    Column("wants_rating", Boolean, nullable=False),  # had the person no objection?
    Column("is_rated", Boolean, nullable=False),  # was it looked at for the ratings?
    Column("rating", Float),  # the person's after this game; nothing where it does not count
    Column("deviation", Float),  # of that rating
    Index("results_by_player", "player", "finished"),
    Index("results_by_kind", "game", "seats", "finished"),
)

blocks = Table(  # who wants to have nothing to do with whom
    "blocks",
    metadata,
    Column("player", String(24), ForeignKey("players.id"), primary_key=True),
    Column("blocked", String(24), ForeignKey("players.id"), primary_key=True),
    Column("made", Float, nullable=False),
)

friends = Table(  # both ways: a row for each of the two
    "friends",
    metadata,
    Column("player", String(24), ForeignKey("players.id"), primary_key=True),
    Column("friend", String(24), ForeignKey("players.id"), primary_key=True),
    Column("made", Float, nullable=False),
)

friend_links = Table(  # given away, not accepted yet
    "friend_links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", String(24), ForeignKey("players.id"), nullable=False),
    Column("expires", Float, nullable=False),
)

table_invitations = Table(  # friends who were asked to a table
    "table_invitations",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("player", String(24), ForeignKey("players.id"), primary_key=True),
    Column("invited_by", String(24), ForeignKey("players.id"), nullable=False),
    Column("made", Float, nullable=False),
    Index("table_invitations_by_player", "player"),
)

sanctions = Table(  # what those who look after the server have decided, as long as it holds
    "sanctions",
    metadata,
    Column("kind", String(10), primary_key=True),  # ban, mute, close
    Column("subject", String(24), primary_key=True),  # a player, or a table
    Column("reason", Text, nullable=False),
    Column("made", Float, nullable=False),
)

audit = Table(  # append-only: who decided what, when and why
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("made", Float, nullable=False),
    Column("by", String(40), nullable=False),
    Column("action", String(10), nullable=False),
    Column("subject", String(24), nullable=False),
    Column("reason", Text, nullable=False),
)

channels = Table(  # ways to tell somebody of something who is elsewhere
    "channels",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player", String(24), ForeignKey("players.id"), nullable=False),
    Column("kind", String(10), nullable=False),  # mail, push, webhook
    Column("address", Text, nullable=False),
    Column("data", Text, nullable=False),  # JSON: the browser's keys, the secret and format of a webhook
    Column("wants", String(120), nullable=False),  # what is told, with spaces between
    Column("mode", String(10), nullable=False),  # always, or away: only while no line is open
    Column("lang", String(8), nullable=False),
    Column("origin", String(200), nullable=False),  # under which address the person knows this server
    Column("created", Float, nullable=False),
    Column("confirmed", Float),  # nothing is sent before
    Column("code", String(16)),  # what has to be typed to confirm it
    Column("code_expires", Float),
    Column("code_tries", Integer, nullable=False),
    Column("ended", Float),  # nothing is sent after
    Column("why_ended", String(20)),
    Index("channels_by_player", "player"),
    Index("channels_by_address", "address"),
)

notices = Table(  # what somebody is to be told; a row is there before anything is sent, and stays as a log
    "notices",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("channel", String(16), ForeignKey("channels.id"), nullable=False),
    Column("player", String(24), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("table", String(16)),
    Column("happened", Float, nullable=False),
    Column("until", Float),  # when the time for it is over, where a clock runs
    Column("due", Float, nullable=False),  # not before
    Column("lease", Float),  # until then somebody is sending it
    Column("message", String(24)),  # with what it is sent: the id of the first notice in it
    Column("attempts", Integer, nullable=False),
    Column("state", String(10), nullable=False),  # waiting, sent, failed, dropped
    Column("done", Float),
    Column("title", String(200), nullable=False),  # as it was told
    Column("problem", String(40), nullable=False),  # why it failed, was dropped or waits
    Index("notices_by_due", "state", "due"),
    Index("notices_by_channel", "channel"),
    Index("notices_by_player", "player", "happened"),
)

"""What the server tells of itself on standard error: lines to read, or JSON for programs that collect them."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

TEXT, JSON = "text", "json"
FORMATS = (TEXT, JSON)
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
ACCESS = "kohlenpott.access"


class JsonLines(logging.Formatter):
    """One object for each line: time, level, logger, message, what is known of a request, the traceback of a fault."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told)


def start_logging(with_access: bool, form: str = TEXT) -> None:
    """Messages of the server go to standard error, with a line for each request if wished."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == JSON else logging.Formatter(FORMAT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger(ACCESS).setLevel(logging.INFO if with_access else logging.WARNING)

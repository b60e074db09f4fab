"""These tests need torch and more; `make test-clients` installs it and runs them."""

from __future__ import annotations

import os

collect_ignore_glob = [] if os.environ.get("KOHLENPOTT_CLIENTS") == "1" else ["test_*.py"]

#!/bin/sh
# Tests start a PostgreSQL of their own; get Debian's where that is allowed. Without it they are skipped.
set -e
if command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends postgresql
else
    echo "PostgreSQL is missing, its tests are skipped: install the package postgresql" >&2
fi

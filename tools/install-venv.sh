#!/bin/sh
# Debian ships Python without venv; get it where that is allowed.
set -e
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    apt-get install -y -qq python3-venv python3-dev
else
    echo "Python's venv module is missing: install the packages python3-venv and python3-dev" >&2
    exit 2
fi

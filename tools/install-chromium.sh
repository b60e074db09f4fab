#!/bin/sh
# The browser tests drive Debian's Chromium; get the build without windows where that is allowed. Any Chromium will do;
# without one they are skipped.
if command -v chromium-headless-shell >/dev/null; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium
fi
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
    echo "Chromium is missing, the browser tests are skipped: install the package chromium-headless-shell or chromium" >&2

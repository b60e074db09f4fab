# `make play` and `make test` do everything; `make check` is for between two thoughts. Each sets up what it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
SOURCES := $(shell find src -name '*.py' -o -name '*.in' -o -name '*.toml') \
           setup.py package-lock.json pyproject.toml constraints.txt tools/set_up.py
CORES = $(shell $(PYTHON) -c 'import os; print(max(1, min(2, os.cpu_count() or 1)))')
WORKERS = $(shell expr $(CORES) + 1)  # one more than cores: a test that waits leaves its core to another
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -rR
# Tests with real processes and browsers get one second try, told by name in the summary: a defect to be mended.
SECOND_TRY = --reruns 1
# Whoever is told to write no bytecode reads 600 modules anew at every start of a server, twice as long.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test check prove lint test-compiled test-pure test-browser test-browser-long test-long chromium postgresql bench-load bench-web screenshots coverage differential golden sanitize sanitize-short \
        test-clients bench-peers dist first-minute docs check-games prove-web mutation strength bench clean
.DEFAULT_GOAL := help

help:  ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

# --- set-up: tools/set_up.py does what is missing and tells it line by line ----------------------------

$(STAMPS)/playable: $(SOURCES)
	@$(PYTHON) tools/set_up.py play
	@touch $@

$(STAMPS)/built: $(SOURCES)
	@$(PYTHON) tools/set_up.py dev
	@touch $@ $(STAMPS)/playable

ifeq ($(wildcard $(BIN)/kohlenpott),)  # somebody removed the environment
.PHONY: $(STAMPS)/playable $(STAMPS)/built
endif

# --- play ---------------------------------------------------------------------------------------------

play: $(STAMPS)/playable  ## Play in the browser: sets up what playing needs, starts the server, opens the page
	@if [ -e $(STAMPS)/to-compile ]; then exec $(PYTHON) tools/play.py; else exec $(BIN)/kohlenpott serve; fi

# --- tests --------------------------------------------------------------------------------------------

test: $(STAMPS)/built  ## Everything that must pass (both modes, lint, types)
	@$(MAKE) --no-print-directory --jobs $(CORES) --output-sync=target lint sanitize-short coverage chromium  # each keeps one core busy
	@$(MAKE) --no-print-directory test-compiled test-pure test-browser
	@echo "all passed"

check: lint  ## Between two thoughts: lint, types, and the tests of what was changed
	$(BIN)/python tools/check_changed.py

lint: $(STAMPS)/built
	$(BIN)/ruff check
	$(BIN)/mypy
	@$(BIN)/lint-imports > $(STAMPS)/imports.log || { cat $(STAMPS)/imports.log; exit 1; }

postgresql: $(STAMPS)/built
	@sh tools/install-postgresql.sh

test-compiled: postgresql
	$(PYTEST) $(SECOND_TRY) --ignore tests/browser

# What runs in two modes; whoever tells, draws, serves, keeps or studies games meets one interface.
TWICE := engine api rules records properties bots insight/test_continuing.py
test-pure: $(STAMPS)/built
	KOHLENPOTT_PURE=1 $(PYTEST) $(addprefix tests/,$(TWICE))

chromium: $(STAMPS)/built
	@sh tools/install-chromium.sh
	@$(BIN)/python tools/fetch_scripts.py --dev

test-browser: chromium  ## People play through the pages in Chromium
	$(PYTEST) $(SECOND_TRY) tests/browser

test-browser-long: chromium  ## The same, five whole games of each and longer on the phone
	KOHLENPOTT_LONGER=1 $(PYTEST) $(SECOND_TRY) tests/browser

$(STAMPS)/clients: $(STAMPS)/built constraints-research.txt
	@echo "Installing torch and what needs it ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--constraint constraints-research.txt torch stable-baselines3 sb3-contrib torchrl
	@touch $@

test-clients: $(STAMPS)/built $(STAMPS)/clients  ## Libraries that need torch on our environments: SB3, TorchRL, PPO examples
	KOHLENPOTT_CLIENTS=1 $(BIN)/python -m pytest tests/clients

coverage: $(STAMPS)/built  ## Rules without code or test; fails on a gap
	$(BIN)/kohlenpott rules coverage

# --- longer proofs ------------------------------------------------------------------------------------

prove: test-browser-long test-long prove-web differential golden sanitize test-clients check-games mutation  ## All of the long proofs, for hours

test-long: $(STAMPS)/built  ## What make test only samples: more bots, networks, weights, corrupted positions, moments of boards
	KOHLENPOTT_LONGER=2 $(PYTEST) tests/bots tests/cli/test_play_every_game.py tests/games/coal_baron tests/render

differential: $(STAMPS)/built  ## Both modes in lock step and checked records, long (KOHLENPOTT_LONGER=40)
	KOHLENPOTT_LONGER=$${KOHLENPOTT_LONGER:-40} $(PYTEST) tests/conformance

golden: $(STAMPS)/built  ## Golden traces and records in both modes
	$(BIN)/python -m pytest tests/records
	KOHLENPOTT_PURE=1 $(BIN)/python -m pytest tests/records

sanitize: $(STAMPS)/built  ## Play on a build with address and undefined-behaviour sanitizers
	$(BIN)/python tools/sanitize.py --games 200

sanitize-short: $(STAMPS)/built
	$(BIN)/python tools/sanitize.py --games 5

check-games: $(STAMPS)/built  ## 100,000 random games per seat count, every invariant after every decision
	$(BIN)/python tools/check_games.py --games $${GAMES:-100000} --jobs $(CORES)

prove-web: postgresql  ## The server against hostile people: 400 kills, 140,000 requests, 600 lines, 100 files, any order of requests
	KOHLENPOTT_LONGER=1 KOHLENPOTT_KILLS=200 KOHLENPOTT_REQUESTS=100000 $(BIN)/python -m pytest tests/web/test_fuzz.py \
		tests/web/test_described.py tests/web/test_api_live.py tests/web/test_hostile_lines.py tests/web/test_kill.py tests/web/test_site_machine.py \
		tests/web/test_no_room.py tests/web/test_secrets.py tests/web/test_bots_beside.py tests/cli/test_hostile_files.py

mutation: $(STAMPS)/built  ## Mutation testing of the rules; prints score and survivors
	$(BIN)/python tools/mutation.py

strength: $(STAMPS)/built  ## Go on with the matches behind docs/strength.md (BUDGET=10m) and write it
	$(BIN)/kohlenpott arena strength --archive docs/strength --budget $${BUDGET:-10m} --out docs/strength.md

bench: $(STAMPS)/built  ## How fast the engine is, in both modes
	$(BIN)/kohlenpott bench

bench-load: $(STAMPS)/built  ## How much one server carries: people, spectators, idle lines, bots beside
	$(BIN)/python benchmarks/load.py

bench-web: chromium  ## How fast the pages are, in Chromium
	$(BIN)/python benchmarks/web.py

screenshots: chromium  ## Every kind of decision of every game as pictures (build/screenshots), those of the README, the film of a game
	$(BIN)/python tools/contact_sheet.py
	$(BIN)/python tools/screenshots.py
	$(BIN)/python tools/animation.py

$(STAMPS)/peers: $(STAMPS)/built constraints-research.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--constraint constraints-research.txt catanatron chess pygame rlcard
	@touch $@

bench-peers: $(STAMPS)/built $(STAMPS)/peers  ## Our environments beside those of others, in one run
	$(BIN)/python benchmarks/peers.py

first-minute:  ## How long a newcomer waits: a fresh clone, empty caches, up to the first page; WRITE=1 writes it down
	$(PYTHON) benchmarks/first_minute.py $(if $(WRITE),--write)

docs: $(STAMPS)/built  ## The documentation as a site in build/site; tutorials are run, links checked
	@$(BIN)/python tools/fetch_scripts.py --dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "open build/site/index.html"

dist: $(STAMPS)/built  ## Source package and wheel in dist/, checked
	rm -rf dist
	$(BIN)/python -m build --no-isolation
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist/*.whl

clean:  ## Remove everything that was built
	rm -rf $(VENV) $(STAMPS) build *.egg-info src/*.egg-info
	find src -name '*.so' -delete

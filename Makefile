# Two commands do everything: `make play` and `make test`. Each sets up what it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
SOURCES := $(shell find src -name '*.py' -o -name '*.in' -o -name '*.toml') setup.py package-lock.json
CORES := $(shell $(PYTHON) -c 'import os; print(max(1, min(2, os.cpu_count() or 1)))')

.PHONY: help play test lint test-compiled test-pure test-browser test-browser-long chromium bench-web screenshots coverage differential golden sanitize sanitize-short \
        check-games prove-web mutation strength bench clean
.DEFAULT_GOAL := help

help:  ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

# --- set-up -------------------------------------------------------------------------------------------

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed"; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); sh tools/install-venv.sh && $(PYTHON) -m venv $(VENV); }

$(STAMPS)/installed: $(VENV)/bin/python pyproject.toml constraints.txt
	@mkdir -p $(STAMPS)
	@echo "Setting up (the first time takes a minute or two) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt setuptools Cython
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@ && sleep 0.1 && touch $(STAMPS)/built

$(STAMPS)/built: $(STAMPS)/installed $(SOURCES)
	@echo "Compiling the games ..."
	@$(BIN)/python setup.py --quiet build_ext --inplace > $(STAMPS)/build.log 2>&1 || { cat $(STAMPS)/build.log; exit 1; }
	@$(BIN)/python tools/fetch_scripts.py >> $(STAMPS)/build.log
	@touch $@

# --- play ---------------------------------------------------------------------------------------------

play: $(STAMPS)/built  ## Play in the browser: sets everything up, starts the server, opens the page
	@$(BIN)/kohlenpott serve

# --- tests --------------------------------------------------------------------------------------------

test: lint test-compiled test-pure test-browser coverage sanitize-short  ## Everything that must pass (both modes, lint, types)
	@echo "all passed"

lint: $(STAMPS)/built
	$(BIN)/ruff check
	$(BIN)/mypy
	@$(BIN)/lint-imports > $(STAMPS)/imports.log || { cat $(STAMPS)/imports.log; exit 1; }

test-compiled: $(STAMPS)/built
	$(BIN)/python -m pytest -n $(CORES) --dist worksteal --ignore tests/browser

# What draws, serves or compares games meets the same engine in both modes; it is run once, compiled.
test-pure: $(STAMPS)/built
	KOHLENPOTT_PURE=1 $(BIN)/python -m pytest -n $(CORES) --dist worksteal --ignore tests/browser --ignore tests/web \
		--ignore tests/render --ignore tests/arena --ignore tests/train --ignore tests/package

chromium: $(STAMPS)/built
	@sh tools/install-chromium.sh
	@$(BIN)/python tools/fetch_scripts.py --dev

test-browser: chromium  ## People play through the pages in Chromium
	$(BIN)/python -m pytest -n $(CORES) --dist worksteal tests/browser

test-browser-long: chromium  ## The same, five whole games of each and longer on the phone
	KOHLENPOTT_LONGER=1 $(BIN)/python -m pytest -n $(CORES) --dist worksteal tests/browser

$(STAMPS)/clients: $(STAMPS)/installed constraints-research.txt
	@echo "Installing torch and what needs it ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--constraint constraints-research.txt torch stable-baselines3 sb3-contrib torchrl
	@touch $@

test-clients: $(STAMPS)/built $(STAMPS)/clients  ## Libraries that need torch on our environments: SB3, TorchRL, PPO examples
	KOHLENPOTT_CLIENTS=1 $(BIN)/python -m pytest tests/clients

coverage: $(STAMPS)/built  ## Rules without code or test; fails on a gap
	$(BIN)/kohlenpott rules coverage

# --- longer proofs ------------------------------------------------------------------------------------

differential: $(STAMPS)/built  ## Both modes in lock step and checked records, long (KOHLENPOTT_LONGER=40)
	KOHLENPOTT_LONGER=$${KOHLENPOTT_LONGER:-40} $(BIN)/python -m pytest -n $(CORES) --dist worksteal tests/conformance

golden: $(STAMPS)/built  ## Golden traces and records in both modes
	$(BIN)/python -m pytest tests/records
	KOHLENPOTT_PURE=1 $(BIN)/python -m pytest tests/records

sanitize: $(STAMPS)/built  ## Play on a build with address and undefined-behaviour sanitizers
	$(BIN)/python tools/sanitize.py --games 200

sanitize-short: $(STAMPS)/built
	$(BIN)/python tools/sanitize.py --games 5

check-games: $(STAMPS)/built  ## 100,000 random games per seat count, every invariant after every decision
	$(BIN)/python tools/check_games.py --games $${GAMES:-100000} --jobs $(CORES)

prove-web: $(STAMPS)/built  ## The server against hostile people: 200 kills, 20,000 requests, 300 lines, 100 files
	KOHLENPOTT_LONGER=1 KOHLENPOTT_KILLS=200 $(BIN)/python -m pytest tests/web/test_fuzz.py tests/web/test_kill.py \
		tests/cli/test_hostile_files.py

mutation: $(STAMPS)/built  ## Mutation testing of the rules; prints score and survivors
	$(BIN)/python tools/mutation.py

strength: $(STAMPS)/built  ## Go on with the matches behind docs/strength.md (BUDGET=10m) and write it
	$(BIN)/kohlenpott arena strength --archive docs/strength --budget $${BUDGET:-10m} --out docs/strength.md

bench: $(STAMPS)/built  ## How fast the engine is, in both modes
	$(BIN)/kohlenpott bench

bench-web: chromium  ## How fast the pages are, in Chromium
	$(BIN)/python benchmarks/web.py

screenshots: chromium  ## Pictures of the tables for the README
	$(BIN)/python tools/screenshots.py

$(STAMPS)/peers: $(STAMPS)/installed constraints-research.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--constraint constraints-research.txt catanatron chess pygame rlcard
	@touch $@

bench-peers: $(STAMPS)/built $(STAMPS)/peers  ## Our environments beside those of others, in one run
	$(BIN)/python benchmarks/peers.py

clean:  ## Remove everything that was built
	rm -rf $(VENV) $(STAMPS) build *.egg-info src/*.egg-info
	find src -name '*.so' -delete

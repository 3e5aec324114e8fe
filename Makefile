# make run, make test, make check: each makes its own .venv where there is none.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Compiled modules are kept: the tests start many processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test check soak bench pictures courses clean

$(VENV)/made: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(0 if (3, 11) <= v < (3, 14) else f"predact-tui needs Python 3.11 to 3.13; {sys.executable} is {v[0]}.{v[1]}. Say: make PYTHON=python3.12 run")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

$(VENV)/made-dev: $(VENV)/made
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

run: $(VENV)/made
	$(BIN)/predact-tui --scenario cs-A-w8 --acc 0.8

test: $(VENV)/made-dev
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not soak"

soak: $(VENV)/made-dev
	$(BIN)/python -m pytest -m soak

check: $(VENV)/made-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/made-dev
	for file in benchmarks/*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

pictures: $(VENV)/made
	$(BIN)/python docs/pictures.py

courses: $(VENV)/made
	$(BIN)/python -m scenarios.generate

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Two commands: `make up` starts everything, `make test` runs every test. The others are for developers.
PYTHON ?= python3
BOOTSTRAP = @$(PYTHON) -I config/bootstrap.py
VENV = .venv/bin/python

.PHONY: up stop test lab check docs bench format migrations env
.DEFAULT_GOAL := up

up: ## Install what is missing, then run web, worker, scheduler and broker until Ctrl-C
	$(BOOTSTRAP) up

stop: ## Stop a running `make up` from another terminal
	$(BOOTSTRAP) stop

env: ## Only install: dependencies (with those of the tests) and a browser
	$(BOOTSTRAP) env

test: env ## What must hold before anything lands (TIERS="unit services rules races browser lab e2e"); a summary
	@$(VENV) -m tests.run $(TIERS)

lab: env ## The laboratories whole, by hand (AREA="name name" for some); results in tests/lab/results
	@$(VENV) -m tests.lab.run $(AREA)

check: env ## Lint, types, import contracts, migrations, Django's own checks
	@$(VENV) -m tests.check

docs: env ## The pictures of the help pages, from a running desk, and a static site of them in build/site
	@$(VENV) -m tests.e2e
	@.venv/bin/zensical build --strict

bench: env ## Measurements: a table here, JSON in bench-results/ (BENCH="name name" for some)
	@$(VENV) -m tests.bench $(BENCH)

format: env ## Rewrite the source in the house's form
	@.venv/bin/ruff check --fix --quiet . ; .venv/bin/ruff format --quiet .

migrations: env ## Write migrations for changed models
	@$(VENV) manage.py makemigrations

# Everything starts here: `make help`. Needs python3 (3.11 or later, with venv), make and git.

.DEFAULT_GOAL := help
.PHONY: help run table backup restore test faults check bench screenshots lock build clean
.DELETE_ON_ERROR:

# The first Python that is recent enough; else plain python3, and its age is told.
PYTHON := $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo "$$name" && exit; done; echo python3)
UV_VERSION := 0.13.9
VENV := .venv/bin/python
# Compiled modules are kept, whatever the shell says: without them each start, each worker of the
# tests and each server that they start would compile the whole of Django again.
unexport PYTHONDONTWRITEBYTECODE

# Only what is given on the command line: shells export a HOST of their own.
where = $(if $(findstring command,$(origin HOST)),--host "$(HOST)") \
	$(if $(findstring command,$(origin PORT)),--port "$(PORT)")

help: ## liste les commandes / lists the commands
	@echo "make COMMANDE [PORT=8000] [HOST=127.0.0.1]"
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' Makefile

run: .venv/installed ## installe, prépare et sert sur ce poste / sets up and serves on this machine
	@exec $(VENV) manage.py run --with-parent $(where)

table: .venv/installed ## la soirée de jeu : sert le réseau local / game night: serves the local network
	@exec $(VENV) manage.py table --with-parent $(where)

backup: .venv/installed ## tout dans un fichier, même pendant le jeu / everything in one file (FILE=…)
	@exec $(VENV) manage.py backup $(if $(FILE),"$(FILE)")

restore: .venv/installed ## remet une sauvegarde, garde une copie de ce qui est là / puts one back (FILE=…)
	@exec $(VENV) manage.py restore "$(FILE)" --yes

test: .venv/installed-dev build ## toute la suite de tests / the whole test suite (ARGS=…)
	@exec $(VENV) -m pytest -n auto --dist worksteal $(ARGS)

faults: .venv/installed-dev build ## pannes en grand : 1 000 arrêts brutaux / faults at length: 1,000 kills
	@FAULTS=large exec $(VENV) -m pytest -s tests/faults $(ARGS)

check: .venv/installed-dev build ## style, types, architecture, gabarits, migrations, traductions
	@exec $(VENV) tools/check.py

build: .venv/installed ## polices et traductions, dans build/ / fonts and translations
	@exec $(VENV) manage.py build

bench: .venv/installed-dev build ## ce que tout coûte, en rapports / what it all costs, as ratios (ARGS=quick)
	@exec $(VENV) -m tools.bench $(ARGS)

screenshots: .venv/installed-dev build ## refait docs/screenshots/, avec Chromium / takes the pictures again
	@exec $(VENV) tools/screenshots.py

lock: .venv/uv ## fige les versions des dépendances / locks the dependencies
	@for name in requirements requirements-dev; do \
		$(VENV) -m uv pip compile --quiet --generate-hashes --universal --python-version 3.11 \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		$(LOCK) --output-file $$name.lock $$name.in || exit 1; done

clean: ## retire ce qui se refabrique, garde les données / removes what can be made again
	@rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

.venv/uv:
	@command -v $(PYTHON) >/dev/null || { echo "Python manque : installer python3 (3.11 ou plus récent). / Python is missing."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 ou plus récent est nécessaire, python3 est $$($(PYTHON) -V 2>&1). / Python 3.11 or later is needed."; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Le module venv manque : apt install python3-venv (Debian, Ubuntu). / The venv module is missing."; exit 1; }
	@$(PYTHON) -m venv .venv
	@$(VENV) -m pip install --quiet --disable-pip-version-check "uv==$(UV_VERSION)" || { echo "L’installation a besoin d’internet, une seule fois. / Installing needs the internet, once."; exit 1; }
	@touch $@

.venv/installed: requirements.lock .venv/uv
	@VIRTUAL_ENV=.venv $(VENV) -m uv pip install --quiet --compile-bytecode --require-hashes -r requirements.lock
	@touch $@

.venv/installed-dev: requirements-dev.lock .venv/installed
	@VIRTUAL_ENV=.venv $(VENV) -m uv pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

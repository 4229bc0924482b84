# The front door. Everything real happens in meson.build and in tools/.
PREFIX ?= /usr/local
DESTDIR ?=

.DEFAULT_GOAL := help
.PHONY: help run build web web-serve npm docs wheel container windows test test-all fresh quick coverage torture mutate check check-games bench bench-against reports reports-check install dist package release addon clean format

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' Makefile

run: ## install what is missing, build, and make three boards in out/
	@tools/setup.sh build
	@$(MAKE) --no-print-directory build
	@build/levelground generate terra-mystica --count 3 --output out --format svg,png,txt
	@echo "three boards are in out/. Next: build/levelground generate catan, or build/levelground --help"

build: ## build the tool: build/levelground
	@tools/configure.sh build
	@if [ -t 1 ]; then ninja -C build product; else echo "building"; ninja -C build --quiet product; fi

web: ## build the page, the same boards in the browser: dist/, for any static host
	@tools/setup.sh web
	@tools/web.sh dist

web-serve: web ## show the page on this machine; its address is printed (PORT=8000 for a port of your own)
	@node tools/serve.mjs dist $(PORT)

npm: ## the npm package of the same module: build-web/npm/levelground-VERSION.tgz
	@tools/setup.sh npm
	@tools/web.sh build-web/site
	@tools/npm.sh build-web/site build-web/npm

docs: ## the documents as a static site with a search, which opens from a file: build-docs/index.html
	@tools/setup.sh docs
	@$$(tools/python.sh mkdocs) tools/docs.py build-docs

wheel: ## the package for Python in python/dist: a wheel for Linux, and the sdist
	@tools/setup.sh wheel
	@tools/wheel.sh

test: ## build and run the tests of the first tier, with a tenth of the second
	@tools/setup.sh test
	@tools/test.sh

test-all: ## build and run every test, and check every file: an hour and a half, before a release
	@tools/setup.sh check
	@tools/check.sh all
	@tools/test.sh all

quick: ## build without sanitizers and run the quick tests
	@tools/setup.sh test
	@tools/quick.sh

coverage: ## which branches of the library and of src/io no test takes, by file: an hour
	@tools/setup.sh coverage
	@tools/coverage.sh

check-games: ## compare searches, repairs and proofs with all boards of random small games: FILES=3000 FIRST=1
	@tools/setup.sh test
	@tools/check_games.sh $(or $(FILES),3000) $(or $(FIRST),1)

mutate: ## make mistakes drawn at random, one by one: do the tests find each? DRAWN=100 SEED=1 OF=src
	@tools/setup.sh test
	@tools/mutate.py $(or $(DRAWN),100) --seed $(or $(SEED),1) $(if $(OF),--of $(OF)) $(if $(SLOWEST),--slowest $(SLOWEST)) $(if $(AGAIN),--again)

torture: ## refuse memory, writes and threads in turn, and look for races: an hour
	@tools/setup.sh test
	@tools/torture.sh

check: ## format, lint, spelling, include directions, fresh clone
	@tools/setup.sh check
	@tools/check.sh

bench: ## measure the speed, side by side with peers: 15 minutes; PARTS='boards files': only these (bench/run.py --list); QUICK=1: few samples
	@tools/setup.sh bench || echo "note: going on with what is installed" >&2
	@$(MAKE) --no-print-directory build
	@bench/run.py $(PARTS) $(if $(QUICK),--quick)

bench-against: build ## this tree's times beside REV's: REV=main ROWS='ptsp f3' ROUNDS=9
	@bench/against.py build "$(REV)" --rounds $(or $(ROUNDS),9) $(ROWS)

reports: build ## run the studies at desk size, and make their reports again: NAMES='algorithms tabu2020'
	@tools/reports.sh make $(NAMES)

reports-check: build ## do the studies' reports still tell what this version does?
	@tools/reports.sh check $(NAMES)

install: build ## install under PREFIX (/usr/local), staged in DESTDIR
	@meson configure build -Dprefix="$(abspath $(PREFIX))" -Dlibdir=lib
	@ninja -C build product
	@DESTDIR="$(abspath $(DESTDIR))" meson install -C build --no-rebuild
	@[ -n "$(DESTDIR)" ] || ldconfig 2>/dev/null || true  # the loader finds the library only through its cache

dist: ## the source archive of what is committed, in packages/
	@tools/dist.sh

package: ## Debian packages in packages/, checked by lintian and on a fresh system
	@tools/setup.sh package
	@tools/package.sh

container: package ## the image of Containerfile for researchers, built by buildah and used; nothing of it is kept
	@tools/setup.sh container
	@tools/container.sh

windows: ## the program for Windows, built by mingw-w64 and tried under wine: release/windows
	@tools/setup.sh windows
	@tools/windows.sh release/windows

release: ## everything that a release consists of, each used once, with checksums: release/
	@tools/setup.sh test
	@tools/release.sh

fresh: ## try README's commands in an empty root of each Debian release that README names: two hours
	@tools/setup.sh package
	@tools/fresh.sh bookworm
	@tools/fresh.sh trixie

addon: build ## the add-on for Wesnoth's server of add-ons, with 300 maps a shelf: packages/addon/levelground
	@rm -rf packages/addon
	@build/levelground wesnoth pack --output packages/addon --maps 300

clean: ## remove the build folders
	rm -rf build build-test build-quick build-coverage build-fuzz build-torture build-threads build-mutate build-package build-web build-web-quick build-modules build-static build-libyaml build-windows build-fresh build-container

format: ## format the C files in place
	@git ls-files -co --exclude-standard '*.c' '*.h' | xargs -r clang-format -i

# Kibitz. `make help` says what there is; `make run` and `make test` are all that most need.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := $(if $(EXE),engine,help)
MAKEFLAGS += --no-print-directory

GO ?= go
EXE ?= build/kibitz-uci
FUZZTIME ?= 50000x
PREFIX ?= /usr/local
DESTDIR ?=

# One flag set for everything that compiles: the C code of the GL binding takes
# minutes, and any other set (-race, other CFLAGS, another GOAMD64) is a second
# cold build of it. Linker flags are free, they only relink.
export GOFLAGS := -trimpath -buildvcs=false $(filter-out -trimpath -buildvcs=%,$(GOFLAGS))
VERSION := $(shell packaging/metadata.sh version)
LDFLAGS := $(shell packaging/metadata.sh ldflags)

# Go 1.21 and newer fetch the version that go.mod names. Distributions and container
# images often forbid it (GOTOOLCHAIN=local), which would leave only an error, so that is
# overruled; `make GOTOOLCHAIN=local` on the command line is not.
ifneq ($(origin GOTOOLCHAIN),command line)
GOTOOLCHAIN := $(or $(filter-out local,$(GOTOOLCHAIN)),auto)
endif
export GOTOOLCHAIN

# What needs no window is built and tested without C and without a display: the
# tag `ci` makes Fyne leave out its GL driver.
HEADLESS := -tags ci

# The headless engine is compiled for this processor: at v3 (AVX2, BMI2) it is about a tenth
# faster. A GOAMD64 that is given holds for everything, the window included.
ENGINE_AMD64 = $(or $(GOAMD64),$(shell packaging/linux/cpu-level.sh))

STEP := .ci/step

.PHONY: help
help: ## this list
	@echo "Kibitz $(VERSION)"
	@awk -F ':.*## ' '/^[a-z][a-z-]*:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  make EXE=name        the headless engine alone, at that name"
	@echo "  FUZZTIME=30s         how long, or how many inputs (50000x), each fuzz target gets"
	@echo "  GOAMD64=v3           compile everything for processors with AVX2 and BMI2"

# --- what the machine needs -------------------------------------------------

.PHONY: go-ok build-deps test-deps lint-deps package-deps
go-ok:
	@packaging/go.sh $(GO) go.mod

build-deps: go-ok
	@packaging/linux/deps.sh build

test-deps: go-ok
	@packaging/linux/deps.sh build test lint

lint-deps: go-ok
	@packaging/linux/deps.sh lint

package-deps: go-ok
	@packaging/linux/deps.sh build package

# Tools are pinned in a module of their own, and built when first asked for.
TOOL_fyne := fyne.io/tools/cmd/fyne
TOOL_nfpm := github.com/goreleaser/nfpm/v2/cmd/nfpm
TOOL_staticcheck := honnef.co/go/tools/cmd/staticcheck

build/tools/%: packaging/tools/go.mod packaging/tools/go.sum
	@packaging/go.sh $(GO) packaging/tools/go.mod
	cd packaging/tools && CGO_ENABLED=0 $(GO) build -ldflags '-s -w' -o "$(CURDIR)/$@" $(TOOL_$*)
	@touch $@

# --- building and running ---------------------------------------------------

.PHONY: build
build: window engine ## both programs, into build/

.PHONY: window
window: build-deps
	$(GO) build -ldflags '$(LDFLAGS)' -o build/kibitz ./cmd/kibitz

.PHONY: engine
engine: go-ok
	CGO_ENABLED=0 GOAMD64=$(ENGINE_AMD64) $(GO) build -ldflags '$(LDFLAGS)' -o "$(EXE)" ./cmd/kibitz-uci

.PHONY: pgo
pgo: go-ok ## profile the engine's search and its counting of moves anew, which guides the compiler
	CGO_ENABLED=0 GOAMD64=$(ENGINE_AMD64) $(GO) test -run '^$$' -bench '^BenchmarkBench$$' -benchtime 60x -timeout 0 -o build/bench.test -cpuprofile build/bench.pgo ./cmd/kibitz-uci
	CGO_ENABLED=0 GOAMD64=$(ENGINE_AMD64) $(GO) test -run '^$$' -bench '^BenchmarkPerft$$' -benchtime 30x -timeout 0 -o build/perft.test -cpuprofile build/perft.pgo ./engine/chess
	$(GO) tool pprof -proto build/bench.pgo build/perft.pgo > cmd/kibitz-uci/default.pgo

.PHONY: run
run: window ## build and open the window
	@if [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ] || [ "$$(uname -s)" = Darwin ]; then \
		exec build/kibitz; \
	else \
		echo "There is no display here (DISPLAY and WAYLAND_DISPLAY are empty)."; \
		echo "So the same window opens in a virtual one and is led through a short tour."; \
		packaging/linux/deps.sh test; \
		packaging/linux/tour.sh build/kibitz build/screenshots; \
	fi

# --- testing ----------------------------------------------------------------

.PHONY: test
test: test-deps ## everything below up to window-test
	@$(STEP) "lint" $(MAKE) lint
	@$(STEP) "unit tests" $(MAKE) test-unit
	@$(STEP) "race detector" $(MAKE) race
	@$(STEP) "fuzzing" $(MAKE) fuzz
	@$(STEP) "build" $(MAKE) build
	@$(STEP) "window tests" $(MAKE) window-test

.PHONY: lint
lint: lint-deps build/tools/staticcheck ## gofmt, vet, staticcheck, shellcheck, licences
	@unformatted=$$(gofmt -l assets cmd engine gui packaging); \
		[ -z "$$unformatted" ] || { echo "not gofmt-clean:"; echo "$$unformatted"; exit 1; }
	CGO_ENABLED=0 $(GO) vet -tags ci,window,browser ./...
	CGO_ENABLED=0 $(GO) vet -tags tune ./engine/search
	CGO_ENABLED=0 GOARCH=arm64 $(GO) vet -tags ci ./engine/... ./cmd/kibitz-uci ./cmd/kibitz-train
	CGO_ENABLED=0 GOOS=windows $(GO) vet -tags ci ./gui/portal
	CGO_ENABLED=0 build/tools/staticcheck -tags ci,window,browser ./...
	shellcheck $(filter-out %.tsv,$(wildcard .ci/*)) packaging/*.sh packaging/*/*.sh assets/icon/*.sh
	@packaging/licenses.sh $(GO) | cmp -s - assets/licenses.txt || \
		{ echo "assets/licenses.txt is not of the modules that are linked in: make licenses"; exit 1; }

# On two cores with other work the window's tests take more than ten minutes under the race
# detector, which is all that go test allows by itself.
TIMEOUT := -timeout 60m

.PHONY: test-unit
test-unit: go-ok ## unit tests: perft, UCI transcripts, widgets; no display needed
	CGO_ENABLED=0 $(GO) test $(TIMEOUT) $(HEADLESS) ./...

.PHONY: race
# Package gui takes longest of all, and on one core: it is begun first, so that the rest runs beside it.
race: go-ok ## the same under the race detector, with -short
	CGO_ENABLED=1 $(GO) test $(TIMEOUT) -race -short $(HEADLESS) ./gui/... ./engine/...

.PHONY: library-kills
library-kills: go-ok ## kill a writer of the library KILLS times (200) at random moments
	KIBITZ_LIBRARY_KILLS=$(or $(KILLS),200) CGO_ENABLED=0 $(GO) test $(TIMEOUT) $(HEADLESS) -count=1 -run '^TestKilled$$' ./engine/library

.PHONY: library-bench
library-bench: engine ## speeds of the library with GAMES games (2000000) made of those of FILES (PGN, also packed), in build/library-bench
	GO=$(GO) .ci/bench-library "$(EXE)" $(or $(GAMES),2000000) $(FILES)

# Inputs are counted, not timed: with a time, a target may fail for no better reason than
# that the clock ran out in the middle of an input. The window's targets are left to
# fuzz-long (their seeds are unit tests): Fyne takes minutes to compile for them.
.PHONY: fuzz
fuzz: go-ok ## every fuzz target of the engine, FUZZTIME each
	@mkdir -p build
	@GO=$(GO) .ci/fuzz-targets ./engine/... > build/fuzz-targets
	@while read -r package name; do \
		echo "$$package $$name"; \
		CGO_ENABLED=0 $(GO) test $(HEADLESS) -run '^$$' -fuzz "^$$name$$" -fuzztime $(FUZZTIME) \
			-fuzzminimizetime 100x "$$package" </dev/null; \
	done < build/fuzz-targets

.PHONY: fuzz-long
fuzz-long: go-ok ## every fuzz target until it has had MINUTES in all (15); resumes
	GO=$(GO) .ci/fuzz-long $(or $(MINUTES),15)

# -noreset: the display outlives a moment without a window. -r: no key repeats, however
# long a busy machine takes from its press to its release.
XVFB_FLAGS := -noreset -r

.PHONY: window-test
window-test: test-deps window ## the real window under Xvfb, driven by pointer and keys
	KIBITZ="$(CURDIR)/build/kibitz" KIBITZ_SCREENSHOTS="$(CURDIR)/build/screenshots" LIBGL_ALWAYS_SOFTWARE=1 \
		xvfb-run -a -s "-screen 0 1280x1000x24 $(XVFB_FLAGS)" $(GO) test -count=1 -tags window -timeout 15m ./gui/e2e/...

PICTURES ?= build/pictures
SCENES ?= .

.PHONY: pictures
pictures: go-ok ## pictures of the whole interface and sheets of them, into build/pictures; SCENES='play|drag'
	@mkdir -p "$(PICTURES)"
	KIBITZ_SCREENSHOTS="$(abspath $(PICTURES))" CGO_ENABLED=0 $(GO) test $(HEADLESS) -count=1 $(TIMEOUT) -run 'TestPictures/($(SCENES))' ./gui
	@ls "$(PICTURES)"/sheet-*.png

.PHONY: bench-drag
bench-drag: test-deps window ## frames a second while a piece is dragged, the engine idle and thinking
	cd gui/e2e/drag && CGO_ENABLED=0 $(GO) test . && CGO_ENABLED=0 $(GO) build -o "$(CURDIR)/build/drag" .
	@for think in false true; do echo "engine thinking: $$think"; \
		LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s "-screen 0 1280x1000x24 -noreset" \
			build/drag -program "$(CURDIR)/build/kibitz" -think=$$think; done

.PHONY: bench-start
bench-start: test-deps window ## how soon the window opens, its memory, and what it takes at rest
	.ci/bench-start build/kibitz

.PHONY: bench-games
bench-games: test-deps window ## memory with 100,000 games open; GAMES=FILE.pgn, which is repeated
	.ci/bench-games build/kibitz "$(GAMES)"

.PHONY: compare-start
compare-start: test-deps window ## the start, memory and rest beside gnome-chess and pychess of Debian
	.ci/compare-start 5 kibitz=build/kibitz gnome-chess=/usr/games/gnome-chess pychess=/usr/games/pychess

KILLS ?= 200

.PHONY: kills
kills: test-deps window ## the real window, killed KILLS times at random moments; KILLS_SEED=1
	KILLS=$(KILLS) KIBITZ="$(CURDIR)/build/kibitz" KIBITZ_SCREENSHOTS="$(CURDIR)/build/screenshots" LIBGL_ALWAYS_SOFTWARE=1 \
		xvfb-run -a -s "-screen 0 900x680x24 $(XVFB_FLAGS)" $(GO) test -count=1 -v -tags window -run TestKills -timeout 0 ./gui/e2e

PERFT = CGO_ENABLED=0 GOAMD64=$(ENGINE_AMD64) $(GO) test -count=1 -v -timeout 0 ./engine/chess -run

.PHONY: tournament-kills
tournament-kills: go-ok ## a tournament of GAMES games (10000) with an engine that fails, killed KILLS times (40) at random moments
	KIBITZ_TOURNAMENT_KILLS=$(or $(KILLS),40) KIBITZ_TOURNAMENT_GAMES=$(or $(GAMES),10000) CGO_ENABLED=0 $(GO) test $(HEADLESS) -count 1 -timeout 0 -run TestTournamentKilled -v ./cmd/kibitz-uci

REVIEW_KILLS ?= 20

.PHONY: review-kills
review-kills: go-ok ## a review of 1,000 games, killed REVIEW_KILLS times at random moments
	KIBITZ_REVIEW_KILLS=$(REVIEW_KILLS) KIBITZ_REVIEW_GAMES=1000 CGO_ENABLED=0 $(GO) test -tags ci -count 1 -run TestKilled -v ./engine/review

.PHONY: review-reasons
review-reasons: go-ok ## the reasons in a file of kibitz-uci review --json, REVIEWED=FILE, and a second look at them
	KIBITZ_REVIEWED=$(abspath $(REVIEWED)) CGO_ENABLED=0 $(GO) test -tags ci -count 1 -run TestTally -v ./engine/review
	KIBITZ_REVIEWED=$(abspath $(REVIEWED)) KIBITZ_LOOKED=$(abspath $(REVIEWED)).looked CGO_ENABLED=0 $(GO) test -tags ci -count 1 -timeout 0 -run TestSecondLook -v ./engine/explain

.PHONY: endings
endings: go-ok ## the results of the 100 endings, by tablebases in SYZYGY=FOLDER or else by search; writes the record of it
	KIBITZ_ENDINGS="$(abspath $(SYZYGY))" KIBITZ_ENDINGS_NODES=$(or $(NODES),4000000) CGO_ENABLED=0 $(GO) test $(HEADLESS) -count 1 -timeout 0 -run TestEndingsAreProved -v ./engine/training

.PHONY: perft
perft: go-ok ## legal move counts: the 126 positions to depth 6, Chess960 to depth 5
	$(PERFT) TestPerftSuite/standard -perft.depth 6
	$(PERFT) TestPerftSuite/chess960 -perft.depth 5

.PHONY: perft-full
perft-full: go-ok ## the same with Chess960 to depth 6
	$(PERFT) TestPerftSuite -perft.depth 6

.PHONY: bench
bench: engine ## the bench signature (nodes) and speed
	"$(abspath $(EXE))" bench

.PHONY: conformance
conformance: go-ok ## UCI as interfaces speak it, and how soon it is answered
	CGO_ENABLED=0 $(GO) test -count=1 $(HEADLESS) -run Conformance ./cmd/kibitz-uci
	KIBITZ_LATENCY=1 CGO_ENABLED=0 $(GO) test -count=1 $(HEADLESS) -run TestLatency -v ./cmd/kibitz-uci

.PHONY: xboard-game
xboard-game: engine ## a game in xboard, through polyglot and under Xvfb
	.ci/xboard-game "$(abspath $(EXE))"

# Hours; what was played before counts, so any of them can be broken off. GAMES=20 is a trial.
.PHONY: soak soak-clock soak-threads soak-chess960 soak-race soak-infinite
soak: soak-clock soak-threads soak-chess960 soak-race soak-infinite ## long runs, in five parts: games and half an hour of analysis
soak-clock soak-threads soak-chess960: soak-%: engine
	.ci/soak $* "$(abspath $(EXE))" $(GAMES)

soak-race: go-ok
	CGO_ENABLED=1 $(GO) build -race -o build/kibitz-uci-race ./cmd/kibitz-uci
	.ci/soak race "$(CURDIR)/build/kibitz-uci-race" $(GAMES)

soak-infinite: go-ok
	KIBITZ_SOAK=$(or $(SOAK),30m) CGO_ENABLED=0 $(GO) test -count=1 -timeout 0 $(HEADLESS) -run TestSoakInfinite -v ./cmd/kibitz-uci

.PHONY: kernels
kernels: go-ok ## the bench signature of each kernel
	.ci/bench-kernels

.PHONY: levels
levels: engine ## each level against the one below, 200 games; OPENINGS=book.pgn
	.ci/level-ladder "$(abspath $(EXE))" 200 "$(OPENINGS)"

.PHONY: signature
signature: engine ## compare bench with the newest commit that states it
	.ci/bench-signature "$(abspath $(EXE))"

# --- installing and packaging -----------------------------------------------

.PHONY: install
install: ## install what was built under PREFIX (/usr/local); honours DESTDIR
	@test -x build/kibitz && test -x build/kibitz-uci || { echo "Nothing built yet: make build"; exit 1; }
	packaging/linux/stage.sh build/kibitz build/kibitz-uci "$(DESTDIR)$(PREFIX)"
	@$(MAKE) -f packaging/linux/tarball.mk refresh PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)"

ENGINES := build/engines
ENGINE_PLATFORMS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64

.PHONY: package
package: ## every package that Linux can make, into dist/
	rm -rf dist
	@$(MAKE) package-linux
	@$(MAKE) package-windows
	@$(MAKE) package-web
	@$(MAKE) package-engines
	packaging/finish.sh $(GO) dist

.PHONY: package-linux
package-linux: package-deps window build/tools/fyne build/tools/nfpm ## of these: Linux .tar.xz, .deb and .rpm
	packaging/engines.sh $(GO) $(ENGINES) linux/amd64
	GO=$(GO) packaging/linux/package.sh build/kibitz $(ENGINES)/linux-amd64 dist
	@ls -l dist

.PHONY: package-windows
package-windows: go-ok build/tools/fyne ## of these: Windows installer and .zip
	@packaging/linux/deps.sh windows
	packaging/windows/package.sh $(GO) dist

.PHONY: package-web
package-web: go-ok build/tools/fyne ## of these: the demonstration for browsers
	@packaging/linux/deps.sh web
	packaging/web/package.sh $(GO) dist

.PHONY: package-engines
package-engines: go-ok ## of these: kibitz-uci for Linux and macOS, for Windows if built
	packaging/engines.sh $(GO) $(ENGINES) $(ENGINE_PLATFORMS)
	packaging/package-engines.sh $(ENGINES) dist

.PHONY: package-macos
package-macos: go-ok build/tools/fyne ## Kibitz.app in a disk image; on a Mac
	packaging/macos/package.sh $(GO) dist

.PHONY: package-test
package-test: ## try the packages in dist/ as a user would: needs root, and minutes
	@packaging/linux/deps.sh package-test
	packaging/linux/test.sh dist
	packaging/linux/test-others.sh dist
	packaging/windows/test.sh dist
	packaging/web/test.sh $(GO) dist

.PHONY: release
release: ## the packages of a tagged commit, signed where keys are given
	@packaging/release.sh
	@$(MAKE) package

.PHONY: licenses
licenses: go-ok ## collect the licences of what is linked in, into assets/
	@mkdir -p build
	packaging/licenses.sh $(GO) >build/licenses.txt
	mv build/licenses.txt assets/licenses.txt

.PHONY: clean
clean: ## remove what was built
	rm -rf build dist

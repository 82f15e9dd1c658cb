#!/usr/bin/env bash
# Prints one fact about what is being built or packaged:
#
#   metadata.sh name|id|version|icon   as FyneApp.toml has it
#   metadata.sh build                  the number of commits
#   metadata.sh date|epoch             of the commit, as 2006-01-02 or in seconds
#   metadata.sh ldflags                the linker's flags, which tell the programs all that
#
# Outside a clone there are no commits: BUILD_NUMBER (or FyneApp.toml's) and
# SOURCE_DATE_EPOCH (or the date of CHANGELOG.md) stand in for them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

toml() { sed -n "s/^$1 = \"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p" FyneApp.toml; }

# An unpacked archive may lie below another repository, whose commits say nothing about this one.
in_clone() { [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ]; }

build() {
	if [ -n "${BUILD_NUMBER:-}" ]; then
		echo "$BUILD_NUMBER"
	elif in_clone; then
		git rev-list --count HEAD
	else
		toml Build
	fi
}

epoch() {
	if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
		echo "$SOURCE_DATE_EPOCH"
	elif in_clone; then
		git log -1 --format=%ct
	else
		date -r CHANGELOG.md +%s
	fi
}

day() { date -u -d "@$(epoch)" +%F 2>/dev/null || date -u -r "$(epoch)" +%F; } # GNU's date, or BSD's

case ${1:-} in
name) toml Name ;;
id) toml ID ;;
version) toml Version ;;
icon) toml Icon ;;
build) build ;;
epoch) epoch ;;
date) day ;;
ldflags)
	release=kibitz/cmd/internal/release
	echo "-s -w -X $release.version=$(toml Version) -X $release.build=$(build) -X $release.date=$(day)"
	;;
*)
	echo "usage: metadata.sh name|id|version|icon|build|date|epoch|ldflags" >&2
	exit 2
	;;
esac

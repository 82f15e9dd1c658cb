#!/usr/bin/env bash
# Opens the demonstration in a Chromium without a screen, and plays a move in it:
#
#   test.sh GO DIST
#
# Pictures are kept in build/package-test.
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
go=$1
zip=$(realpath "$2/Kibitz-$("$top/packaging/metadata.sh" version)-web.zip")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$top/build/package-test"

unzip -q "$zip" -d "$work"
cd "$top"
KIBITZ_WEB=$work/Kibitz KIBITZ_SCREENSHOTS=$top/build/package-test CGO_ENABLED=0 \
	"$go" test -count=1 -tags browser -v ./packaging/web

#!/usr/bin/env bash
# Says whether the Go on the PATH can build Kibitz:
#
#   go.sh GO GO.MOD
#
# GO is the command, GO.MOD the file that names the version the code needs.
# From 1.21 on Go fetches that version itself; older ones cannot even read the
# file, and their own message ("invalid go version") helps nobody.
set -euo pipefail

go=$1
wanted=$(sed -n 's/^go \([0-9.]*\).*/\1/p' "$2")
advice="Install Go 1.21 or newer: https://go.dev/dl (then put its bin folder first on the PATH)."

if ! command -v "$go" >/dev/null; then
	printf 'Kibitz is built with Go, and there is no "%s" here.\n%s\n' "$go" "$advice" >&2
	exit 1
fi

# Asked from / and with the toolchain held: the version that is installed, not one fetched.
version=$(cd / && GOTOOLCHAIN=local "$go" version)
if ! [[ $version =~ go1\.([0-9]+)(\.([0-9]+))? ]]; then
	echo "Cannot read the Go version from: $version" >&2
	exit 1
fi
minor=${BASH_REMATCH[1]}
found=${BASH_REMATCH[0]#go}

if [ "$minor" -lt 21 ]; then
	printf 'Kibitz needs Go 1.21 or newer; %s is Go %s.\n%s\n' "$(command -v "$go")" "$found" "$advice" >&2
	exit 1
fi

oldest=$(printf '%s\n%s\n' "$found" "$wanted" | sort -V | head -n 1)
[ "$oldest" != "$wanted" ] || exit 0
if [ "${GOTOOLCHAIN:-}" = local ]; then
	echo "Kibitz needs Go $wanted; this is Go $found, and GOTOOLCHAIN=local forbids it to fetch a newer one." >&2
	exit 1
fi
modules=$(cd / && GOTOOLCHAIN=local "$go" env GOMODCACHE)
compgen -G "$modules/golang.org/toolchain@*-go$wanted.*" >/dev/null ||
	echo "Go $found will fetch Go $wanted, which go.mod asks for (once, about 80 MB)."

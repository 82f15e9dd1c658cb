#!/usr/bin/env bash
# Adds to a folder of packages what they are made of, and sums to check them by:
#
#   finish.sh GO DIST
#
# DIST receives Kibitz-VERSION.spdx and SHA256SUMS, and SHA256SUMS.asc when there is a key.
set -euo pipefail
export LC_ALL=C # for the order of the files

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
go=$1
dist=$(realpath "$2")
cd "$root"

packaging/sbom.sh "$go" build/kibitz build/windows/Kibitz/kibitz.exe build/web/Kibitz/Kibitz.wasm build/engines/*/* >"$dist/Kibitz-$(packaging/metadata.sh version).spdx"
cd "$dist"
rm -f SHA256SUMS SHA256SUMS.asc
sha256sum -- * >"$root/build/SHA256SUMS"
mv "$root/build/SHA256SUMS" .
"$root/packaging/sign.sh" detached SHA256SUMS
if [ -n "$(git -C "$root" status --porcelain 2>/dev/null)" ]; then
	echo "The tree differs from its commit: these packages are no release." >&2
fi
ls -l "$dist"

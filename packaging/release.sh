#!/usr/bin/env bash
# Says whether this is a release: the commit bears the tag of the version that FyneApp.toml
# has, the tree is as committed, and CHANGELOG.md tells of the version.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(packaging/metadata.sh version)
fail() { echo "This is no release: $1" >&2; exit 1; }

[ "$(git rev-parse --is-shallow-repository)" = false ] || fail "the clone is shallow, and the build number is the count of commits."
changes=$(git status --porcelain)
[ -z "$changes" ] || fail "the tree differs from its commit:"$'\n'"$changes"
tags=$(git tag --points-at HEAD)
grep -qx "v$version" <<<"$tags" ||
	fail "FyneApp.toml says $version, so the commit needs the tag v$version; it has ${tags:-none}."
grep -q "^## $version\b" CHANGELOG.md || fail "CHANGELOG.md has no heading \"## $version\"."
echo "Kibitz $version, build $(packaging/metadata.sh build) of $(packaging/metadata.sh date)."

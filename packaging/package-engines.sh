#!/usr/bin/env bash
# Packs the engines that were built (packaging/engines.sh, packaging/windows/package.sh), one archive for each platform:
#
#   package-engines.sh ENGINES OUT
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
engines=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
version=$("$root/packaging/metadata.sh" version)

for dir in "$engines"/*/; do
	platform=$(basename "$dir")
	folder=$root/build/kibitz-uci-$version-$platform
	rm -rf "$folder"
	install -D -t "$folder" "$dir"/*
	install -m 644 "$root/LICENSE" "$folder/LICENSE.txt"
	install -m 644 "$root/assets/licenses.txt" "$folder/third-party-licenses.txt"
	case $platform in
	windows-*) suffix=zip ;;
	darwin-*) suffix=tar.gz ;; # the Finder unpacks it
	*) suffix=tar.xz ;;
	esac
	"$root/packaging/archive.sh" "$folder" "$out/kibitz-uci-$version-$platform.$suffix"
	rm -rf "$folder"
done

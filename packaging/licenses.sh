#!/usr/bin/env bash
# Prints the licences of all that is linked into the programs, on whatever platform, as
# distributing them asks for:
#
#   licenses.sh GO
#
# `make licenses` keeps what it prints in assets/licenses.txt: the window shows it, and
# the packages carry it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C # which order they stand in is no matter of the language

go=$1
heading() {
	local rule
	rule=$(printf '=%.0s' {1..78})
	printf '\n%s\n%s\n%s\n\n' "$rule" "$1" "$rule"
}

# modules prints "path version folder" for each module with code in a program.
modules() {
	local platform
	for platform in linux/amd64 windows/amd64 darwin/amd64 js/wasm; do
		GOOS=${platform%/*} GOARCH=${platform#*/} CGO_ENABLED=1 "$go" list -deps \
			-f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' \
			./cmd/kibitz ./cmd/kibitz-uci ./packaging/launcher
	done | sort -u
}

echo "Kibitz contains the following software of others, under the licences below."
modules | while read -r path version dir; do
	heading "$path $version"
	# Below the module's top too: fonts and C code have licences of their own.
	files=$(find "$dir" -maxdepth 3 -type f ! -name '*.go' ! -path '*/testdata/*' ! -path "$dir/cmd/*" \
		\( -iname 'licen[cs]e*' -o -iname 'copying*' -o -iname 'notice*' \) | sort)
	[ -n "$files" ] || { echo "no licence file in $path $version" >&2; exit 1; }
	while read -r file; do
		printf -- '--- %s\n\n' "${file#"$dir"/}"
		tr -d '\r' <"$file"
		echo
	done <<<"$files"
done

heading "Go and its standard library"
license=$("$go" env GOROOT)/LICENSE
if [ -f "$license" ]; then
	cat "$license"
else
	# Distributions keep it elsewhere; the Go team's modules carry the same text.
	cat "$("$go" list -m -f '{{.Dir}}' golang.org/x/sys)/LICENSE"
fi

#!/usr/bin/env bash
# Prints the licences of every module that is linked into a package of ours, as
# distributing the programs asks for:
#
#   licenses.sh GO PACKAGE...
set -euo pipefail

go=$1
shift
heading() {
	local rule
	rule=$(printf '=%.0s' {1..78})
	printf '\n%s\n%s\n%s\n\n' "$rule" "$1" "$rule"
}

echo "Kibitz contains the following software of others, under the licences below."
"$go" list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' "$@" | sort -u |
	while read -r path version dir; do
		heading "$path $version"
		# Below the module's top too: fonts and C code have licences of their own.
		files=$(find "$dir" -maxdepth 3 -type f ! -name '*.go' ! -path '*/testdata/*' \
			\( -iname 'licen[cs]e*' -o -iname 'copying*' -o -iname 'notice*' \) | sort)
		[ -n "$files" ] || { echo "no licence file in $path $version" >&2; exit 1; }
		while read -r file; do
			printf -- '--- %s\n\n' "${file#"$dir"/}"
			cat "$file"
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

#!/usr/bin/env bash
# Prints what programs are made of, as SPDX 2.3: each program, and the modules, the
# compiler and the versions that the go command has written into it. A program for
# browsers, NAME.wasm, is taken for cmd/kibitz of this tree.
#
#   sbom.sh GO PROGRAM...
set -euo pipefail
export LC_ALL=C # for the order

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
metadata() { "$root/packaging/metadata.sh" "$1"; }
go=$1
shift
version=$(metadata version)

cat <<-END
	SPDXVersion: SPDX-2.3
	DataLicense: CC0-1.0
	SPDXID: SPDXRef-DOCUMENT
	DocumentName: $(metadata name)-$version
	DocumentNamespace: urn:kibitz:spdx:$version-$(metadata build)
	Creator: Tool: packaging/sbom.sh
	Created: $(TZ=UTC date -u -d "@$(metadata epoch)" +%FT%TZ)
END

# facts prints "FILE: GOVERSION" of each program, then lines of tab-separated fields. What
# was written into WebAssembly the go command cannot read, so it is asked what goes there.
facts() {
	local program
	for program in "$@"; do
		if [[ $program != *.wasm ]]; then
			"$go" version -m "$program"
			continue
		fi
		echo "$program: $("$go" env GOVERSION)"
		GOOS=js GOARCH=wasm "$go" list -deps \
			-f '{{with .Module}}{{if not .Main}}{{"\tdep\t"}}{{.Path}}{{"\t"}}{{.Version}}{{end}}{{end}}' ./cmd/kibitz | sort -u
	done
}

facts "$@" | awk -F '\t' -v version="$version" '
	function package(id, name, at, purl, license) {
		if (id in seen) return
		seen[id] = 1
		printf "\nPackageName: %s\nSPDXID: %s\nPackageVersion: %s\n", name, id, at
		print "PackageDownloadLocation: NOASSERTION\nFilesAnalyzed: false"
		print "PackageLicenseConcluded: NOASSERTION\nPackageLicenseDeclared: " license
		print "PackageCopyrightText: NOASSERTION"
		if (purl != "") print "ExternalRef: PACKAGE-MANAGER purl " purl
	}
	function ref(s) { gsub(/[^A-Za-z0-9.-]+/, "-", s); return "SPDXRef-" s }
	function has(id) { relations = relations sprintf("Relationship: %s CONTAINS %s\n", program, id) }
	/^[^\t]/ {
		split($0, head, ": ")
		n = split(head[1], path, "/")
		program = ref("program-" path[n-1] "-" path[n])
		package(program, path[n-1] "/" path[n], version, "", "MIT")
		relations = relations "Relationship: SPDXRef-DOCUMENT DESCRIBES " program "\n"
		id = ref("go-" head[2])
		package(id, "Go standard library", head[2], "pkg:golang/std@" substr(head[2], 3), "BSD-3-Clause")
		has(id)
	}
	$2 == "dep" {
		id = ref($3 "-" $4)
		package(id, $3, $4, "pkg:golang/" $3 "@" $4, "NOASSERTION")
		has(id)
	}
	END { printf "\n%s", relations }'

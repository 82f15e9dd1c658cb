#!/usr/bin/env bash
# Builds the engine without a window for the platforms named, static and without C:
#
#   engines.sh GO OUT linux/amd64|linux/arm64|windows/amd64|darwin/amd64|darwin/arm64...
#
# OUT/OS-ARCH receives kibitz-uci. On amd64 that is the launcher (packaging/launcher), with
# the engine beside it twice: kibitz-uci-v1 for every processor, and kibitz-uci-v3 for those
# with AVX2 and BMI2, on which it is faster.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

go=$1 out=$2
shift 2
ldflags=$(packaging/metadata.sh ldflags)
export CGO_ENABLED=0

for platform in "$@"; do
	os=${platform%/*} arch=${platform#*/}
	dir=$out/$os-$arch
	exe=; [ "$os" != windows ] || exe=.exe
	export GOOS=$os GOARCH=$arch
	mkdir -p "$dir"
	if [ "$arch" = amd64 ]; then
		for level in v1 v3; do
			GOAMD64=$level "$go" build -ldflags "$ldflags" -o "$dir/kibitz-uci-$level$exe" ./cmd/kibitz-uci
		done
		GOAMD64=v1 "$go" build -ldflags "$ldflags" -o "$dir/kibitz-uci$exe" ./packaging/launcher
	else
		"$go" build -ldflags "$ldflags" -o "$dir/kibitz-uci$exe" ./cmd/kibitz-uci
	fi
done

#!/usr/bin/env bash
# Has the fyne command build and package the window, from a copy of the tree, which it changes:
#
#   fyne-package.sh GO COPY OPTION...
#
# It wants FyneApp.toml beside the code of the program, and takes the linker's flags from
# GOFLAGS, where each is a word of its own.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
metadata() { "$root/packaging/metadata.sh" "$1"; }
go=$1 copy=$2
shift 2
flags=${GOFLAGS:-}
for flag in $(metadata ldflags | sed 's/-X /-X=/g'); do flags+=" -ldflags=$flag"; done

cd "$copy/cmd/kibitz"
sed "s|^Icon = \"|&../../|" "$root/FyneApp.toml" >FyneApp.toml
GO=$go GOFLAGS=$flags "$root/build/tools/fyne" package --release --app-build "$(metadata build)" "$@"

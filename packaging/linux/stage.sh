#!/usr/bin/env bash
# Lays out an installation of the two programs:
#
#   stage.sh KIBITZ KIBITZ-UCI PREFIX
#
# This is the one place that knows which file goes where; `make install`, the .tar.xz
# and the .deb all come from it. Name, id and version are FyneApp.toml's, the date is
# the commit's (or SOURCE_DATE_EPOCH's), so that the same commit gives the same files.
set -euo pipefail

window=$1 engine=$2 prefix=$3
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$root/packaging/linux

metadata() { sed -n "s/^$1 = \"\(.*\)\"/\1/p" "$root/FyneApp.toml"; }
id=$(metadata ID)
epoch=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}

# fill IN OUT replaces the @WORDS@ of a template.
fill() {
	mkdir -p "$(dirname "$2")"
	sed -e "s/@NAME@/$(metadata Name)/g" -e "s/@ID@/$id/g" -e "s/@VERSION@/$(metadata Version)/g" \
		-e "s/@DATE@/$(date -u -d "@$epoch" +%F)/g" "$1" >"$2"
	chmod 644 "$2"
}

install -D -m 755 "$window" "$prefix/bin/kibitz"
install -D -m 755 "$engine" "$prefix/bin/kibitz-uci"
fill "$here/desktop.in" "$prefix/share/applications/$id.desktop"
fill "$here/metainfo.xml.in" "$prefix/share/metainfo/$id.metainfo.xml"
for page in kibitz.6 kibitz-uci.6; do
	fill "$here/$page.in" "$prefix/share/man/man6/$page"
	gzip -9nf "$prefix/share/man/man6/$page"
done
icons=$prefix/share/icons/hicolor
for png in "$root"/assets/icon/*.png; do
	size=$(basename "$png" .png)
	install -D -m 644 "$png" "$icons/${size}x$size/apps/$id.png"
done
install -D -m 644 "$root/assets/icon/kibitz.svg" "$icons/scalable/apps/$id.svg"
install -D -m 644 "$root/LICENSE" "$prefix/share/doc/kibitz/copyright"
install -D -m 644 "$root/README.md" "$prefix/share/doc/kibitz/README.md"
install -D -m 644 "$root/CHANGELOG.md" "$prefix/share/doc/kibitz/CHANGELOG.md"

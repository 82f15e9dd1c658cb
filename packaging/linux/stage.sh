#!/usr/bin/env bash
# Lays out an installation of the two programs:
#
#   stage.sh KIBITZ ENGINE PREFIX
#
# ENGINE is kibitz-uci, or a folder in which it is a launcher with builds for several
# processors beside it (see packaging/engines.sh).
#
# This is the one place that knows which file goes where; `make install`, the .tar.xz,
# the .deb and the .rpm all come from it. Name, id and version are FyneApp.toml's, the date
# is the commit's, so that the same commit gives the same files.
set -euo pipefail

window=$1 engine=$2 prefix=$3
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$root/packaging/linux

name=$("$root/packaging/metadata.sh" name) id=$("$root/packaging/metadata.sh" id)
version=$("$root/packaging/metadata.sh" version) date=$("$root/packaging/metadata.sh" date)

# fill IN OUT replaces the @WORDS@ of a template.
fill() {
	sed -e "s/@NAME@/$name/g; s/@ID@/$id/g; s/@VERSION@/$version/g; s/@DATE@/$date/g" "$1" |
		install -D -m 644 /dev/stdin "$2"
}

install -D -m 755 "$window" "$prefix/bin/kibitz"
if [ -d "$engine" ]; then
	install -D -m 755 "$engine/kibitz-uci" "$prefix/bin/kibitz-uci"
	install -D -m 755 -t "$prefix/lib/kibitz" "$engine"/kibitz-uci-*
else
	install -D -m 755 "$engine" "$prefix/bin/kibitz-uci"
fi
fill "$here/desktop.in" "$prefix/share/applications/$id.desktop"
fill "$here/metainfo.xml.in" "$prefix/share/metainfo/$id.metainfo.xml"
fill "$here/mime.xml" "$prefix/share/mime/packages/$id.xml"
for page in kibitz.6 kibitz-uci.6; do
	fill "$here/$page.in" "$prefix/share/man/man6/$page"
	gzip -9nf "$prefix/share/man/man6/$page"
done
install -D -m 644 "$here/plugin.eng" "$prefix/share/games/plugins/uci/kibitz-uci.eng"
icons=$prefix/share/icons/hicolor
for png in "$root"/assets/icon/*.png; do
	size=$(basename "$png" .png)
	install -D -m 644 "$png" "$icons/${size}x$size/apps/$id.png"
done
install -D -m 644 "$root/assets/icon/kibitz.svg" "$icons/scalable/apps/$id.svg"
doc=$prefix/share/doc/kibitz
install -D -m 644 "$root/LICENSE" "$doc/copyright"
install -D -m 644 "$root/assets/licenses.txt" "$doc/third-party-licenses.txt"
install -D -m 644 "$root/README.md" "$doc/README.md"
install -D -m 644 "$root/CHANGELOG.md" "$doc/CHANGELOG.md"

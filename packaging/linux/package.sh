#!/usr/bin/env bash
# Makes the Linux packages from programs that are already built:
#
#   package.sh KIBITZ ENGINES OUT
#
# ENGINES is the folder that packaging/engines.sh made for linux/amd64. OUT receives
# Kibitz-VERSION-linux-amd64.tar.xz, a .deb and a .rpm. The tools come from build/tools.
# Nothing in the source tree is written to, and one commit's programs give the same
# packages every time.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
window=$(realpath "$1") engines=$(realpath "$2")
mkdir -p "$3"
out=$(realpath "$3")
go=${GO:-go}

cd "$root"
version=$(packaging/metadata.sh version)
SOURCE_DATE_EPOCH=$(packaging/metadata.sh epoch)
export SOURCE_DATE_EPOCH
work=$(mktemp -d "$root/build/_package.XXXXXX") # an underscore, so that the go command does not look into it
trap 'rm -rf "$work"' EXIT

# A program compiled for newer processors would die on older ones without a word.
for program in "$window" "$engines/kibitz-uci" "$engines/kibitz-uci-v1"; do
	if ! "$go" version -m "$program" | grep -q 'GOAMD64=v1$'; then
		echo "$program is not built for every amd64 processor (GOAMD64=v1)." >&2
		exit 1
	fi
done

# dpkg-shlibdeps wants the files of a package where debhelper would have put them.
stage=$work/debian/kibitz/usr
mkdir -p "$work/debian/kibitz/DEBIAN"
"$here/stage.sh" "$window" "$engines" "$stage"
desktop-file-validate "$stage"/share/applications/*.desktop
appstreamcli validate --no-net "$stage"/share/metainfo/*.xml

# fyne package rewrites FyneApp.toml and wants Go code beside it: it gets a copy.
# Of its archive the layout and the program stay. Its desktop entry, its icon without
# sizes and its Makefile (which installs an icon by a name that is not there) give way to ours.
copy=$work/fyne
icon=$(packaging/metadata.sh icon)
mkdir -p "$copy/$(dirname "$icon")"
cp FyneApp.toml cmd/kibitz/*.go "$copy"
cp "$icon" "$copy/$icon"
(cd "$copy" && "$root/build/tools/fyne" package --os linux --executable "$window" --release \
	--app-build "$("$root/packaging/metadata.sh" build)")
tar -xf "$copy/$(packaging/metadata.sh name).tar.xz" -C "$work"
tree=$work/kibitz-$version
mv "$work/kibitz" "$tree"
if [ -d "$tree/usr/bin" ]; then # so it is laid out where the building machine has no /usr/local
	mkdir "$tree/usr/local"
	mv "$tree/usr/bin" "$tree/usr/share" "$tree/usr/local"
fi
rm -rf "$tree/usr/local/share"
cp -a "$stage/." "$tree/usr/local"
cp "$here/tarball.mk" "$tree/Makefile"
packaging/archive.sh "$tree" "$out/Kibitz-$version-linux-amd64.tar.xz"

# The same files as .deb and .rpm. dpkg-shlibdeps reads the libraries and their versions
# off the program; it insists on a debian/control to stand in.
entries() { sed 's/.*/      - "&"/'; }
printf 'Source: kibitz\n\nPackage: kibitz\nArchitecture: amd64\n' >"$work/debian/control"
(cd "$work" && dpkg-shlibdeps -O -e debian/kibitz/usr/bin/kibitz) |
	sed -n 's/^shlibs:Depends=//p' | sed 's/, /\n/g' | entries >"$work/depends"
{
	readelf --version-info "$window" | grep -o 'GLIBC_[0-9.]*' | sort -V | tail -n 1 | sed 's/.*/libc.so.6(&)(64bit)/'
	readelf --dynamic "$window" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1()(64bit)/p'
} | entries >"$work/needed"
find "$stage" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
sed -e "s|@VERSION@|$version|; s|@STAGE@|$stage|; s|@TIME@|$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)|" \
	-e "/^@DEPENDS@$/{r $work/depends" -e 'd}' -e "/^@NEEDED@$/{r $work/needed" -e 'd}' \
	"$here/nfpm.yaml.in" >"$work/nfpm.yaml"
nfpm() { "$root/build/tools/nfpm" package --config "$work/nfpm.yaml" --packager "$1" --target "$2"; }
nfpm rpm "$out/kibitz-$version-1.x86_64.rpm"

# The window and the two builds of the engine have the network, SQLite and most of the engine in common, tens of MB apart.
# Only a dictionary as large as all of them finds the copies: it halves the package. nfpm's compressors look back 8 MB.
deb=$out/kibitz_${version}_amd64.deb
nfpm deb "$work/plain.deb"
dpkg-deb --raw-extract "$work/plain.deb" "$work/tree.deb"
rm "$work/tree.deb/DEBIAN/conffiles" # there are none, and dpkg-deb refuses the empty line that nfpm writes
dpkg-deb --root-owner-group --threads-max=1 -Zxz -z9 --build "$work/tree.deb" "$deb" >/dev/null
packaging/limit-size.sh 30 "$deb"

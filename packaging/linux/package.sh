#!/usr/bin/env bash
# Makes the Linux packages from programs that are already built:
#
#   package.sh KIBITZ KIBITZ-UCI OUT
#
# OUT receives Kibitz-VERSION-linux-amd64.tar.xz and kibitz_VERSION_amd64.deb. The
# tools come from build/tools. Nothing in the source tree is written to, and one
# commit's programs give the same packages every time.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
window=$(realpath "$1") engine=$(realpath "$2")
mkdir -p "$3"
out=$(realpath "$3")
go=${GO:-go}

cd "$root"
version=$(sed -n 's/^Version = "\(.*\)"/\1/p' FyneApp.toml)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
work=$(mktemp -d "$root/build/package.XXXXXX")
trap 'rm -rf "$work"' EXIT

# A program compiled for newer processors would die on older ones without a word.
for program in "$window" "$engine"; do
	if ! "$go" version -m "$program" | grep -q 'GOAMD64=v1$'; then
		echo "$program is not built for every amd64 processor (GOAMD64=v1)." >&2
		exit 1
	fi
done

# dpkg-shlibdeps wants the files of a package where debhelper would have put them.
stage=$work/debian/kibitz/usr
mkdir -p "$work/debian/kibitz/DEBIAN"
"$here/stage.sh" "$window" "$engine" "$stage"
packaging/licenses.sh "$go" ./cmd/kibitz ./cmd/kibitz-uci >"$stage/share/doc/kibitz/third-party-licenses.txt"
desktop-file-validate "$stage"/share/applications/*.desktop
appstreamcli validate --no-net "$stage"/share/metainfo/*.xml

# fyne package rewrites FyneApp.toml and wants Go code beside it: it gets a copy.
# Of its archive the layout and the program stay. Its desktop entry, its icon without
# sizes and its Makefile (which installs an icon by a name that is not there) give way to ours.
copy=$work/fyne
mkdir -p "$copy/$(dirname "$(sed -n 's/^Icon = "\(.*\)"/\1/p' FyneApp.toml)")"
cp FyneApp.toml cmd/kibitz/*.go "$copy"
cp assets/icon/512.png "$copy/assets/icon"
(cd "$copy" && "$root/build/tools/fyne" package --os linux --executable "$window" --release \
	--app-build "$(git -C "$root" rev-list --count HEAD 2>/dev/null || echo 1)")
tar -xf "$copy/Kibitz.tar.xz" -C "$work"
tree=$work/kibitz-$version
mv "$work/kibitz" "$tree"
if [ -d "$tree/usr/bin" ]; then # so it is laid out where the building machine has no /usr/local
	mkdir "$tree/usr/local"
	mv "$tree/usr/bin" "$tree/usr/share" "$tree/usr/local"
fi
rm -rf "$tree/usr/local/share"
cp -a "$stage/." "$tree/usr/local"
cp "$here/tarball.mk" "$tree/Makefile"
archive=$out/Kibitz-$version-linux-amd64.tar.xz
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=go=rX,u+w \
	-C "$work" -c "kibitz-$version" | xz -T1 >"$archive"

# The same files as a .deb. dpkg-shlibdeps reads the libraries and their versions off
# the program; it insists on a debian/control to stand in.
printf 'Source: kibitz\n\nPackage: kibitz\nArchitecture: amd64\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O -e debian/kibitz/usr/bin/kibitz | sed -n 's/^shlibs:Depends=//p')
find "$stage" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
sed -e "s|@VERSION@|$version|; s|@STAGE@|$stage|" -e "/^@DEPENDS@$/{
	s|.*|  - \"${depends//, /\"\\n  - \"}\"|
}" "$here/nfpm.yaml.in" >"$work/nfpm.yaml"
"$root/build/tools/nfpm" package --config "$work/nfpm.yaml" --packager deb --target "$out/kibitz_${version}_amd64.deb"

ls -l "$archive" "$out/kibitz_${version}_amd64.deb"

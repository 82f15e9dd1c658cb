#!/usr/bin/env bash
# Builds the Windows programs on Linux, and makes an installer and a portable archive:
#
#   package.sh GO OUT
#
# OUT receives Kibitz-VERSION-windows-amd64-setup.exe and ...-portable.zip; what they hold
# is in build/windows/Kibitz, and the engines also in build/engines/windows-amd64. The
# resources (icon, version, manifest) must lie beside the Go code for the go command to
# link them, so a copy of the tree is built.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
go=$1
mkdir -p "$2"
out=$(realpath "$2")

cd "$root"
version=$(packaging/metadata.sh version)
BUILD_NUMBER=$(packaging/metadata.sh build)
SOURCE_DATE_EPOCH=$(packaging/metadata.sh epoch)
export BUILD_NUMBER SOURCE_DATE_EPOCH

work=$root/build/windows
rm -rf "$work"
mkdir -p "$work/copy" "$work/Kibitz"
tar -c --exclude=./build --exclude=./dist --exclude=./.git . | tar -x -C "$work/copy"

# Windows scales icons badly: each size is drawn for itself, the small ones from a drawing of their own.
icons=()
for size in 16 24 32 48 64; do icons+=("assets/icon/$size.png"); done
icotool --create --output "$work/kibitz.ico" "${icons[@]}" --raw=assets/icon/256.png

# resource FOLDER FILE DESCRIPTION puts a program's resources beside its code.
resource() {
	sed -e "s|@ICON@|$work/kibitz.ico|; s|@MANIFEST@|$here/kibitz.manifest|; s|@FILE@|$2|; s|@DESCRIPTION@|$3|" \
		-e "s|@VERSION@|$version|; s|@NUMBERS@|${version//./,},$BUILD_NUMBER|" \
		-e "s|@BUILD@|$BUILD_NUMBER|; s|@DATE@|$(packaging/metadata.sh date)|" "$here/resource.rc.in" >"$work/resource.rc"
	x86_64-w64-mingw32-windres --codepage 65001 "$work/resource.rc" "$work/copy/$1/resource_windows_amd64.syso"
}
resource cmd/kibitz kibitz.exe "Kibitz"
resource cmd/kibitz-uci kibitz-uci.exe "Kibitz chess engine"
resource packaging/launcher kibitz-uci.exe "Kibitz chess engine"

# fyne package writes resources too, beside the program: an icon of one size, a version
# without a publisher, a manifest that knows nothing of high resolutions. The program does
# not lie beside its code, so they are not linked, and ours are. And where there is no
# program yet it builds twice, the second time without the linker's flags.
: >"$work/Kibitz/kibitz.exe"
# libssp is what mingw's headers want of the C code, and no system has it: it is linked in.
CC=x86_64-w64-mingw32-gcc CGO_LDFLAGS="-Wl,-Bstatic -lssp -Wl,-Bdynamic" GOARCH=amd64 GOAMD64=v1 \
	packaging/fyne-package.sh "$go" "$work/copy" --os windows --executable "$work/Kibitz/kibitz.exe"
(cd "$work/copy" && packaging/engines.sh "$go" "$root/build/engines" windows/amd64)
rm -rf "$work/copy"
packaging/sign.sh program "$work/Kibitz/kibitz.exe" build/engines/windows-amd64/*.exe
cp build/engines/windows-amd64/*.exe "$work/Kibitz"

# text IN... OUT joins files into one, with the line ends of Windows.
text() { sed 's/$/\r/' "${@:1:$#-1}" >"$work/Kibitz/${*: -1}"; }
text "$here/README.txt" README.txt
text CHANGELOG.md CHANGES.txt
text LICENSE LICENSE.txt
text assets/licenses.txt /usr/share/doc/mingw-w64-common/copyright third-party-licenses.txt

packaging/archive.sh "$work/Kibitz" "$out/Kibitz-$version-windows-amd64-portable.zip"

setup=$out/Kibitz-$version-windows-amd64-setup.exe
find "$work/Kibitz" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
makensis -V2 -NOCD -INPUTCHARSET UTF8 -DVERSION="$version" -DNUMBERS="$version.$BUILD_NUMBER" -DSTAGE="$work/Kibitz" \
	-DICON="$work/kibitz.ico" -DOUT="$setup" ${KIBITZ_PKCS12:+-DSIGN="\"$root/packaging/sign.sh\" program"} \
	"$here/kibitz.nsi"
packaging/sign.sh program "$setup"

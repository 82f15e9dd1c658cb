#!/usr/bin/env bash
# Tries the .rpm and the .tar.xz in empty roots, as root:
#
#   test-others.sh DIST
#
# Both are installed and checked, the engine answers from where it then lies, and after the
# removal nothing is left. What the .rpm asks of a distribution that has it (none can be set
# up here) is compared with what the program is linked to.
set -Eeuo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
version=$("$top/packaging/metadata.sh" version)
rpm=$(realpath "$1/kibitz-$version-1.x86_64.rpm")
archive=$(realpath "$1/Kibitz-$version-linux-amd64.tar.xz")
work=$(mktemp -d /var/tmp/kibitz-test.XXXXXX)
trap 'rm -rf "$work"' EXIT
trap 'echo "The test failed in line $LINENO of $0" >&2' ERR
say() { printf '%s\n' "--- $*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

# installed PREFIX tries the programs below it.
installed() {
	local answers
	answers=$(printf 'uci\nposition startpos\ngo depth 4\n' | "$1/bin/kibitz-uci")
	grep -q '^bestmove ' <<<"$answers" || fail "no move from $1/bin/kibitz-uci"
	[ "$("$1/bin/kibitz" --version)" = "$("$1/bin/kibitz-uci" --version)" ] || fail "the programs differ in version"
	[ -x "$1/bin/$(sed -n 2p "$1/share/games/plugins/uci/kibitz-uci.eng")" ] || fail "the engine that XBoard is told of is missing"
	desktop-file-validate "$1"/share/applications/*.desktop
	appstreamcli validate --no-net --explain=0 "$1"/share/metainfo/*.xml >"$work/log" || { cat "$work/log" >&2; fail "AppStream"; }
}

say "the .rpm asks for what the program is linked to"
requires=$(rpm -qp --requires "$rpm")
for library in $(readelf --dynamic "$top/build/kibitz" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
	grep -q "^$library(" <<<"$requires" || fail "it does not ask for $library"
done
[ -z "$(rpm -qp --scripts --triggers "$rpm")" ] || fail "it has scripts, which nobody has looked at"

say "the .rpm in an empty root"
root=$work/rpm
in_root() { rpm --root "$root" --define '_dbpath /var/lib/rpm' "$@" 2>"$work/log" || { cat "$work/log" >&2; fail "rpm $*"; }; }
mkdir "$root"
in_root --initdb
in_root --install --nodeps "$rpm"
in_root --verify --nodeps kibitz
installed "$root/usr"
in_root --erase kibitz
left=$(cd "$root" && find . \( -type f -o -iname '*kibitz*' -o -name plugins \) -not -path './var/lib/rpm/*')
[ -z "$left" ] || fail "left are $left"

say "the .tar.xz where it was unpacked, and in an empty root"
tar -xf "$archive" -C "$work"
unpacked=$work/kibitz-$version
installed "$unpacked/usr/local"
root=$work/tar
make -s -C "$unpacked" install DESTDIR="$root"
installed "$root/usr/local"
diff -r "$unpacked/usr/local" "$root/usr/local"
make -s -C "$unpacked" uninstall DESTDIR="$root"
left=$(find "$root" -type f -o -iname '*kibitz*')
[ -z "$left" ] || fail "left are $left"
home="$work/a höme"
make -s -C "$unpacked" user-install HOME="$home"
grep -q "^Exec=\"$home/.local/bin/kibitz\" " "$home"/.local/share/applications/*.desktop
grep -q "^TryExec=$home/.local/bin/kibitz$" "$home"/.local/share/applications/*.desktop
desktop-file-validate "$home"/.local/share/applications/*.desktop
if command -v update-mime-database >/dev/null; then # else there is no desktop that could be told
	grep -q ':\*\.pgn$' "$home/.local/share/mime/globs2" || fail "the desktop does not know what a PGN is"
fi
make -s -C "$unpacked" user-uninstall HOME="$home"
left=$(find "$home" -iname '*kibitz*')
[ -z "$left" ] || fail "left are $left"
echo "The .rpm and the .tar.xz passed."

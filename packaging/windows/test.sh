#!/usr/bin/env bash
# Tries the Windows packages under wine, with a Windows of its own made for it:
#
#   test.sh DIST
#
# The installer is unpacked and its content compared with what was built; it installs
# without questions and without an administrator, what it writes to the registry is looked
# at, both programs are started, with OpenGL and without, and the uninstaller has to take
# everything away again. Transcripts and pictures are kept in build/package-test.
set -Eeuo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
version=$("$top/packaging/metadata.sh" version)
setup=$(realpath "$1/Kibitz-$version-windows-amd64-setup.exe")
zip=$(realpath "$1/Kibitz-$version-windows-amd64-portable.zip")
results=$top/build/package-test
work=$(mktemp -d /var/tmp/kibitz-test.XXXXXX)
mkdir -p "$results"
say() { printf '%s\n' "--- $*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

export WINEPREFIX=$work/wine WINEARCH=win64 WINEDEBUG=-all HOME=$work
export WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe=' # no offers to download what is not needed
unset DISPLAY WAYLAND_DISPLAY
wine=/usr/lib/wine/wine64
command -v "$wine" >/dev/null || wine=wine
trap 'WINEPREFIX=$work/wine wineserver -k 2>/dev/null || true; rm -rf "$work"' EXIT
trap 'echo "The test failed in line $LINENO of $0" >&2' ERR

say "what is in the packages"
mkdir "$work/unpacked" "$work/setup"
unzip -q "$zip" -d "$work/unpacked"
7z x -y -o"$work/setup" "$setup" >"$work/log" || { cat "$work/log" >&2; fail "the installer cannot be unpacked"; }
for file in "$work"/unpacked/Kibitz/*; do
	cmp "$file" "$work/setup/$(basename "$file")"
	stat -c '%10s  %n' "$file" | sed "s|/.*/||"
done
for program in "$work"/unpacked/Kibitz/*.exe; do
	headers=$(x86_64-w64-mingw32-objdump -p "$program")
	# Nothing but what Windows itself brings.
	strange=$(sed -n 's/.*DLL Name: //p' <<<"$headers" | grep -vixE '(kernel32|user32|gdi32|shell32|opengl32|msvcrt|advapi32|ole32|winmm)\.dll' || true)
	[ -z "$strange" ] || fail "$(basename "$program") needs $strange"
	kind=CUI
	[ "$(basename "$program")" != kibitz.exe ] || kind=GUI
	grep -q "^Subsystem.*(Windows $kind)" <<<"$headers" || fail "$(basename "$program") is not of the kind $kind"
done

say "a fresh Windows"
"$wine" wineboot --init >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "wineboot"; }
system=$WINEPREFIX/drive_c/windows/system32
if [ ! -e "$system/bcryptprimitives.dll" ]; then # wine before 8.15 lacks what every Go program asks for
	cat >"$work/stub.c" <<-'END'
		#include <windows.h>
		BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
		__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T n) { return SystemFunction036(data, (ULONG)n); }
	END
	x86_64-w64-mingw32-gcc -shared -o "$system/bcryptprimitives.dll" "$work/stub.c" -ladvapi32
fi

say "installed without questions"
"$wine" "$setup" /S
installed=$(find "$WINEPREFIX/drive_c/users" -type d -path '*/AppData/Local/Programs/Kibitz' -print -quit)
[ -n "$installed" ] || fail "there is no Programs/Kibitz"
diff -r --exclude=uninstall.exe "$work/unpacked/Kibitz" "$installed"
query() { "$wine" reg query "$@" 2>/dev/null | tr -d '\r'; }
query 'HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Kibitz' /v DisplayVersion | grep "$version"
query 'HKCU\Software\Classes\.pgn' /ve | grep Kibitz.PGN
query 'HKCU\Software\Classes\Kibitz.PGN\shell\open\command' /ve | grep 'kibitz.exe" "%1"'
find "$WINEPREFIX/drive_c/users" -name 'Kibitz.lnk' | grep . >/dev/null || fail "no entry in the start menu"

say "the engine speaks UCI"
cat >"$work/uci.in" <<-'END'
	uci
	setoption name Hash value 32
	ucinewgame
	isready
	position startpos moves e2e4 e7e5
	go depth 8
END
uci() { { cat "$work/uci.in"; sleep 10; echo quit; } | timeout 60 "$wine" "$installed/$1" 2>&1 | tr -d '\r'; }
for engine in kibitz-uci.exe kibitz-uci-v1.exe kibitz-uci-v3.exe; do
	uci $engine >"$results/$engine.txt"
	for answer in "id name Kibitz $version" uciok readyok 'bestmove [a-h][1-8][a-h][1-8].*'; do
		grep -qx "$answer" "$results/$engine.txt" || { cat "$results/$engine.txt" >&2; fail "$engine gives no $answer"; }
	done
	echo "$engine: $(tail -n 1 "$results/$engine.txt")"
done
[ "$("$wine" "$installed/kibitz-uci.exe" --version | tr -d '\r')" = "$("$wine" "$installed/kibitz.exe" --version | tr -d '\r')" ] ||
	fail "the programs differ in version"

# wine 8 does not look up associations of a single user, so what Explorer would run is read here.
say "the window opens on a PGN, as it is associated"
command=$(query 'HKCU\Software\Classes\Kibitz.PGN\shell\open\command' /ve | sed -n 's/.*REG_SZ *"\(.*\)" "%1"$/\1/p')
printf '[White "Capablanca"]\n[Black "Tartakower"]\n[Result "1-0"]\n\n1. d4 e6 2. Nf3 f5 1-0\n' >"$WINEPREFIX/drive_c/game.pgn"
cat >"$work/see" <<'END'
#!/bin/sh
LIBGL_ALWAYS_SOFTWARE=1 "$1" "$3" 'C:\game.pgn' & pid=$!
for i in $(seq 300); do
	xdotool search --onlyvisible --name Capablanca >/dev/null 2>&1 && found=yes && break
	kill -0 $pid || break
	sleep 0.2
done
sleep 3
import -silent -window root "$2"
[ "$found" = yes ]
END
chmod +x "$work/see"
xvfb-run -a -s "-screen 0 1280x1000x24" "$work/see" "$wine" "$results/windows.png" "$command" || fail "no window bears the name of the player"
wineserver -k || true

say "without OpenGL a box says what is missing"
cat >"$work/bare" <<'END'
#!/bin/sh
"$1" "$3" >"$2.txt" 2>&1 & pid=$!
for i in $(seq 300); do
	xdotool search --onlyvisible --name '^Kibitz$' >/dev/null 2>&1 && found=yes && break
	kill -0 $pid || break
	sleep 0.2
done
sleep 1
import -silent -window root "$2.png"
xdotool search --onlyvisible --name '^Kibitz$' windowfocus key Return
wait $pid
[ "$found" = yes ]
END
chmod +x "$work/bare"
xvfb-run -a -s "-screen 0 1280x1000x24 -extension GLX" "$work/bare" "$wine" "$results/windows-without-opengl" "$command" || fail "no box"
grep -q 'opengl32.dll' "$results/windows-without-opengl.txt" || fail "no advice"
! grep -q goroutine "$results/windows-without-opengl.txt" || fail "a stack trace"

say "removed, nothing is left"
"$wine" "$installed/uninstall.exe" /S
for _ in $(seq 100); do # the uninstaller goes on in a copy of itself
	[ -d "$installed" ] || break
	sleep 0.2
done
[ ! -d "$installed" ] || { ls "$installed" >&2; fail "files are left"; }
wineserver -w
! grep -i kibitz "$WINEPREFIX/user.reg" "$WINEPREFIX/system.reg" || fail "the registry still knows Kibitz"
[ -z "$(find "$WINEPREFIX/drive_c" -name 'Kibitz.lnk')" ] || fail "the start menu still knows Kibitz"
echo "The Windows packages passed."

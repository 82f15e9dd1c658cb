#!/usr/bin/env bash
# Tries the .deb as a stranger would, in a fresh Debian made for it, as root:
#
#   test.sh DIST
#
# The package is installed with apt, which has to find all it depends on. An ordinary user
# then starts the program from its desktop entry, plays a move and opens a PGN by a double
# click; the engine answers on the path; without OpenGL there is a message. Last the package
# is removed, and nothing of it may be left. Pictures are kept in build/package-test.
set -Eeuo pipefail

if [ "$(id -u)" -ne 0 ]; then
	echo "A Debian of its own can only be set up by root: sudo $0 $*" >&2
	exit 1
fi
# What is mounted in here goes with this process.
if [ "${KIBITZ_TEST:-}" != inside ]; then
	KIBITZ_TEST=inside exec unshare --mount --propagation private "$0" "$@"
fi

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
deb=$(realpath "$1"/kibitz_*_amd64.deb)
shots=$top/build/package-test
id=$("$top/packaging/metadata.sh" id)
work=$(mktemp -d /var/tmp/kibitz-test.XXXXXX)
root=$work/root
clean_up() {
	local mounted
	for mounted in tmp/.X11-unix proc dev; do umount --lazy "$root/$mounted" 2>/dev/null || true; done
	rm -rf --one-file-system "$work"
}
trap clean_up EXIT
trap 'echo "The test failed in line $LINENO of $0" >&2' ERR
mkdir -p "$shots"
say() { printf '%s\n' "--- $*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

suite=${SUITE:-bookworm}
say "a clean Debian ($suite)"
debootstrap --variant=minbase "$suite" "$root" ${MIRROR:+"$MIRROR"} >"$work/log" 2>&1 ||
	{ tail -n 20 "$work/log" >&2; fail "debootstrap"; }
mount --bind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount --make-private "$root/proc"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
apt() { inside apt-get -qq -o Dpkg::Use-Pty=0 "$@" >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; fail "apt-get $*"; }; }

# What every desktop has: it reads desktop entries, and knows file types.
apt update
apt install -y --no-install-recommends libglib2.0-bin desktop-file-utils shared-mime-info man-db
inside useradd --create-home tester
inside find / -xdev -not -path '/proc/*' -not -path '/var/cache/*' -not -path '/var/lib/dpkg/*' -not -path '/var/lib/apt/*' |
	sort >"$work/before"

say "apt installs the package with what it depends on"
cp "$deb" "$root/tmp/kibitz.deb"
apt install -y /tmp/kibitz.deb
rm "$root/tmp/kibitz.deb"
inside dpkg --verify kibitz
inside sh -c '! ldd /usr/bin/kibitz | grep "not found"'
inside man -w kibitz kibitz-uci >/dev/null

say "kibitz-uci is on the path"
printf 'uci\nisready\nposition startpos moves e2e4\ngo depth 6\n' | inside kibitz-uci >"$work/uci"
for answer in uciok readyok 'bestmove .*'; do
	grep -x "$answer" "$work/uci" || { cat "$work/uci" >&2; fail "no $answer"; }
done
plugin=$root/usr/share/games/plugins/uci/kibitz-uci.eng
grep -qx 'plugin spec [0-9.]*' "$plugin" || fail "no description of the engine for XBoard"
inside "$(sed -n 2p "$plugin")" --version
for level in v1 v3; do
	[ $level = v1 ] || [ "$("$here/cpu-level.sh")" = v3 ] || continue
	inside /usr/lib/kibitz/kibitz-uci-$level --version
done
[ "$(inside kibitz --version)" = "$(inside kibitz-uci --version)" ] || fail "the programs differ in version"

# desktop COMMAND... has the user's desktop run something in a process namespace of its own,
# and stays as long as the window: what the tour takes for the program.
cat >"$root/usr/local/bin/desktop" <<'END'
#!/bin/sh
umask 022
"$@"
sleep 1
while grep -qsx kibitz /proc/[0-9]*/comm; do sleep 0.2; done
END
chmod 755 "$root/usr/local/bin/desktop"
desktop() {
	cat <<-END
		#!/bin/sh
		cp "\$XAUTHORITY" "$root/tmp/Xauthority" && chmod 644 "$root/tmp/Xauthority"
		rm -rf "$root/home/tester/.config/kibitz"
		unshare --pid --fork --kill-child --mount --mount-proc="$root/proc" \\
			chroot --userspec=tester:tester "$root" env -i PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 \\
			HOME=/home/tester DISPLAY="\$DISPLAY" XAUTHORITY=/tmp/Xauthority LIBGL_ALWAYS_SOFTWARE=1 \\
			FYNE_THEME="\${FYNE_THEME:-light}" desktop $* &
		pid=\$!
		trap 'kill -KILL \$pid' TERM # unshare does not heed a milder signal; what it started goes with it
		wait \$pid
	END
}
mkdir -p "$root/tmp/.X11-unix" /tmp/.X11-unix
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"

say "the desktop entry opens the window; a move is played and answered"
desktop gio launch "/usr/share/applications/$id.desktop" >"$work/launch"
chmod +x "$work/launch"
EFFECT=120 "$here/tour.sh" "$work/launch" "$shots"

say "a double click on a PGN opens it"
printf '[White "Capablanca"]\n[Black "Tartakower"]\n[Result "1-0"]\n\n1. d4 e6 2. Nf3 f5 1-0\n' >"$root/home/tester/game.pgn"
mime=$(inside gio info -a standard::content-type /home/tester/game.pgn | sed -n 's/.*content-type: //p')
echo "game.pgn is $mime"
inside gio mime "$mime" | grep "$id.desktop" >/dev/null || fail "the desktop does not know Kibitz for $mime"
desktop gio open /home/tester/game.pgn >"$work/open"
chmod +x "$work/open"
cat >"$work/see" <<'END'
#!/bin/sh
"$1" & pid=$!
for i in $(seq 300); do
	xdotool search --onlyvisible --name 'Capablanca' >/dev/null 2>&1 && found=yes && break
	kill -0 $pid || break
	sleep 0.2
done
sleep 2
import -silent -window root "$2/pgn-by-association.png"
kill $pid
[ "$found" = yes ]
END
chmod +x "$work/see"
xvfb-run -a -s "-screen 0 1280x1000x24" "$work/see" "$work/open" "$shots" || fail "no window bears the name of the player"

say "without OpenGL there is a message and no stack trace"
desktop kibitz >"$work/bare"
chmod +x "$work/bare"
xvfb-run -a -s "-screen 0 1280x1000x24 -extension GLX" "$work/bare" >"$work/message" 2>&1 || true
grep -q "LIBGL_ALWAYS_SOFTWARE=1" "$work/message" || { cat "$work/message" >&2; fail "no advice"; }
! grep -q goroutine "$work/message" || { cat "$work/message" >&2; fail "a stack trace"; }
grep kibitz: "$work/message"

say "a display that refuses gets a message too"
desktop env XAUTHORITY=/nonexistent kibitz >"$work/refused"
chmod +x "$work/refused"
xvfb-run -a -s "-screen 0 1280x1000x24" "$work/refused" >"$work/message" 2>&1 || true
grep "kibitz: .*display" "$work/message" || { cat "$work/message" >&2; fail "no message"; }
! grep -q goroutine "$work/message" || { cat "$work/message" >&2; fail "a stack trace"; }

say "removed, nothing is left"
umount "$root/tmp/.X11-unix"
rmdir "$root/tmp/.X11-unix"
rm -rf "$root/home/tester" "$root/usr/local/bin/desktop" "$root/tmp/Xauthority"
apt purge -y --autoremove kibitz
inside find / -xdev -not -path '/proc/*' -not -path '/var/cache/*' -not -path '/var/lib/dpkg/*' -not -path '/var/lib/apt/*' |
	sort >"$work/after"
left=$(comm -13 "$work/before" "$work/after")
echo "Files that are new since before the installation: ${left:-none}"
[ -z "$(find "$root" -xdev -iname '*kibitz*' -not -path "$root/var/cache/*")" ] || fail "files of kibitz are left"
! grep -rqi kibitz "$root/usr/share/applications" "$root/usr/share/mime" || fail "the desktop's caches still know Kibitz"
echo "The .deb passed."

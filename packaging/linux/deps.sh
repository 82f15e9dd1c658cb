#!/usr/bin/env bash
# Sees to it that the system packages are there which a purpose needs:
#
#   deps.sh build|test|lint|package|windows|web|package-test...
#
# On Debian, Ubuntu and their kin the missing ones are named and installed with
# apt-get; with nothing missing this takes a tenth of a second and changes
# nothing. Elsewhere the same needs are probed (commands, pkg-config modules),
# and what is missing is listed for the reader to install.
set -euo pipefail

# One need a line: purpose, Debian package, and how to see it elsewhere
# (cmd: a command, pc: a pkg-config module, file: a file).
# The X11 libraries stand one by one because the GL binding links exactly
# these; xorg-dev would bring a hundred packages more.
needs='
build    ca-certificates    file:/etc/ssl/certs
build    gcc                cmd:gcc
build    libc6-dev          file:/usr/include/stdlib.h
build    pkg-config         cmd:pkg-config
build    libgl1-mesa-dev    pc:gl
build    libx11-dev         pc:x11
build    libxcursor-dev     pc:xcursor
build    libxi-dev          pc:xi
build    libxinerama-dev    pc:xinerama
build    libxrandr-dev      pc:xrandr
build    libxxf86vm-dev     pc:xxf86vm
build    libxkbcommon-dev   pc:xkbcommon
build    libwayland-dev     pc:wayland-client
test     xvfb               cmd:Xvfb
test     xauth              cmd:xauth
test     libgl1-mesa-dri    file:/usr/lib*/dri
test     xdotool            cmd:xdotool
test     imagemagick        cmd:import
test     xclip              cmd:xclip
test     pgn-extract        file:/usr/*/pgn-extract
lint     shellcheck         cmd:shellcheck
package  appstream          cmd:appstreamcli
package  binutils           cmd:readelf
package  desktop-file-utils cmd:desktop-file-validate
package  dpkg-dev           cmd:dpkg-shlibdeps
package  xz-utils           cmd:xz
windows  gcc-mingw-w64-x86-64 cmd:x86_64-w64-mingw32-gcc
windows  icoutils           cmd:icotool
windows  nsis               cmd:makensis
windows  osslsigncode       cmd:osslsigncode
windows  zip                cmd:zip
web      zip                cmd:zip
package-test chromium       cmd:chromium
package-test chromium-driver cmd:chromedriver
package-test debootstrap    cmd:debootstrap
package-test gcc-mingw-w64-x86-64 cmd:x86_64-w64-mingw32-gcc
package-test imagemagick    cmd:import
package-test libgl1-mesa-dri file:/usr/lib*/dri
package-test p7zip-full     cmd:7z
package-test rpm            cmd:rpm
package-test unzip          cmd:unzip
package-test wine           cmd:wine
package-test wine64         file:/usr/lib/wine/wine64
package-test xauth          cmd:xauth
package-test xdotool        cmd:xdotool
package-test xvfb           cmd:Xvfb
'

[ $# -gt 0 ] || { echo "usage: ${0##*/} build|test|lint|package|windows|web|package-test..." >&2; exit 2; }
for purpose in "$@"; do
	case $purpose in
	build | test | lint | package | windows | web | package-test) ;;
	*) echo "${0##*/}: unknown purpose: $purpose (build, test, lint, package, windows, web, package-test)" >&2; exit 2 ;;
	esac
done

# On a Mac the window needs Apple's frameworks in place of all that X11 and Wayland want here.
if [ "$(uname -s)" = Darwin ]; then
	needs=$(awk '$1 != "build"' <<<"$needs")$'\nbuild clang cmd:clang\n'
fi

# wanted prints "package probe" for the purposes asked for.
wanted() {
	awk -v purposes="$*" 'index(" " purposes " ", " " $1 " ") && NF { print $2, $3 }' <<<"$needs"
}

# missing_debian prints the wanted packages that are not installed. A package
# that another one provides (pkg-config by pkgconf) counts as installed.
missing_debian() {
	local installed
	installed=$(dpkg-query -W -f '${db:Status-Status}|${Package}, ${Provides}\n' | sed -n 's/^installed|//p' |
		tr ',' '\n' | sed 's/^ *//; s/[ :(].*//' | sort -u)
	wanted "$@" | cut -d' ' -f1 | sort -u | comm -23 - <(echo "$installed")
}

# missing_elsewhere prints "package (probe)" for each need that a probe does not find.
missing_elsewhere() {
	local package probe
	wanted "$@" | while read -r package probe; do
		case $probe in
		cmd:*) command -v "${probe#cmd:}" >/dev/null ;;
		pc:*) pkg-config --exists "${probe#pc:}" 2>/dev/null ;;
		file:*) compgen -G "${probe#file:}" >/dev/null ;;
		esac || echo "$package ($probe)"
	done
}

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
	missing=$(missing_elsewhere "$@") # no array: the bash of a Mac knows no mapfile
	[ -n "$missing" ] || exit 0
	{
		echo "Kibitz needs these to $*; their Debian names, and in brackets the command,"
		echo "pkg-config module or file that was looked for and not found:"
		echo "  ${missing//$'\n'/$'\n'  }"
		echo "Install them with this system's package manager, then try again."
	} >&2
	exit 1
fi

mapfile -t missing < <(missing_debian "$@")
[ ${#missing[@]} -gt 0 ] || exit 0
echo "System packages missing to $*: ${missing[*]}"

by_hand="apt-get update && apt-get install -y ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null; then
		echo "There is no sudo here. As root: $by_hand" >&2
		exit 1
	fi
	# sudo may ask for a password where someone can answer, and must not hang where nobody can.
	as_root=(sudo)
	[ -t 0 ] || as_root=(sudo -n)
	if ! "${as_root[@]}" true; then
		echo "sudo refused. As root: $by_hand" >&2
		exit 1
	fi
fi

# Freshly started machines often run an upgrade of their own: wait for its lock.
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
echo "Installing them with apt-get."
"${apt[@]}" update </dev/null || echo "apt-get update failed; going on with the lists that are there." >&2
if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null; then
	echo "apt-get could not install them. By hand: $by_hand" >&2
	exit 1
fi
mapfile -t missing < <(missing_debian "$@")
if [ ${#missing[@]} -gt 0 ]; then
	echo "Still missing after apt-get: ${missing[*]}" >&2
	exit 1
fi

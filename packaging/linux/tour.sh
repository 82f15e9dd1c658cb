#!/usr/bin/env bash
# Leads the real window through a short game and an analysis, and keeps pictures of it:
#
#   tour.sh KIBITZ SCREENSHOTS
#
# The program is started as a user starts it, in a virtual display and with settings of
# its own, and is moved by pointer and keys alone. Every step waits until the picture shows
# its effect, and the tour ends with an error where that does not come.
set -Eeuo pipefail

# Where things are in the window, in its own pixels at its first size: the left upper corner
# of the square a8, the length of a square, and the card that analysis writes into.
BOARD_X=${BOARD_X:-40} BOARD_Y=${BOARD_Y:-90} SQUARE=${SQUARE:-84}
ANALYSIS=${ANALYSIS:-540x144+727+610} # width x height + x + y
WINDOW_TITLE=${WINDOW_TITLE:-Kibitz}
KEY_ANALYSIS=l
KEY_PASTE=ctrl+v

# Capablanca - Tartakower, New York 1924, before 35.Kg3.
POSITION='5k2/p1p4R/1pr5/3p1pP1/P2P1P2/2P2K2/8/8 w - - 0 1'

# How long each thing may take, in seconds: a slow machine draws in software.
START=${START:-60} EFFECT=${EFFECT:-20}

if [ $# -ne 2 ]; then
	echo "usage: ${0##*/} KIBITZ SCREENSHOTS" >&2
	exit 2
fi
program=$(realpath "$1")
mkdir -p "$2"
shots=$(realpath "$2")

# Always a display of its own: a tour in someone's session would fight for the pointer.
if [ "${KIBITZ_TOUR:-}" != inside ]; then
	export KIBITZ_TOUR=inside
	unset WAYLAND_DISPLAY
	exec xvfb-run -a -s "-screen 0 1280x1000x24 -noreset" "$0" "$program" "$shots"
fi

work=$(mktemp -d)
pid='' # of the program
window='' left=0 top=0 width=0 height=0

stop_program() {
	[ -n "$pid" ] || return 0
	kill "$pid" 2>/dev/null || true
	wait "$pid" 2>/dev/null || true
	pid=
}

# The clipboard's owner lives until the display goes; it is told to go with us.
clip=
clean_up() {
	stop_program
	[ -z "$clip" ] || kill "$clip" 2>/dev/null || true
	rm -rf "$work"
}
trap clean_up EXIT
trap 'echo "The tour failed in line $LINENO of $0" >&2' ERR

fail() {
	import -silent -window root "$shots/failed.png" || true
	{
		echo "The tour failed: $1"
		echo "What the window showed is in $shots/failed.png; the program's last words:"
		tail -n 20 "$work/log" | sed 's/^/  /'
	} >&2
	exit 1
}

look() { import -silent -window root "$work/$1.png"; }

# keep NAME adds a picture to the results.
keep() {
	look kept
	convert "$work/kept.png" -crop "${width}x$height+$left+$top" +repage "$shots/$1.png"
	echo "  $shots/$1.png"
}

# differs OLD WIDTHxHEIGHT+X+Y reports whether that part of the window differs from the
# picture OLD by more than a shade.
differs() {
	local size=${2%%+*} x y pixels
	x=${2#*+} y=${2##*+}
	x=$((${x%%+*} + left)) y=$((y + top))
	look now
	pixels=$(compare -metric AE -fuzz 3% -extract "$size+$x+$y" "$work/$1.png" "$work/now.png" null: 2>&1 || true)
	[[ $pixels =~ ^[0-9] ]] || fail "two pictures could not be compared at $size+$x+$y: $pixels"
	[ "$pixels" != 0 ]
}

# await WHAT COMMAND... polls the command until it succeeds, and fails when the program dies
# or the time is up.
await() {
	local what=$1 end=$((SECONDS + ${limit:-$EFFECT}))
	shift
	until "$@"; do
		kill -0 "$pid" 2>/dev/null || fail "the program ended while waiting for $what"
		[ $SECONDS -lt $end ] || fail "$what did not come within ${limit:-$EFFECT} s"
		sleep 0.1
	done
}

# still reports whether two looks in a row are the same: the window has come to rest.
still() {
	look before
	sleep 0.2
	! differs before "${width}x$height+0+0"
}

find_window() {
	window=$(xdotool search --onlyvisible --name "$WINDOW_TITLE" 2>/dev/null | head -n 1)
	[ -n "$window" ]
}

# painted reports whether the window shows more than an empty ground.
painted() {
	look now
	[ "$(convert "$work/now.png" -crop "${width}x$height+$left+$top" -format %k info:)" -gt 16 ]
}

# square_x and square_y give the middle of a square, on the screen.
square_x() {
	local files=abcdefgh
	files=${files%%"${1:0:1}"*}
	echo $((left + BOARD_X + SQUARE * ${#files} + SQUARE / 2))
}
square_y() { echo $((top + BOARD_Y + SQUARE * (8 - ${1:1:1}) + SQUARE / 2)); }

# area FROM TO gives the rectangle from one corner square to the other, in the window.
area() {
	local x y
	x=$(($(square_x "$1") - left - SQUARE / 2)) y=$(($(square_y "$1") - top - SQUARE / 2))
	echo "$(($(square_x "$2") - left + SQUARE / 2 - x))x$(($(square_y "$2") - top + SQUARE / 2 - y))+$x+$y"
}

# drag moves the pointer at a hand's pace; the pauses are the hand's, nothing waits on them.
drag() {
	local x y to_x to_y i
	x=$(square_x "$1") y=$(square_y "$1") to_x=$(square_x "$2") to_y=$(square_y "$2")
	xdotool mousemove "$x" "$y" sleep 0.1 mousedown 1 sleep 0.1
	for i in 1 2 3 4 5 6 7 8; do
		xdotool mousemove $((x + (to_x - x) * i / 8)) $((y + (to_y - y) * i / 8)) sleep 0.03
	done
	xdotool mouseup 1
}

# start_program LOOK starts it with nothing remembered, and waits for its first picture.
start_program() {
	local home=$work/$1
	mkdir -p "$home"/{config,data,cache,state}
	: >"$work/log"
	HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data \
		XDG_CACHE_HOME=$home/cache XDG_STATE_HOME=$home/state \
		FYNE_THEME=$1 LIBGL_ALWAYS_SOFTWARE=1 "$program" >"$work/log" 2>&1 </dev/null &
	pid=$!
	limit=$START await "the window" find_window
	read -r left top width height <<<"$(xdotool getwindowgeometry --shell "$window" |
		sed -n 's/^\(X\|Y\|WIDTH\|HEIGHT\)=//p' | tr '\n' ' ')"
	# Without a window manager nobody else gives the window the keys.
	xdotool windowfocus "$window"
	limit=$START await "the first picture" painted
	await "the window to come to rest" still
}

paste_position() {
	printf %s "$POSITION" | xclip -selection clipboard -quiet >/dev/null 2>&1 &
	clip=$!
	await "the clipboard" clipboard_has_position
	xdotool mousemove $((left + width - 20)) $((top + height - 5)) key "$KEY_PASTE"
}
clipboard_has_position() { [ "$(timeout 5 xclip -selection clipboard -out 2>/dev/null)" = "$POSITION" ]; }

# tour LOOK goes through the window in one look, light or dark.
tour() {
	start_program "$1"
	echo "$1: $(xdotool getwindowname "$window"), ${width}x$height"
	keep "$1-1-start"

	look start
	drag e2 e4
	await "the pawn on e4" differs start "$(area e4 e4)"
	# Whatever Black answers, it leaves a square of its first two ranks.
	await "the engine's answer" differs start "$(area a8 h7)"
	await "the window to come to rest" still
	keep "$1-2-answer"

	look answer
	paste_position
	await "the pasted position" differs answer "$(area a8 h1)"
	await "the window to come to rest" still
	keep "$1-3-position"

	look position
	xdotool key "$KEY_ANALYSIS"
	await "the analysis" differs position "$ANALYSIS"
	sleep 3 # nothing waits on this: a few seconds of thought make a better picture
	keep "$1-4-analysis"

	stop_program
	kill "$clip" 2>/dev/null || true
	wait "$clip" 2>/dev/null || true
	clip=
}

echo "Pictures of the tour:"
tour light
tour dark

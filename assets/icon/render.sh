#!/usr/bin/env bash
# Renders the icon's two drawings to the PNG sizes that desktops ask for.
# Run it after changing a drawing; the results are kept beside them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

command -v rsvg-convert >/dev/null || { echo "rsvg-convert is needed (Debian: librsvg2-bin)" >&2; exit 1; }
for size in 16 22 24 32 48 64 128 256 512; do
	drawing=kibitz.svg
	[ $size -gt 24 ] || drawing=kibitz-small.svg
	rsvg-convert --width $size --height $size --output $size.png $drawing
done

#!/usr/bin/env bash
# Fails for a package that is larger than it may be, and names both sizes:
#
#   limit-size.sh MEGABYTES FILE...
set -euo pipefail

limit=$1
shift
for file in "$@"; do
	size=$(stat -c %s "$file")
	if [ "$size" -gt $((limit * 1000000)) ]; then
		echo "$file has $size bytes, and may have $limit MB at most." >&2
		exit 1
	fi
done

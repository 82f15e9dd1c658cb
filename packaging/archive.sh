#!/usr/bin/env bash
# Packs a folder so that the same content always gives the same bytes:
#
#   archive.sh FOLDER ARCHIVE.tar.xz|ARCHIVE.tar.gz|ARCHIVE.zip
#
# Files stand in the archive below the folder's own name, in order, as the administrator's,
# with the date that packaging/metadata.sh tells.
set -euo pipefail

folder=$(realpath "$1") archive=$(realpath -m "$2")
epoch=$("$(dirname "${BASH_SOURCE[0]}")/metadata.sh" epoch)
cd "$folder/.."
name=${folder##*/}
rm -f "$archive"

pack() {
	tar --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner --mode=go=rX,u+w --format=gnu -c "$name"
}
case $archive in
*.tar.xz) pack | xz -T1 -9 >"$archive" ;;
*.tar.gz) pack | gzip -9n >"$archive" ;;
*.zip)
	chmod -R go=rX,u+w "$name"
	find "$name" -exec touch -d "@$epoch" {} +
	find "$name" | LC_ALL=C sort | TZ=UTC zip -q -9 -X "$archive" -@
	;;
*)
	echo "archive.sh: not a kind of archive: $archive" >&2
	exit 2
	;;
esac

#!/usr/bin/env bash
# Makes the demonstration for browsers, a folder of files for any web server:
#
#   package.sh GO OUT
#
# OUT receives Kibitz-VERSION-web.zip; what it holds is in build/web/Kibitz.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
go=$1
mkdir -p "$2"
out=$(realpath "$2")

cd "$root"
name=$(packaging/metadata.sh name) version=$(packaging/metadata.sh version)
work=$root/build/web
rm -rf "$work"
mkdir -p "$work/copy"
tar -c --exclude=./build --exclude=./dist --exclude=./.git . | tar -x -C "$work/copy"

packaging/fyne-package.sh "$go" "$work/copy" --os web
mv "$work/copy/cmd/kibitz/wasm" "$work/Kibitz"
rm -rf "$work/copy"

# Its page gets a title and a file system to keep settings and games in.
page=$work/Kibitz/index.html
sed -i -e "s|<head>|&<title>$name</title><script src=\"files.js\"></script>|" \
	-e 's|const go = new Go();|& go.env = {HOME: "/home"};|' "$page"
for word in files.js go.env; do
	grep -qF "$word" "$page" || { echo "fyne package writes another page than it did: no $word" >&2; exit 1; }
done
cp "$here/files.js" "$work/Kibitz"
cp LICENSE "$work/Kibitz/LICENSE.txt"
cp assets/licenses.txt "$work/Kibitz/third-party-licenses.txt"
packaging/archive.sh "$work/Kibitz" "$out/$name-$version-web.zip"

#!/usr/bin/env bash
# Makes Kibitz.app and a disk image of it, on a Mac with Go, git and Xcode's command line tools:
#
#   package.sh GO OUT
#
# OUT receives Kibitz-VERSION-macos.dmg, for Intel and Apple processors alike. README.md
# beside this file tells about signing and notarising, which happen when keys are given.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
go=$1
mkdir -p "$2"
out=$(cd "$2" && pwd)

cd "$root"
if [ "$(uname -s)" != Darwin ]; then
	echo "The window is linked against Apple's frameworks, which only a Mac has: run this there." >&2
	exit 1
fi
name=$(packaging/metadata.sh name) version=$(packaging/metadata.sh version)
ldflags=$(packaging/metadata.sh ldflags)
work=$root/build/_macos # an underscore, so that the go command does not look into it
rm -rf "$work"
mkdir -p "$work/fyne/assets/icon"

# One program for both processors. The oldest macOS that Go 1.26 supports is 12.
export MACOSX_DEPLOYMENT_TARGET=12.0
for arch in amd64 arm64; do
	CGO_ENABLED=1 GOOS=darwin GOARCH=$arch CGO_CFLAGS="-O2 -mmacosx-version-min=12.0" \
		CGO_LDFLAGS="-mmacosx-version-min=12.0" "$go" build -ldflags "$ldflags" -o "$work/kibitz-$arch" ./cmd/kibitz
	CGO_ENABLED=0 GOOS=darwin GOARCH=$arch "$go" build -ldflags "$ldflags" -o "$work/kibitz-uci-$arch" ./cmd/kibitz-uci
done
lipo -create -output "$work/kibitz" "$work/kibitz-amd64" "$work/kibitz-arm64"
lipo -create -output "$work/kibitz-uci" "$work/kibitz-uci-amd64" "$work/kibitz-uci-arm64"

# fyne package lays the bundle out, on a copy as it rewrites FyneApp.toml.
cp FyneApp.toml cmd/kibitz/*.go "$work/fyne"
cp "$(packaging/metadata.sh icon)" "$work/fyne/assets/icon"
(cd "$work/fyne" && "$root/build/tools/fyne" package --os darwin --executable "$work/kibitz" --release \
	--app-build "$("$root/packaging/metadata.sh" build)")
app=$work/$name.app
mv "$work/fyne/$name.app" "$app"

# Its property list lacks what the Finder and the App Store's rules ask for.
set_key() { /usr/libexec/PlistBuddy -c "Delete :$1" "$app/Contents/Info.plist" 2>/dev/null || true
	/usr/libexec/PlistBuddy -c "Add :$1 $2 $3" "$app/Contents/Info.plist"; }
set_key LSMinimumSystemVersion string 12.0
set_key LSApplicationCategoryType string public.app-category.board-games
set_key NSHumanReadableCopyright string "MIT licence"

install -m 755 "$work/kibitz-uci" "$app/Contents/MacOS/kibitz-uci"
install -m 644 LICENSE "$app/Contents/Resources/LICENSE.txt"
install -m 644 assets/licenses.txt "$app/Contents/Resources/third-party-licenses.txt"

if [ -n "${KIBITZ_APPLE_IDENTITY:-}" ]; then
	for part in "$app/Contents/MacOS/kibitz-uci" "$app"; do
		codesign --force --timestamp --options runtime --sign "$KIBITZ_APPLE_IDENTITY" "$part"
	done
	codesign --verify --strict --verbose=2 "$app"
else
	# Apple's processors start nothing without a signature: one without a name will do here.
	codesign --force --deep --sign - "$app"
	echo "Not signed, for KIBITZ_APPLE_IDENTITY is not set: Gatekeeper will warn of $name.app." >&2
fi

image=$out/$name-$version-macos.dmg
mkdir "$work/image"
mv "$app" "$work/image"
ln -s /Applications "$work/image/Applications"
hdiutil create -quiet -fs HFS+ -volname "$name $version" -srcfolder "$work/image" -ov "$image"
if [ -n "${KIBITZ_APPLE_IDENTITY:-}" ] && [ -n "${KIBITZ_APPLE_PROFILE:-}" ]; then
	codesign --timestamp --sign "$KIBITZ_APPLE_IDENTITY" "$image"
	xcrun notarytool submit --keychain-profile "$KIBITZ_APPLE_PROFILE" --wait "$image"
	xcrun stapler staple "$image"
else
	echo "Not notarised, for KIBITZ_APPLE_IDENTITY and KIBITZ_APPLE_PROFILE are not both set: ${image##*/}" >&2
fi

#!/usr/bin/env bash
# Signs a file when a key is given, and says so when none is:
#
#   sign.sh program FILE.exe...   Authenticode, into the file itself:
#                                 KIBITZ_PKCS12 is the certificate with its key,
#                                 KIBITZ_PKCS12_PASSWORD a file with its password,
#                                 KIBITZ_TIMESTAMP_URL a time stamp server, if one is wanted
#   sign.sh detached FILE...      OpenPGP, into FILE.asc: KIBITZ_GPG_KEY names the key
set -euo pipefail

kind=$1
shift
unsigned() { echo "Not signed, for $1 is not set: ${*:2}" >&2; }

case $kind in
program)
	if [ -z "${KIBITZ_PKCS12:-}" ]; then
		unsigned KIBITZ_PKCS12 "${@##*/}"
		exit
	fi
	for file in "$@"; do
		osslsigncode sign -h sha256 -n Kibitz -pkcs12 "$KIBITZ_PKCS12" \
			${KIBITZ_PKCS12_PASSWORD:+-readpass "$KIBITZ_PKCS12_PASSWORD"} \
			${KIBITZ_TIMESTAMP_URL:+-ts "$KIBITZ_TIMESTAMP_URL"} -in "$file" -out "$file.signed"
		mv "$file.signed" "$file"
	done
	;;
detached)
	if [ -z "${KIBITZ_GPG_KEY:-}" ]; then
		unsigned KIBITZ_GPG_KEY "${@##*/}"
		exit
	fi
	for file in "$@"; do
		gpg --batch --yes --local-user "$KIBITZ_GPG_KEY" --armor --detach-sign --output "$file.asc" "$file"
	done
	;;
*)
	echo "usage: sign.sh program|detached FILE..." >&2
	exit 2
	;;
esac

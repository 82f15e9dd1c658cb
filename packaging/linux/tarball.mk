# Installs Kibitz from its unpacked .tar.xz:
#
#   sudo make install       for everyone, under /usr/local (PREFIX, DESTDIR are honoured)
#   make user-install       for you alone, under ~/.local
#
# and `make uninstall`, `make user-uninstall` take away the same files.

PREFIX ?= /usr/local
FILES = $(shell cd usr/local && find . -type f -printf '%P\n')
DESKTOP = $(filter share/applications/%.desktop,$(FILES))

help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

install:
	@set -e; for file in $(FILES); do install -D -m $$(stat -c %a usr/local/$$file) usr/local/$$file "$(DESTDIR)$(PREFIX)/$$file"; done
	@$(MAKE) --no-print-directory refresh
	@echo "Kibitz is installed under $(DESTDIR)$(PREFIX)."

uninstall:
	@set -e; for file in $(FILES); do rm -f "$(DESTDIR)$(PREFIX)/$$file"; done
	@cd "$(DESTDIR)$(PREFIX)" && rmdir lib/kibitz share/doc/kibitz 2>/dev/null || true
	@$(MAKE) --no-print-directory refresh
	@echo "Kibitz is removed from $(DESTDIR)$(PREFIX)."

# A session's PATH often lacks ~/.local/bin, so the menu entry names the program in full.
user-install:
	@$(MAKE) --no-print-directory install PREFIX="$(HOME)/.local"
	@sed -i 's|^Exec=kibitz|Exec="$(HOME)/.local/bin/kibitz"|; s|^TryExec=kibitz|TryExec=$(HOME)/.local/bin/kibitz|' \
		"$(DESTDIR)$(HOME)/.local/$(DESKTOP)"

user-uninstall:
	@$(MAKE) --no-print-directory uninstall PREFIX="$(HOME)/.local"

# Desktops find new entries, kinds of files and icons at once when their caches are renewed.
refresh:
	@[ -n "$(DESTDIR)" ] || ! command -v update-mime-database >/dev/null || \
		update-mime-database "$(PREFIX)/share/mime" || true
	@[ -n "$(DESTDIR)" ] || ! command -v update-desktop-database >/dev/null || \
		update-desktop-database -q "$(PREFIX)/share/applications" || true
	@[ -n "$(DESTDIR)" ] || ! command -v gtk-update-icon-cache >/dev/null || \
		gtk-update-icon-cache -qtf "$(PREFIX)/share/icons/hicolor" || true

.PHONY: help install uninstall user-install user-uninstall refresh

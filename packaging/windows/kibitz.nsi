; The installer, for the user who runs it alone: no administrator is asked for.
;
;   makensis -DVERSION=1.2.0 -DNUMBERS=1.2.0.345 -DSTAGE=folder -DICON=file -DOUT=setup.exe kibitz.nsi
;
; SIGN is a command that signs the uninstaller, if there is one. "setup.exe /S" installs
; without questions, /D=FOLDER (last, without quotes) says where to.

Unicode true
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define NAME Kibitz
!define UNINSTALL Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}
!define CAPABILITIES Software\${NAME}\Capabilities
!define PROGID Kibitz.PGN

Name "${NAME}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "Software\${NAME}" "Folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetOverwrite on
BrandingText "${NAME} ${VERSION}"
ManifestDPIAware true

VIProductVersion ${NUMBERS}
VIFileVersion ${NUMBERS}
VIAddVersionKey ProductName "${NAME}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileDescription "${NAME} Setup"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey CompanyName "The Kibitz authors"
VIAddVersionKey LegalCopyright "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\kibitz.exe"
!define MUI_FINISHPAGE_NOREBOOTSUPPORT
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${STAGE}\LICENSE.txt"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE German
!insertmacro MUI_LANGUAGE Spanish
!insertmacro MUI_LANGUAGE French
!insertmacro MUI_LANGUAGE Italian
!insertmacro MUI_LANGUAGE Dutch
!insertmacro MUI_LANGUAGE PortugueseBR

LangString SectionPGN ${LANG_ENGLISH} "Open chess games (.pgn) with Kibitz"
LangString SectionPGN ${LANG_GERMAN} "Schachpartien (.pgn) mit Kibitz öffnen"
LangString SectionPGN ${LANG_SPANISH} "Abrir partidas de ajedrez (.pgn) con Kibitz"
LangString SectionPGN ${LANG_FRENCH} "Ouvrir les parties d’échecs (.pgn) avec Kibitz"
LangString SectionPGN ${LANG_ITALIAN} "Apri le partite di scacchi (.pgn) con Kibitz"
LangString SectionPGN ${LANG_DUTCH} "Schaakpartijen (.pgn) met Kibitz openen"
LangString SectionPGN ${LANG_PORTUGUESEBR} "Abrir partidas de xadrez (.pgn) com o Kibitz"
LangString TypePGN ${LANG_ENGLISH} "Chess games"
LangString TypePGN ${LANG_GERMAN} "Schachpartien"
LangString TypePGN ${LANG_SPANISH} "Partidas de ajedrez"
LangString TypePGN ${LANG_FRENCH} "Parties d’échecs"
LangString TypePGN ${LANG_ITALIAN} "Partite di scacchi"
LangString TypePGN ${LANG_DUTCH} "Schaakpartijen"
LangString TypePGN ${LANG_PORTUGUESEBR} "Partidas de xadrez"

!ifdef SIGN
!uninstfinalize '${SIGN} "%1"' = 0
!endif

Section "Kibitz"
	SectionIn RO
	SetOutPath "$INSTDIR"
	File "${STAGE}\*" ; what is added here has to be removed below
	WriteUninstaller "$INSTDIR\uninstall.exe"
	CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\kibitz.exe"

	WriteRegStr HKCU "Software\${NAME}" Folder "$INSTDIR"
	WriteRegStr HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\kibitz.exe" "" "$INSTDIR\kibitz.exe"
	WriteRegStr HKCU "${UNINSTALL}" DisplayName "${NAME}"
	WriteRegStr HKCU "${UNINSTALL}" DisplayVersion "${VERSION}"
	WriteRegStr HKCU "${UNINSTALL}" DisplayIcon "$INSTDIR\kibitz.exe"
	WriteRegStr HKCU "${UNINSTALL}" Publisher "The Kibitz authors"
	WriteRegStr HKCU "${UNINSTALL}" InstallLocation "$INSTDIR"
	WriteRegStr HKCU "${UNINSTALL}" UninstallString '"$INSTDIR\uninstall.exe"'
	WriteRegStr HKCU "${UNINSTALL}" QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
	WriteRegDWORD HKCU "${UNINSTALL}" NoModify 1
	WriteRegDWORD HKCU "${UNINSTALL}" NoRepair 1
	${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
	WriteRegDWORD HKCU "${UNINSTALL}" EstimatedSize $0

	; Windows lists the program among those that can open games, and for "Default apps".
	WriteRegStr HKCU "Software\Classes\${PROGID}" "" "$(TypePGN)"
	WriteRegStr HKCU "Software\Classes\${PROGID}\DefaultIcon" "" "$INSTDIR\kibitz.exe,0"
	WriteRegStr HKCU "Software\Classes\${PROGID}\shell\open\command" "" '"$INSTDIR\kibitz.exe" "%1"'
	WriteRegStr HKCU "Software\Classes\.pgn\OpenWithProgids" "${PROGID}" ""
	WriteRegStr HKCU "${CAPABILITIES}" ApplicationName "${NAME}"
	WriteRegStr HKCU "${CAPABILITIES}" ApplicationDescription "${NAME}"
	WriteRegStr HKCU "${CAPABILITIES}\FileAssociations" .pgn "${PROGID}"
	WriteRegStr HKCU "Software\RegisteredApplications" "${NAME}" "${CAPABILITIES}"
	Call Refresh
SectionEnd

Section "$(SectionPGN)"
	ReadRegStr $0 HKCU "Software\Classes\.pgn" ""
	StrCmp $0 "${PROGID}" +2
	WriteRegStr HKCU "Software\${NAME}" FormerPGN $0
	WriteRegStr HKCU "Software\Classes\.pgn" "" "${PROGID}"
	WriteRegStr HKCU "Software\Classes\.pgn" "Content Type" "application/x-chess-pgn"
	Call Refresh
SectionEnd

; Explorer reads associations and icons anew.
!macro REFRESH un
Function ${un}Refresh
	System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
FunctionEnd
!macroend
!insertmacro REFRESH ""
!insertmacro REFRESH "un."

; Only what was installed goes. Games and settings, in %AppData%\kibitz, stay.
Section Uninstall
	Delete "$INSTDIR\kibitz.exe"
	Delete "$INSTDIR\kibitz-uci*.exe"
	Delete "$INSTDIR\README.txt"
	Delete "$INSTDIR\CHANGES.txt"
	Delete "$INSTDIR\LICENSE.txt"
	Delete "$INSTDIR\third-party-licenses.txt"
	Delete "$INSTDIR\uninstall.exe"
	RMDir "$INSTDIR"
	Delete "$SMPROGRAMS\${NAME}.lnk"
	DeleteRegValue HKCU "Software\Classes\.pgn\OpenWithProgids" "${PROGID}"
	DeleteRegKey /ifempty HKCU "Software\Classes\.pgn\OpenWithProgids"
	ReadRegStr $0 HKCU "Software\Classes\.pgn" ""
	${If} $0 == "${PROGID}" ; else another program has taken it over
		ReadRegStr $0 HKCU "Software\${NAME}" FormerPGN
		${If} $0 == ""
			DeleteRegValue HKCU "Software\Classes\.pgn" ""
			DeleteRegValue HKCU "Software\Classes\.pgn" "Content Type"
			DeleteRegKey /ifempty HKCU "Software\Classes\.pgn"
		${Else}
			WriteRegStr HKCU "Software\Classes\.pgn" "" $0
		${EndIf}
	${EndIf}
	DeleteRegKey HKCU "Software\Classes\${PROGID}"
	DeleteRegValue HKCU "Software\RegisteredApplications" "${NAME}"
	DeleteRegKey HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\kibitz.exe"
	DeleteRegKey HKCU "Software\${NAME}"
	DeleteRegKey HKCU "${UNINSTALL}"
	Call un.Refresh
SectionEnd

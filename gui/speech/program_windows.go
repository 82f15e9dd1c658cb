package speech

import (
	"context"
	"os"
	"os/exec"
	"syscall"
)

// script speaks with the user's voice, or with the first that knows the language. Text and
// language come through the environment, where nothing in them can be taken for a command.
const script = `$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Speech
$speech = New-Object System.Speech.Synthesis.SpeechSynthesizer
$speaks = { $_.Culture.TwoLetterISOLanguageName -eq $env:KIBITZ_LANGUAGE }
if (-not ($speech.Voice | Where-Object $speaks)) {
	$voice = $speech.GetInstalledVoices() | Where-Object Enabled | ForEach-Object VoiceInfo | Where-Object $speaks | Select-Object -First 1
	if ($voice) { $speech.SelectVoice($voice.Name) }
}
$speech.Speak($env:KIBITZ_TEXT)`

// programs returns PowerShell, which belongs to the system and reaches its voices.
func programs() []program {
	return []program{{within: longest, say: func(ctx context.Context, text, language string) *exec.Cmd {
		cmd := exec.CommandContext(ctx, "powershell.exe", "-NoProfile", "-NonInteractive", "-Command", script)
		cmd.Env = append(os.Environ(), "KIBITZ_TEXT="+text, "KIBITZ_LANGUAGE="+language)
		return cmd
	}}}
}

// prepare keeps the console's window away.
func prepare(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }

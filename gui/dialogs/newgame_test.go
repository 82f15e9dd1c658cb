package dialogs

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/locale"
	"kibitz/gui/pairing"
)

func (r *rig) newGame() *NewGame {
	f := &NewGame{Terms: r.terms, Engines: []roster.Engine{{ID: roster.BuiltIn, Name: "Kibitz"}}, Board: true,
		OnBegin: func(t pairing.Terms, start string) error {
			r.terms = t
			return nil
		}}
	f.Open(r.Shell)
	return f
}

func TestNewGameForm(t *testing.T) {
	casual := pairing.Player{Engine: roster.BuiltIn, Rating: 1200}
	full := pairing.Player{Engine: roster.BuiltIn}
	second := pairing.Limit{Time: time.Second}
	custom := func(minutes, moves, seconds string) func(f *NewGame) {
		return func(f *NewGame) {
			f.Control.Select(forms.Custom)
			f.Clock.Minutes.SetText(minutes)
			f.Clock.Moves.SetText(moves)
			f.Clock.Seconds.SetText(seconds)
		}
	}
	for _, tt := range []struct {
		name string
		fill func(f *NewGame)
		want pairing.Pairing
		err  string
	}{
		{"as it is", func(*NewGame) {}, pairing.DefaultTerms().Pairing(), ""},
		{"black, blitz", func(f *NewGame) { f.Side.Select(1); f.Control.Select(3) },
			pairing.Pairing{Players: [2]pairing.Player{casual, {}}, Control: "180+2"}, ""},
		{"classical", func(f *NewGame) { f.Control.Select(8) },
			pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "40/5400+30:1800+30"}, ""},
		{"two people", func(f *NewGame) { f.Kind.Select(1); f.Control.Select(6) }, pairing.Pairing{Control: "900+10"}, ""},
		{"two engines", func(f *NewGame) {
			f.Kind.Select(2)
			f.Players[chess.White].SetSelectedIndex(8)
		}, pairing.Pairing{Players: [2]pairing.Player{{Engine: roster.BuiltIn, Rating: 600}, full}, Control: "-", Think: second}, ""},
		{"an uneven rating, slow", func(f *NewGame) { f.Strength.Dial.Set(1730); f.Pace.Select(2) },
			pairing.Pairing{Players: [2]pairing.Player{{}, {Engine: roster.BuiltIn, Rating: 1750}}, Control: "-", Think: second, Pace: pairing.PaceSlow}, ""},
		{"full strength", func(f *NewGame) { f.Strength.Dial.Set(controls.Beyond) }, pairing.Pairing{Players: [2]pairing.Player{{}, full}, Control: "-", Think: second}, ""},
		{"depth", func(f *NewGame) {
			f.Strength.Dial.Set(controls.Beyond)
			f.Limit.Kind.Select(forms.MoveDepth)
			f.Limit.Amount.SetText("12")
		},
			pairing.Pairing{Players: [2]pairing.Player{{}, full}, Control: "-", Think: pairing.Limit{Depth: 12}}, ""},
		{"nodes", func(f *NewGame) {
			f.Strength.Dial.Set(controls.Beyond)
			f.Limit.Kind.Select(forms.MoveNodes)
			f.Limit.Amount.SetText("5000")
		},
			pairing.Pairing{Players: [2]pairing.Player{{}, full}, Control: "-", Think: pairing.Limit{Nodes: 5000}}, ""},
		{"half a second", func(f *NewGame) { f.Strength.Dial.Set(controls.Beyond); f.Limit.Amount.SetText("0,5") },
			pairing.Pairing{Players: [2]pairing.Player{{}, full}, Control: "-", Think: pairing.Limit{Time: time.Second / 2}}, ""},
		{"custom", custom("7.5", "", "4"), pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "450+4"}, ""},
		{"a session", custom("120", "40", "0"), pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "40/7200"}, ""},
		{"delay", func(f *NewGame) { custom("5", "", "3")(f); f.Clock.Bonus.SetSelectedIndex(1) },
			pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "300d3"}, ""},
		{"Bronstein", func(f *NewGame) { custom("5", "", "3")(f); f.Clock.Bonus.SetSelectedIndex(2) },
			pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "300b3"}, ""},
		{"increment alone", custom("0", "", "4"), pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "4+4"}, ""},
		{"no time", custom("0", "", "0"), pairing.Pairing{}, "more than zero time"},
		{"words", custom("five", "", "0"), pairing.Pairing{}, `“five” is not a number`},
		{"no moves", custom("5", "0", "0"), pairing.Pairing{}, "between 1 and 1000"},
		{"half a move", custom("5", "40.5", "0"), pairing.Pairing{}, "must be a whole number"},
		{"half a ply", func(f *NewGame) {
			f.Strength.Dial.Set(controls.Beyond)
			f.Limit.Kind.Select(forms.MoveDepth)
			f.Limit.Amount.SetText("7,5")
		}, pairing.Pairing{}, "must be a whole number"},
		{"half a position", func(f *NewGame) { f.Start.Select(1); f.Number.SetText("5.5") }, pairing.Pairing{}, "must be a whole number"},
		{"depth 0", func(f *NewGame) {
			f.Strength.Dial.Set(controls.Beyond)
			f.Limit.Kind.Select(forms.MoveDepth)
			f.Limit.Amount.SetText("0")
		}, pairing.Pairing{}, "between 1 and"},
		{"an endless thought", func(f *NewGame) { f.Strength.Dial.Set(controls.Beyond); f.Limit.Amount.SetText("1e9") }, pairing.Pairing{}, "between 0.05 and"},
		{"not a number", func(f *NewGame) { f.Strength.Dial.Set(controls.Beyond); f.Limit.Amount.SetText("NaN") }, pairing.Pairing{}, "between"},
		{"no limit", func(f *NewGame) { f.Strength.Dial.Set(controls.Beyond); f.Limit.Kind.Select(forms.MoveByClock) }, pairing.Pairing{}, "Without a clock"},
		{"no limit that matters", func(f *NewGame) {
			f.Strength.Dial.Set(controls.Beyond)
			f.Limit.Amount.SetText("x")
			f.Strength.Dial.Set(1200)
		},
			pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "-", Think: second}, ""},
		{"no such position", func(f *NewGame) { f.Start.Select(1); f.Number.SetText("960") }, pairing.Pairing{}, "between 0 and 959"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			f := r.newGame()
			tt.fill(f)
			terms, err := f.Read()
			if tt.want.Pace == "" && tt.err == "" {
				tt.want.Pace = pairing.PaceHuman
			}
			switch p := terms.Pairing(); {
			case tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)):
				t.Errorf("error %v, want %q", err, tt.err)
			case tt.err == "" && (err != nil || p != tt.want):
				t.Errorf("%+v, %v; want %+v", p, err, tt.want)
			}
			if tt.err != "" {
				f.begin()
				if r.Top() == nil || !strings.Contains(f.rows.Complaint(), tt.err) {
					t.Errorf("the form says %q", f.rows.Complaint())
				}
			}
		})
	}
}

func TestNewGameFitsInSmallWindows(t *testing.T) {
	for _, language := range locale.Languages() {
		r := newRig(t)
		r.speak(language.Tag)
		r.window.Resize(fyne.NewSize(640, 450))
		f := r.newGame()
		for kind := range kinds() {
			f.Kind.Select(kind)
			f.Strength.Dial.Set(controls.Beyond)
			f.Control.Select(forms.Custom)
			f.Start.Select(1)
			if needs, room := f.rows.Box().MinSize().Width, r.Room().Width; needs > room {
				t.Errorf("%s, %s: the form is %v wide, with room for %v", language.Tag, kinds()[kind], needs, room)
			}
		}
	}
}

// What is wrong with a field is said below it, and the field is there to be changed.
func TestNewGameComplainsBesideTheField(t *testing.T) {
	r := newRig(t)
	f := r.newGame()
	f.Strength.Dial.Set(controls.Beyond)
	f.Control.Select(forms.Custom)
	f.Start.Select(1)
	for _, field := range []*controls.Field{f.Clock.Minutes, f.Clock.Seconds, f.Limit.Amount, f.Number} {
		before := field.Text
		f.Limit.Kind.Select(forms.MoveDepth)
		field.SetText("x")
		f.begin()
		if f.rows.Complaint() == "" || r.Focused() != field {
			t.Errorf("%q: the keys go to %T", f.rows.Complaint(), r.Focused())
		}
		field.SetText(before)
	}
}

// The fields are written as the language writes numbers, and read as they are written.
func TestFieldsSpeakGerman(t *testing.T) {
	r := newRig(t)
	r.speak("de")
	r.terms.Control = "450+0.5"
	f := r.newGame()
	if minutes, seconds := f.Clock.Minutes.Text, f.Clock.Seconds.Text; minutes != "7,5" || seconds != "0,5" {
		t.Errorf("the fields hold %s minutes and %s seconds", minutes, seconds)
	}
	if terms, err := f.Read(); err != nil || terms.Control != "450+0.5" {
		t.Errorf("they are read as %q, %v", terms.Control, err)
	}
}

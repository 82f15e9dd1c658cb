package pairing

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"kibitz/engine/host"
	"kibitz/engine/human"
	"kibitz/engine/level"
	"kibitz/engine/roster"
)

// Files of earlier versions name a level, which becomes the rating of that name. An unknown one cannot be played.
func TestReadPlayer(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Player
	}{
		{`{"engine":"kibitz","level":"Beginner"}`, Player{Engine: "kibitz", Rating: 600}},
		{`{"engine":"kibitz","level":"Improving"}`, Player{Engine: "kibitz", Rating: 1500}},
		{`{"engine":"kibitz","level":"Expert"}`, Player{Engine: "kibitz", Rating: 2300}},
		{`{"engine":"kibitz","level":"Full strength"}`, Player{Engine: "kibitz"}},
		{`{"engine":"kibitz","level":""}`, Player{Engine: "kibitz"}},
		{`{"engine":"fish","level":""}`, Player{Engine: "fish"}},
		{`{"engine":"kibitz","level":"Martian"}`, Player{Engine: "kibitz", Rating: noRating}},
		{`{"engine":"kibitz","rating":1850}`, Player{Engine: "kibitz", Rating: 1850}},
		{`{"engine":""}`, Player{Rating: 1200}}, // what is absent stays
	} {
		got := Player{Rating: 1200}
		if err := json.Unmarshal([]byte(tt.text), &got); err != nil || got != tt.want {
			t.Errorf("%s is read as %+v, %v, want %+v", tt.text, got, err, tt.want)
		}
		data, err := json.Marshal(got)
		var again Player
		if err := json.Unmarshal(data, &again); err != nil || again != got {
			t.Errorf("%s is read as %+v, %v, want %+v", data, again, err, got)
		}
		if err != nil || (got.Check() == nil) == (got.Rating == noRating) {
			t.Errorf("%+v can be played: %v, %v", got, got.Check(), err)
		}
	}
	for _, name := range level.Names() {
		if _, ok := RatingOf(name); !ok {
			t.Errorf("no rating takes the place of the level %s", name)
		}
	}
}

// Every rating is played by options that the built-in engine has, and by a level should it refuse them.
func TestSettings(t *testing.T) {
	value := func(all []host.Setting, name string) string {
		i := slices.IndexFunc(all, func(s host.Setting) bool { return s.Name == name })
		if i < 0 {
			return ""
		}
		return all[i].Value
	}
	for _, tt := range []struct {
		rating int
		pace   string
		style  string
		level  string
		said   string
	}{
		{0, PaceSlow, human.EngineStyle, "Full strength", ""},
		{500, PaceAtOnce, human.HumanStyle, "Beginner", human.AtOnce},
		{1510, PaceHuman, human.HumanStyle, "Improving", human.HumanPace},
		{2600, PaceSlow, human.HumanStyle, "Expert", human.Slow},
		{1800, "", human.HumanStyle, "Club", human.HumanPace},
	} {
		p := Player{Engine: roster.BuiltIn, Rating: tt.rating}
		all := p.Settings(tt.pace, 77)
		if value(all, human.StyleOption) != tt.style || value(all, "Level") != tt.level || value(all, human.PaceOption) != tt.said {
			t.Errorf("%d, %s is played with %+v", tt.rating, tt.pace, all)
		}
		if tt.rating != 0 && (value(all, human.RatingOption) != strconv.Itoa(tt.rating) || value(all, "Level Seed") != "77") {
			t.Errorf("%d is played with %+v", tt.rating, all)
		}
	}
}

package roster

import (
	"encoding/json"
	"fmt"
)

// file is a list as it is kept.
type file struct {
	Version int      `json:"version"`
	Engines []Engine `json:"engines"`
}

// version is of the form of the file; an older program refuses a newer form
// instead of losing what it does not know.
const version = 1

// MarshalJSON writes the list as it is kept.
func (l List) MarshalJSON() ([]byte, error) {
	return json.Marshal(file{Version: version, Engines: l.All()})
}

// UnmarshalJSON puts what was kept in the place of all but the name of the
// built-in engine, which must be there ([New]). Whatever it is fed, the list is
// sound: ids are there and differ, so do names, and the built-in engine stands
// first. On an error the list is as it was.
func (l *List) UnmarshalJSON(data []byte) error {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return err
	}
	if f.Version > version {
		return fmt.Errorf("roster: a newer version of the program wrote it (form %d)", f.Version)
	}
	next := New(l.engines[0].Name)
	for _, e := range f.Engines {
		if e.ID == BuiltIn {
			next = next.Change(BuiltIn, func(own *Engine) { own.Options, own.Presets = e.Options, e.Presets })
			continue
		}
		var err error
		if next, _, err = next.Insert(-1, e); err != nil {
			return err
		}
	}
	*l = next
	return nil
}

package roster

import (
	"encoding/json"
	"fmt"
)

// file is a list in its file format.
type file struct {
	Version int      `json:"version"`
	Engines []Engine `json:"engines"`
}

// version is the version of the file format. Older programs reject newer versions rather than lose data.
const version = 1

// MarshalJSON returns the list in its file format.
func (l List) MarshalJSON() ([]byte, error) {
	return json.Marshal(file{Version: version, Engines: l.All()})
}

// UnmarshalJSON replaces the list, which must be one of [New], except the name of the built-in engine. The result is
// always valid: every engine has a unique id and a unique name, and the built-in engine is first. On an error the list
// does not change.
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

package analysis

import (
	"fmt"
	"strconv"
	"strings"
)

// Text is what the card shows, for other programs and to be read on its own: the position, who has analysed
// it and how deep, and each line with its score, to its end. The pieces have the letters of PGN. It is "" without lines.
func (s *State) Text() string {
	if !s.On || len(s.Infos) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintln(&b, s.Root.FEN())
	fmt.Fprintf(&b, "%s, %s\n", s.Engine, depthText(strconv.Itoa(s.Progress.Depth)))
	if w := s.wdl(); w != nil {
		fmt.Fprintln(&b, expectation(w))
	}
	for i := range s.Infos {
		info := &s.Infos[i]
		fmt.Fprint(&b, scoreText(info, s.Root.Turn()))
		for _, w := range words(&s.Root, sansOf(s.Root, info.PV)) {
			fmt.Fprintf(&b, " %v", w)
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

package gui

import (
	"kibitz/engine/roster"
	"kibitz/gui/pairing"
)

// analysisSettings are what the window remembers about analysing.
type analysisSettings struct {
	Engine roster.ID     `json:"engine"` // that analyses
	Second roster.ID     `json:"second"` // beside it; "" is none
	Effort pairing.Limit `json:"effort"` // for the position that is studied
	Arrows bool          `json:"arrows"` // for the moves of the analysis
	Review reviewPlan    `json:"review"` // what the analysis of a whole game offers
}

func defaultAnalysis() analysisSettings {
	return analysisSettings{Engine: roster.BuiltIn, Arrows: true, Review: defaultReview()}
}

// repaired replaces what a file must not say by what is safe.
func (s analysisSettings) repaired() analysisSettings {
	if s.Effort.Check() != nil {
		s.Effort = defaultAnalysis().Effort
	}
	s.Review = s.Review.repaired()
	return s
}

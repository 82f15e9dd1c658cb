package gui

// analysisSettings are what the window remembers about analysing.
type analysisSettings struct {
	Review reviewPlan `json:"review"`
}

func defaultAnalysis() analysisSettings {
	return analysisSettings{Review: defaultReview()}
}

// sound replaces what a file must not say by what is safe.
func (s analysisSettings) sound() analysisSettings {
	s.Review = s.Review.sound()
	return s
}

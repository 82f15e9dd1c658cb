package explain

// kindNames are the kinds in English words, as programs read them.
var kindNames = [countKinds]string{
	AllowsMate: "allows mate", Stalemate: "stalemate", MissesMate: "misses mate", Loses: "loses", AllowsFork: "allows fork",
	AllowsStalemate: "allows stalemate", AllowsRepetition: "allows repetition", AllowsCapture: "allows capture", AllowsPromotion: "allows promotion", ChangesResult: "changes result",
	Misses: "misses", MissesFork: "misses fork", MissesRecapture: "misses recapture", MissesCapture: "misses capture", WrongCapture: "wrong capture",
	MissesPerpetual: "misses perpetual", MissesPromotion: "misses promotion",
	AllowsThreat: "allows threat", AllowsMateThreat: "allows mate threat", AllowsBlockade: "allows blockade", AllowsAdvance: "allows advance",
	AllowsPawnEnding: "allows pawn ending", AllowsQueenTrade: "allows queen trade", AllowsExposure: "allows exposure", LosesCastling: "loses castling",
	MissesThreat: "misses threat", MissesMateThreat: "misses mate threat", MissesBlockade: "misses blockade", MissesAdvance: "misses advance",
	MissesPawnEnding: "misses pawn ending", MissesQueenTrade: "misses queen trade", MissesExposure: "misses exposure", MissesCastling: "misses castling",
}

// String returns the kind in English words.
func (k Kind) String() string {
	if k < countKinds {
		return kindNames[k]
	}
	return ""
}

// causeNames are the causes in English words, as programs read them.
var causeNames = [countCauses]string{
	Unprotected: "unprotected", Cheaper: "cheaper", Outnumbered: "outnumbered", Pinned: "pinned", Skewered: "skewered", Discovered: "discovered",
	DefenderTaken: "defender taken", Overloaded: "overloaded", Trapped: "trapped", BackRank: "back rank", Forked: "forked", PinnedToPiece: "pinned to a piece", Threatened: "threatened", Unstoppable: "unstoppable",
}

// String returns the cause in English words; "" if there is none.
func (c Cause) String() string {
	if c < countCauses {
		return causeNames[c]
	}
	return ""
}

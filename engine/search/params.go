package search

// Margins are in centipawns and depths in plies unless said otherwise.
const (
	// Aspiration windows.
	aspirationDepth = 5  // from this depth on
	aspirationDelta = 14 // half the first window's width
	aspirationGrow  = 2  // each failure adds this many halves of the width

	// Static pruning at a node.
	razorDepth        = 4
	razorBase         = 200
	razorSlope        = 180 // per squared depth
	reverseDepth      = 9
	reverseSlope      = 75 // per depth
	reverseImproving  = 70 // less of it when improving
	nullMinDepth      = 3
	nullBase          = 4
	nullDepthDivisor  = 3
	nullEvalDivisor   = 190
	nullEvalMost      = 4
	nullStaticSlope   = 20 // a shallow null move wants a static evaluation this far above beta, less slope per depth
	nullStaticBase    = 150
	nullVerifyDepth   = 14 // zugzwang is checked from here on
	probCutDepth      = 5
	probCutMargin     = 170
	probCutReduction  = 4
	internalReduction = 4 // no table move from this depth on: one ply less

	// Pruning of moves.
	lateMoveBase      = 4 // (base + depth²) / (2 - improving) quiet moves are tried
	lateMoveDepth     = 9
	futilityDepth     = 9
	futilityBase      = 110
	futilitySlope     = 95
	historyPruneDepth = 5
	historyPruneSlope = 3200 // of history, per depth
	seeQuietSlope     = 22   // per squared reduced depth
	seeQuietDepth     = 9
	seeNoisySlope     = 95 // per depth
	seeNoisyDepth     = 7

	// Extensions.
	singularDepth      = 7
	singularTableDepth = 3 // the table's entry may be this much shallower
	singularSlope      = 2 // the others must fail below the table's score by this, per depth
	singularDouble     = 18
	singularTriple     = 100
	checkExtendDepth   = 8 // checks that lose nothing are extended up to this depth

	// Late move reductions, in 1024ths of a ply.
	reductionUnit      = 1024
	reduceQuietBase    = 600
	reduceQuietScale   = 440 // times ln(depth) ln(move number)
	reduceNoisyBase    = 200
	reduceNoisyScale   = 290
	reduceNonPV        = 700
	reduceCut          = 1750
	reduceTablePV      = 1050
	reduceNotImproving = 700
	reduceTableCapture = 900
	reduceKiller       = 1000
	reduceGivesCheck   = 900
	reduceHistory      = 9500 // history worth one ply
	reduceNoisyHistory = 7000
	deeperMargin       = 45 // a reduced search this far above the best is repeated one ply deeper

	// Quiescence.
	quiesceFutility = 190 // a capture must bring the evaluation this close to alpha

	// Histories.
	bonusSlope       = 170
	bonusBase        = -60
	bonusMost        = 1900
	malusSlope       = 190
	malusBase        = -60
	malusMost        = 1700
	goodNoisyDivisor = 32 // a capture is good if it loses at most its ordering score divided by this

	// Corrections of the static evaluation.
	correctionUnit        = 256 // a stored 256 is one centipawn
	correctionPawnWeight  = 100 // of 128
	correctionPieceWeight = 70  // of 128, each side
	correctionInertia     = 256
	correctionMaxWeight   = 16
	correctionLimit       = 64 * correctionUnit
)

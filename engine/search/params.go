//go:build !tune

package search

//go:generate go run ./internal/paramsgen

// Margins are in centipawns and depths in plies unless said otherwise.
//
// A range at the beginning of a comment makes a margin tunable: a build with
// the tag tune has it as a UCI option with these bounds, from params_tune.go,
// which go generate writes. What counts plies has none: its steps are too coarse.
const (
	// Aspiration windows.
	aspirationDepth = 5   // from this depth on
	aspirationDelta = 15  // [6, 30] half the first window's width
	aspirationGrow  = 2   // each failure adds the width divided by this
	aspirationScore = 128 // and a score this large adds one to the first width
	aspirationMost  = 623 // [300, 1200] a wider window is opened altogether

	// Static pruning at a node.
	razorDepth        = 4
	razorBase         = 125 // [40, 400]
	razorSlope        = 91  // [30, 320] per squared depth
	reverseDepth      = 9
	reverseSlope      = 64 // [40, 120] per depth
	reverseImproving  = 51 // [20, 140] less of it when improving
	reverseWorsening  = 18 // [0, 60] less of it when the opponent's last move cost it something
	reverseShare      = 3  // of what the evaluation is above beta, this part is returned with it
	nullMinDepth      = 3
	nullBase          = 1064 // [512, 1536] the reduction, in 256ths of a ply,
	nullSlope         = 85   // [50, 130] and more per depth
	nullEvalDivisor   = 169  // [100, 300]
	nullEvalMost      = 4
	nullStaticSlope   = 22  // [5, 45] a shallow null move wants a static evaluation this far above beta, less slope per depth
	nullStaticBase    = 132 // [50, 300]
	nullVerifyDepth   = 14  // zugzwang is checked from here on
	nullVerifyShare   = 75  // percent of the reduced depth in which the check makes no null move
	probCutDepth      = 5
	probCutMargin     = 105 // [20, 280]
	probCutReduction  = 4
	hindsightDepth    = 3 // a reduction by so many plies is one too many if the move has not made things worse for the opponent
	internalReduction = 4 // no table move from this depth on: one ply less
	tableDepth        = 6 // what a tablebase says counts as searched by so many plies deeper

	// Mates in one.
	mateFlights = 2 // they are looked for where the king has at most so many flights
	huntDepth   = 3 // quiet moves that prepare one are not pruned from here on, nor after the opponent has parried a check

	// Pruning of moves.
	lateMoveBase      = 126 // [32, 256] (base + slope * depth²) / (2 - improving) quiet moves are tried, in 32nds
	lateMoveSlope     = 35  // [16, 56]
	lateMoveDepth     = 9
	futilityDepth     = 8
	futilityBase      = 24  // [0, 220]
	futilitySlope     = 35  // [20, 160]
	futilityHistory   = 245 // [128, 512] history worth a centipawn
	historyPruneDepth = 5
	historyPruneSlope = 2115 // [1000, 5600] of history as an answer, per depth
	seeQuietSlope     = 17   // [8, 44] per squared reduced depth
	seeQuietDepth     = 10
	seeQuietHistory   = 256 // [128, 512] history worth a centipawn
	seeNoisySlope     = 72  // [40, 180] per depth
	seeNoisyDepth     = 7
	seeNoisyHistory   = 77 // [24, 160] history worth a centipawn

	// Extensions.
	singularDepth      = 6
	singularTableDepth = 3  // the table's entry may be this much shallower
	singularSlope      = 34 // [12, 64] the others must fail below the table's score by this, in 16ths, per depth
	singularDouble     = 9  // [4, 44]
	singularDoublePV   = 49 // [20, 140] the same at a PV node
	singularTriple     = 86 // [40, 200]
	checkExtendDepth   = 9  // checks that lose nothing are extended up to this depth

	// Late move reductions, in 1024ths of a ply.
	reductionUnit      = 1024
	reduceQuietBase    = 656  // [0, 1400]
	reduceQuietScale   = 419  // [250, 650] times ln(depth) ln(move number)
	reduceNoisyBase    = 30   // [-300, 800]
	reduceNoisyScale   = 270  // [120, 480]
	reduceNonPV        = 866  // [0, 1600]
	reduceCut          = 1672 // [600, 2900]
	reduceWindow       = 637  // [0, 1600] less, times the share of the root's window that is open
	reduceTablePV      = 628  // [0, 2100]
	reduceNotImproving = 758  // [0, 1600]
	reduceTableCapture = 672  // [0, 2000]
	reduceGivesCheck   = 610  // [0, 2000]
	reduceHistory      = 9895 // [5000, 16000] history worth one ply
	reduceNoisyHistory = 7289 // [3500, 12000]
	reduceUncertain    = 15   // [0, 64] less, for each centipawn by which the evaluation was corrected
	reduceSingular     = 972  // [0, 2048] less for the others when a quiet table move is singular
	reduceCutoffs      = 1168 // [0, 2200] when the children keep failing high
	cutoffsMany        = 3
	deeperMargin       = 58 // [10, 100] a reduced search this far above the best is repeated one ply deeper
	shallowerMargin    = 10 // [2, 24] and one this little above it one ply less deep

	// Quiescence.
	quiesceFutility = 214 // [80, 340] a capture must bring the evaluation this close to alpha
	quiesceCaptures = 3   // after so many, only promotions, checks and recaptures are tried
	quiesceEvasions = 2   // of this many moves on, quiet evasions are left out

	// The fifty-move rule: an evaluation fades by the halfmove clock over this.
	fadingPlies = 218 // [150, 400]

	// Histories.
	bonusSlope       = 235   // [70, 320]
	bonusBase        = -34   // [-300, 200]
	bonusMost        = 2493  // [900, 3200]
	malusSlope       = 230   // [70, 360]
	malusBase        = -36   // [-300, 200]
	malusMost        = 2548  // [800, 3200]
	refutedCount     = 4     // the move that a cutoff refutes loses too if it was among so many first ones
	keepPVDepth      = 5     // from this depth on, a node that fails low right after a principal variation counts as part of it
	orderVictim      = 8     // [3, 12] worth of the victim in the order of captures
	orderCapture     = 65    // [24, 128] and of its history, in 256ths
	orderThreat      = 36    // [0, 80] history that it is worth to leave, or costs to enter, a square that a lesser piece attacks, per centipawn of the piece
	orderCheck       = 10215 // [0, 24000] history that a check is worth
	orderCheckLoss   = 86    // [0, 200] unless it loses more than this
	goodNoisyDivisor = 22    // [12, 64] a capture is good if it loses at most its ordering score divided by this

	// Corrections of the static evaluation.
	correctionUnit        = 256 // a stored 256 is one centipawn
	correctionPawnWeight  = 120 // [20, 200] of 128
	correctionPieceWeight = 104 // [10, 160] of 128, each side
	correctionMovesWeight = 87  // [10, 160] of 128, the last two moves
	correctionInertia     = 256
	correctionMaxWeight   = 13
	correctionLimit       = 64 * correctionUnit

	// The clock.
	clockMoves      = 20  // [8, 40] the usual time for a move is what is left divided by this
	clockIncrements = 25  // [6, 40] where so many increments count as left
	clockMost       = 50  // [20, 100] a move takes at most so many tenths of the usual time,
	clockMostShare  = 60  // and this percentage of what is left
	timeStable      = 75  // [45, 110] percent of the usual time while the best move does not change,
	timeUnstable    = 150 // [30, 200] and more when it has just changed, half as much an iteration later
	timeDrop        = 12  // [0, 30] more, in thousandths for each centipawn by which the score has fallen
	timeEffort      = 140 // [20, 260] more, for the part of the nodes that did not go into the best move
)

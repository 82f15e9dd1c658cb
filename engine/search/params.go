//go:build !tune

package search

//go:generate go run ./internal/paramsgen

// Margins are in centipawns and depths in plies unless a comment says otherwise.
//
// A range at the beginning of a comment makes a margin tunable: go generate writes params_tune.go, and a
// build with the tag tune has the margin as a UCI option with these bounds. Depths have no range, since a
// step of one ply is too coarse.
const (
	// Aspiration windows.
	aspirationDepth = 5   // the first depth with a window
	aspirationDelta = 15  // [6, 30] half the first window's width
	aspirationGrow  = 2   // a failure adds the width divided by this
	aspirationScore = 128 // the first window grows by the average score divided by this
	aspirationMost  = 623 // [300, 1200] beyond this width the window is opened fully

	// Static pruning at a node.
	razorDepth        = 4
	razorBase         = 125 // [40, 400]
	razorSlope        = 91  // [30, 320] per squared depth
	reverseDepth      = 9
	reverseSlope      = 64 // [40, 120] per depth
	reverseImproving  = 51 // [20, 140] subtracted if improving
	reverseWorsening  = 18 // [0, 60] subtracted if the opponent's last move was bad
	reverseShare      = 3  // the score returned is beta plus the excess of the evaluation divided by this
	nullMinDepth      = 3
	nullBase          = 1064 // [512, 1536] the reduction, in 256ths of a ply
	nullSlope         = 85   // [50, 130] added per depth
	nullEvalDivisor   = 169  // [100, 300]
	nullEvalMost      = 4
	nullStaticSlope   = 22  // [5, 45] the static evaluation must exceed beta by base - slope * depth
	nullStaticBase    = 132 // [50, 300]
	nullVerifyDepth   = 14  // results are verified from this depth on, against zugzwang
	nullVerifyShare   = 75  // percent of the reduced depth without null moves in the verification
	probCutDepth      = 5
	probCutMargin     = 105 // [20, 280]
	probCutReduction  = 4
	hindsightDepth    = 3 // a reduction by this many plies was too much if the move turned out well
	internalReduction = 4 // minimum depth of internal iterative reduction
	tableDepth        = 6 // tablebase scores are stored this much deeper

	// Mates in one and threats of them.
	mateFlights     = 2 // most flight squares of a king whose mates are looked for
	mateThreatDepth = 3 // from this depth on, and after a parried check, moves that threaten mate are not pruned

	// Proofs of mates.
	longestProof    = 15    // moves
	proofAfter      = 30000 // nodes of the search
	proofScore      = 300   // the least score of the best move
	proofShare      = 40    // percent of the other nodes
	proofMost       = 4e6   // nodes; more would wear out the tables
	proofShareAsked = 300   // percent of the other nodes if a mate is asked for
	proofSlotBits   = 18    // the table has 2 to the power of this many slots of 16 bytes
	proofQuiet      = 12    // guess of the effort for a quiet move of the attacker, where a check takes 1
	proofCapture    = 2     // and for the defender's captures
	proofReply      = 3     // and other replies

	// Pruning of moves.
	lateMoveBase      = 126 // [32, 256] (base + slope * depth²) / (2 - improving) moves are searched, in 32nds
	lateMoveSlope     = 35  // [16, 56]
	lateMoveDepth     = 9
	futilityDepth     = 8
	futilityBase      = 24  // [0, 220]
	futilitySlope     = 35  // [20, 160]
	futilityHistory   = 245 // [128, 512] history per centipawn
	historyPruneDepth = 5
	historyPruneSlope = 2115 // [1000, 5600] of continuation history, per depth
	seeQuietSlope     = 17   // [8, 44] per squared reduced depth
	seeQuietDepth     = 10
	seeQuietHistory   = 256 // [128, 512] history per centipawn
	seeNoisySlope     = 72  // [40, 180] per depth
	seeNoisyDepth     = 7
	seeNoisyHistory   = 77 // [24, 160] history per centipawn

	// Extensions.
	singularDepth      = 6
	singularTableDepth = 3  // the table entry may be this much shallower
	singularSlope      = 34 // [12, 64] the margin below the table score, in 16ths, per depth
	singularDouble     = 9  // [4, 44] further margin of a double extension
	singularDoublePV   = 49 // [20, 140] the same at a PV node
	singularTriple     = 86 // [40, 200] of a triple extension
	checkExtendDepth   = 9  // the greatest depth at which checks are extended

	// Late move reductions, in 1024ths of a ply.
	reductionUnit      = 1024
	reduceQuietBase    = 656  // [0, 1400]
	reduceQuietScale   = 419  // [250, 650] times ln(depth) ln(move number)
	reduceNoisyBase    = 30   // [-300, 800]
	reduceNoisyScale   = 270  // [120, 480]
	reduceNonPV        = 866  // [0, 1600]
	reduceCut          = 1672 // [600, 2900]
	reduceWindow       = 637  // [0, 1600] less, scaled by the window's share of the root window
	reduceTablePV      = 628  // [0, 2100]
	reduceNotImproving = 758  // [0, 1600]
	reduceTableCapture = 672  // [0, 2000]
	reduceGivesCheck   = 610  // [0, 2000]
	reduceHistory      = 9895 // [5000, 16000] history per ply
	reduceNoisyHistory = 7289 // [3500, 12000]
	reduceUncertain    = 15   // [0, 64] less, per centipawn of correction of the static evaluation
	reduceSingular     = 972  // [0, 2048] less if a quiet table move is singular
	reduceCutoffs      = 1168 // [0, 2200] if the children keep failing high
	cutoffsMany        = 3
	deeperMargin       = 58 // [10, 100] a re-search goes one ply deeper if the score exceeds the best by this
	shallowerMargin    = 10 // [2, 24] and one ply less deep below this

	// Quiescence.
	quiesceFutility = 214 // [80, 340] a capture must bring the evaluation this close to alpha
	quiesceCaptures = 3   // after this many moves only promotions, checks and recaptures are searched
	quiesceEvasions = 2   // after this many moves no quiet evasions are searched

	// Scaling of evaluations by the halfmove clock.
	fadingPlies = 218 // [150, 400] the clock divided by this is the part lost

	// Histories.
	bonusSlope       = 235   // [70, 320]
	bonusBase        = -34   // [-300, 200]
	bonusMost        = 2493  // [900, 3200]
	malusSlope       = 230   // [70, 360]
	malusBase        = -36   // [-300, 200]
	malusMost        = 2548  // [800, 3200]
	refutedCount     = 4     // a cutoff is a malus for the previous move if it was among the first this many
	keepPVDepth      = 5     // from this depth on, a node that fails low right after a PV node is stored as PV
	orderVictim      = 8     // [3, 12] weight of the victim in capture ordering
	orderCapture     = 65    // [24, 128] weight of capture history, in 256ths
	orderThreat      = 36    // [0, 80] per centipawn of a piece that leaves (or, negative, enters) attack by a lesser piece
	orderCheck       = 10215 // [0, 24000] bonus of a check
	orderCheckLoss   = 86    // [0, 200] unless it loses more than this
	goodNoisyDivisor = 22    // [12, 64] a good capture loses at most its ordering score divided by this

	// Corrections of the static evaluation.
	correctionUnit        = 256 // a stored 256 is one centipawn
	correctionPawnWeight  = 120 // [20, 200] of 128
	correctionPieceWeight = 104 // [10, 160] of 128, each side
	correctionMovesWeight = 87  // [10, 160] of 128, the last two moves
	correctionInertia     = 256
	correctionMaxWeight   = 13
	correctionLimit       = 64 * correctionUnit

	// The clock.
	clockMoves      = 20  // [8, 40] the usual time for a move is the time left divided by this
	clockIncrements = 25  // [6, 40] where this many increments count as time left
	clockMost       = 50  // [20, 100] the maximum time for a move, in tenths of the usual time
	clockMostShare  = 60  // and in percent of the time left
	timeStable      = 75  // [45, 110] percent of the usual time if the best move is stable
	timeUnstable    = 150 // [30, 200] added right after a change of the best move, halved with each iteration
	timeDrop        = 12  // [0, 30] added per centipawn of score drop, in thousandths
	timeEffort      = 140 // [20, 260] added for the share of nodes not spent on the best move, in percent
)

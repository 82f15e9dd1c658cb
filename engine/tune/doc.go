// Package tune finds better values for the numbers of an engine by letting it
// play: SPSA, simultaneous perturbation stochastic approximation.
//
// An iteration moves all parameters at once, each by its step up or down as a
// coin falls, lets the engine with these values play a pair of games against the
// engine with the opposite ones, and then shifts every parameter a little towards
// the side that scored better. Thousands of pairs, none of which says much,
// add up to a direction. How large the shifts are, and how they shrink, are Spall's
// gain sequences; see [Gains]. The method is from J. C. Spall, "Implementation of
// the simultaneous perturbation algorithm for stochastic optimization" (1998); its
// use on engines is as fishtest and OpenBench have it, whose
// parameter lists can be read and written here.
//
// A [Tuning] is the state of a run, kept in a file after every iteration, so
// that it can be stopped at any time. It knows nothing of chess: [Games] plays the
// games. That the values found are better remains to be tested, by a match.
package tune

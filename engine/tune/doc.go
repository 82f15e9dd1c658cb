// Package tune tunes numeric parameters of an engine by SPSA (simultaneous perturbation stochastic approximation).
//
// An iteration moves every parameter by its step, up or down at random. The engine with these values plays a pair of
// games against the engine with the opposite ones, and every parameter shifts a little towards the side that scored
// better. A pair says little; thousands add up to a direction. The sizes of the shifts and how they shrink are
// Spall's gain sequences; see [Gains]. The method is from J. C. Spall, "Implementation of the simultaneous
// perturbation algorithm for stochastic optimization" (1998), in the form of fishtest and OpenBench, whose parameter
// lists the package reads and writes.
//
// A [Tuning] is the state of a run, saved after every iteration, so that a run can be stopped at any time. The
// package knows nothing of chess: [Games] plays the games. A match has to show that the new values are better.
package tune

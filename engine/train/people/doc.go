// Package people trains the network of [kibitz/engine/human]: it packs games of people, trains a network to predict
// their moves, and measures the predictions.
package people

// Package people makes the network of [kibitz/engine/human]: it packs games of people, trains
// a network to predict their moves, and measures how well it does.
package people

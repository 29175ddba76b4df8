//! The cross-board: stacks of tiles on a grid, words across and down.

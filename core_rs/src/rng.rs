//! The documented random generator (SplitMix64 streams).

//! Zones of pieces: who lies where, as one plain value.

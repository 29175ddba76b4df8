//! Alphabets and lexicons: word graphs in memory-mapped files.

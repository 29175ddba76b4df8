//! The formula machine: scores and conditions compiled from a rulespec.

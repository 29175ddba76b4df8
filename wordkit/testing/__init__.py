"""Rules testing for engines and rulespecs."""

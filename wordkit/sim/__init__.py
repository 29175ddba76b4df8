"""Many headless games, summed up."""

"""The crossboard engine: words across and down, tiles that stack."""

"""The English lexicon for wordkit."""

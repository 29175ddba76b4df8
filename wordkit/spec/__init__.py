"""The rules language: text to tree to checked model."""

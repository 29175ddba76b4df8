"""The rulespecs that come with wordkit."""

"""Alphabets, lexicons, the files they come from and the commands about them."""

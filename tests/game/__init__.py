"""Tests of the kernel, and the small games they play."""

"""Tests of memfmt/write/consolidate."""

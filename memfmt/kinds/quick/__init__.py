"""Files in canonical form, read and written without a scan. Source: spec/reading.md."""

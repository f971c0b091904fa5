"""A month or a year as a sheet: a picture of 1080 × 1350, and A3 to print."""

"""Years: a year's table and months, and the archive that leads to all of them."""

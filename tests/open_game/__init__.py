"""The example with open seating: players sit down while the table runs."""

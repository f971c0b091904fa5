"""A finished table is annulled: it counts nowhere from then on, and stays readable (R3)."""

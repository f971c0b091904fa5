"""Stories: what a month or a year leaves to tell beside its totals."""

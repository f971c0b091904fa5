"""The sums that stories are told from: counted from days and from tables, written, checked."""

"""Results of games that were played on wood: logged by one of them, confirmed by another (R4)."""

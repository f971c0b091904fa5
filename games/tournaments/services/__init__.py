"""Everything that writes tournaments. Each act holds the tournament's row and may come twice."""

"""What people see of Cerke: words, pieces, the board, its page."""

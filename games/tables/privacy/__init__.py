"""What the tables keep of a person: for that person to read, and how it is struck out."""

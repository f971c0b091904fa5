"""A game for the tests of tables and live: a secret simultaneous choice and a hidden die."""

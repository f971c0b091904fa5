"""What is kept about a person: reading it, switching it off, erasing it, and for how long."""

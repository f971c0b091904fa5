"""The admins' page of the server: what `make doctor` says, and what has gone wrong at night."""

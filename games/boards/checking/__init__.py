"""Is what is stored what the journals make? Finding differences, and mending them."""

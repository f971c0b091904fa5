"""What pages show of Speahx: drawn from an observation, the same for every reader of one seat."""

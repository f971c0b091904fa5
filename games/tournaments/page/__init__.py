"""The pages of tournaments: what they show, what their forms do, and how they stay fresh."""

"""A month or a year as stories: numbers, and who was with whom, among people who may be named."""

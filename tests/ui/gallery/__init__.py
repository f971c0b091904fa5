"""The parts of pages, drawn with sample people, to look at and to copy from.

``python -m tests.ui.gallery FOLDER`` draws them in Chromium, light and dark.
"""

"""The gallery: each screen of the design drawn with sample people, to look at and to copy from.

``python -m tests.ui.gallery FOLDER`` draws every screen in Chromium, light and dark.
"""

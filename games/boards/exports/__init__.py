"""Boards as files: tables of plain values, written as CSV or JSON by any app that has some."""

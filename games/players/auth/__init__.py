"""Signing in: invitations, links and codes, passwords, passkeys, single sign-on; sessions."""

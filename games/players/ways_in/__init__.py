"""Coming in: invitations, links and codes, passwords, passkeys, single sign-on; and sessions."""

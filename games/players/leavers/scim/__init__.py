"""The provider's own programs say who has left (SCIM 2.0, RFC 7643 and 7644): deactivating only.

Written by hand: scim2-models would take 17 MB of memory and four more packages for three documents
that never change and one attribute. scim2-tester asks it in the tests.
"""

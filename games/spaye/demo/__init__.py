"""The sample office of `make demo`: people, past months, and colleagues who play by themselves.

`people` says who is a sample colleague and who is a human; `draft` and `script` play past days in
memory; `services` writes the office, `tables` its other tables; `behaviour` is what a colleague
wants, given what the seat may know; `colleagues` does it inside the server after a human-like
pause; `lifespan` starts and stops them with the server. All of it sleeps unless `DEMO` is set.
"""

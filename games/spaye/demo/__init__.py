"""The sample office of `make demo`: people, past months, and colleagues who play by themselves.

`people` says who is a sample colleague and who is a human; `services` plays past days in memory and
writes the office, `tables` its other tables; `colleagues` acts inside the server after a human-like
pause, on what each seat may know. All of it sleeps unless `DEMO` is set.
"""

"""Where it was decided: a finished table judged with what each seat knew then.

`reviewer` has the judge look at every decision of people, `queries` says who may see what of it,
`services` keeps it as JSON. It is computed by `background`, off everybody's request.
"""

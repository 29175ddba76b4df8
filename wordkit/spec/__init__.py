"""The rules language: text to tree to checked model.

`model.load_rules` is the way in; an engine declares itself with `vocabulary`, `arguments` and `types`. The steps:
`reader` (with `braces`, `grammar`, `hints`) makes the tree, `inherit` joins parents, `checker` (with `clauses`,
`counted`, `options`, `scores`, `ranking`, `examples`, `translations`, `wordlists`) makes `model.Rules`; `writer` and
`formatter` turn trees into text again; `inspect` and `overview` look at rules.
"""

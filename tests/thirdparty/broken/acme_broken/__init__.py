"""A plugin with one sound hook and one that raises: nothing of it may be used."""

from wordkit.hookspecs import hookimpl


class Sleepy:
    """A sound bot: it does whatever is listed last."""

    def choose(self, view, rng):
        return list(view.legal)[-1]


@hookimpl
def wordkit_bots():
    return {"sleepy": Sleepy}


@hookimpl
def wordkit_engines():
    raise RuntimeError("the dictionary server can't be reached")

"""The mutation check: a rulespec is changed in one place at a time, and its examples and recordings must notice.

from wordkit.testing.mutate import Trial, mutate

for mutant in mutate(Trial("mygame")).missed:
    print(mutant)
"""

from wordkit.testing.mutate.mutants import Mutant, mutants
from wordkit.testing.mutate.run import Bench, Mutation, Trial, Verdict, mutate

__all__ = ["Bench", "Mutant", "Mutation", "Trial", "Verdict", "mutants", "mutate"]

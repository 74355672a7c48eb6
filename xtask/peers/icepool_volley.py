"""A volley asked of icepool: six rifle-muskets at half an inch, and the check of whole veterans.

Prints `name<TAB>nanoseconds` like our own benchmark, after checking that icepool finds the odds
that Linstock finds (the chance to rout is given below as a fraction).
"""

import time
from fractions import Fraction

import icepool

GOOD, DISORDER, SHAKEN, ROUTED = range(4)
COLUMNS = [(30, ("4H", 4, 4)), (26, ("3H", 3, 3)), (20, ("2H", 2, 2)), (17, ("1H", 1, 2)),
           (15, ("2MC", 0, 2)), (14, ("1MC", 0, 1)), (12, ("MC", 0, 0))]


def result(total):
    for least, entry in COLUMNS:
        if total >= least:
            return entry
    return ("none", 0, None)


def verdict(name, hits, mmp, roll):
    short = mmp - roll
    if roll == 2:
        return (name, hits, ROUTED, 0)
    if roll == 3:
        return (name, hits, SHAKEN, max(short, 1))
    if roll == 12:
        return (name, hits, GOOD, 0)
    if short >= 5:
        return (name, hits, SHAKEN, short)
    if short >= 1:
        return (name, hits, DISORDER, short)
    return (name, hits, GOOD, 0)


def volley():
    fire = (3 @ icepool.d6).map(lambda roll: result(roll + 6))

    def check(name, hits, plus):
        if plus is None:
            return icepool.Die([(name, hits, GOOD, 0)])
        return (2 @ icepool.d6).map(lambda roll: verdict(name, hits, 4 + plus, roll))

    return fire.map(check)


def measure(question, batches=31):
    question()
    times = []
    for _ in range(batches):
        started = time.perf_counter_ns()
        for _ in range(10):
            question()
        times.append((time.perf_counter_ns() - started) / 10)
    return min(times)


die = volley()
routs = sum((Fraction(weight, die.denominator()) for outcome, weight in die.items()
             if outcome[2] == ROUTED), Fraction(0))
# Only a natural 2 routs whole veterans in good order: 1/36 of the checks called for.
checks = sum((Fraction(weight, die.denominator()) for outcome, weight in die.items()
              if outcome[0] != "none"), Fraction(0))
assert routs == checks / 36, (routs, checks)
assert checks == Fraction(206, 216), checks
for name in ["volley odds, f64, memory kept", "volley odds, f64", "volley odds, exact"]:
    print(f"{name}\t{measure(volley):.0f}")

"""Picture of the study: for each rule and each reconstruction, the change of it that matters most.

The area of a dot is the size of the difference in per cent of the unchanged mean; from 124 per cent on all are alike. It is filled where the measure grows
and open where it shrinks. Differences that chance explains leave their place empty.
"""

import csv

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot

# The same picture from the same table, byte by byte.
matplotlib.rcParams["svg.hashsalt"] = "senet"


def largest(path):
    """The largest clear difference in per cent, by rule and reconstruction, and the measure."""
    found, measure, games = {}, "", ""
    with open(path, newline="") as rows:
        for row in csv.DictReader(rows):
            measure, games = row["measure"], row["games"]
            place, mean = (row["key"], row["rules"]), float(row["unchanged_mean"])
            found.setdefault(place, 0.0)
            if row["seen"] == "clear" and mean:
                change = 100 * float(row["difference"]) / abs(mean)
                found[place] = max(found[place], change, key=abs)
    return found, measure, games


def draw(found, measure, games, path):
    rules = sorted({rules for _, rules in found})
    weight = {}
    for (key, _), change in found.items():
        weight[key] = max(weight.get(key, 0), abs(change))
    keys = sorted(weight, key=lambda key: (weight[key], key))
    figure, axes = pyplot.subplots(figsize=(2 + 0.55 * len(rules), 1.5 + 0.42 * len(keys)))
    for (key, name), change in sorted(found.items()):
        if change:
            area = min(5 * abs(change), 620)
            axes.scatter(
                rules.index(name), keys.index(key), area, edgecolor="#2A241C", linewidth=0.8,
                facecolor="#176F7B" if change > 0 else "none",
            )
    axes.set_xticks(range(len(rules)), rules, rotation=60, ha="right")
    axes.set_yticks(range(len(keys)), keys, fontsize=9)
    axes.set_xlim(-0.7, len(rules) - 0.3)
    axes.grid(color="#DDD2BD", linewidth=0.5)
    axes.set_axisbelow(True)
    axes.set_title(f"Change of one rule that matters most: {measure}, {games} games a board")
    axes.set_xlabel("filled: more, open: fewer; the area is the difference in per cent")
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})


if "snakemake" in globals():
    draw(*largest(snakemake.input[0]), snakemake.output[0])  # noqa: F821

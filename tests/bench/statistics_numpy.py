"""What numpy and scipy take for the same work: milliseconds of the processor, as JSON."""

import json
import sys
import time

import numpy as np
from scipy import stats

values = np.fromfile(sys.argv[1])


def least(run):
    run()
    times = []
    for _ in range(5):
        started = time.process_time()
        run()
        times.append(1000 * (time.process_time() - started))
    return min(times)


def z_scores():
    return (values - values.mean()) / values.std(ddof=1)


def outliers():
    median = np.median(values)
    distances = np.abs(values - median)
    robust = 1.4826 * np.median(distances)
    return np.abs(z_scores()) > 3, np.sum(distances > 3 * robust)


deciles = np.arange(1, 10) / 10
part, other = values[:300_000], values[300_000:600_000]
x, y = values[:100_000], values[100_000:200_000]
columns = np.stack([values, values, values])
print(json.dumps({
    "zScores": least(z_scores),
    "flagOutliers": least(outliers),
    "deciles": least(
        lambda: (np.quantile(part, deciles), np.quantile(other, deciles))
    ),
    "mannWhitney": least(lambda: stats.mannwhitneyu(x, y)),
    "jointMoments": least(lambda: np.cov(columns)),
}))

/** Non-inferiority test by metric and variation. */

import { cells, type DisplayView, tableView } from "../document/mod.ts";
import { marginTest } from "../stats/mod.ts";
import { metricSummaries } from "../inference/mod.ts";
import type { Readout } from "../record/mod.ts";

/**
 * Shows whether each variation's loss in each metric is less than a margin,
 * without adjustment for multiple comparisons. This is a non-inferiority test.
 * For a metric where lower is better, an increase is a loss.
 *
 * @param readout Readout to test.
 * @param margin Acceptable loss, as a fraction: 0.05 for 5%.
 * @returns A view that Jupyter displays.
 * @throws {RangeError} If the margin is not a positive number below 1.
 */
export function marginView(readout: Readout, margin: number): DisplayView {
  const names = readout.variations.map(({ name }) => name);
  const rows = readout.metrics.flatMap(({ name, title, direction }) => {
    const lowerIsBetter = direction === "lower";
    const [control, ...treatments] = metricSummaries(readout, name);
    return treatments.map((treatment, index) => {
      const { shown, pValue } = marginTest(control!, treatment, {
        question: "non-inferior",
        margin,
        lowerIsBetter,
      });
      const answer = shown ? "yes" : "no";
      return [
        lowerIsBetter ? `${title} (lower is better)` : title,
        names[index + 1]!,
        shown === null ? "cannot be tested" : answer,
        cells.p(pValue),
      ];
    });
  });
  const loss = cells.share(margin).text;
  return tableView(`Is a loss of ${loss} or more ruled out?`, [
    ["Metric", "Variation", "Ruled out", "p"],
    ...rows,
  ]);
}

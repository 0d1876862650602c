/** Whether a loss up to a margin is ruled out, by metric and variation. */

import { cells, type DisplayView, tableView } from "../document/mod.ts";
import { marginTest } from "../stats/mod.ts";
import { metricSummaries } from "../inference/mod.ts";
import type { Readout } from "../record/mod.ts";

/**
 * Whether each variation is shown to lose less than a margin on each metric, read
 * alone: the test of non-inferiority. A metric that is better lower loses by
 * rising.
 *
 * @param readout The readout.
 * @param margin The loss that would be no harm, a fraction: 0.05 for 5%.
 * @returns A view that Jupyter shows.
 * @throws {RangeError} When the margin is not a positive number below 1.
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

/** The band of a running experiment, looked at every day. */

import { readChoices } from "../../../lib/readout/mod.ts";
import type { Tested } from "../../../lib/inference/comparisons/mod.ts";
import { comparisonBand } from "../../../lib/inference/comparisons/mod.ts";
import { inferenceOf } from "../../../lib/inference/_inference.ts";
import type { MeanSummary } from "../../../lib/stats/mod.ts";
import { normalQuantile, randomSource } from "../../../lib/stats/mod.ts";
import { noSums, summaryOf, visitorsOf } from "./_store.ts";
import { atMost, type Row, share, type Table } from "./_table.ts";

const DAYS = 28;
const CONVERSION = 0.03;
const LEVEL = 0.95;

/** Parts of the traffic: the control's, and each variation's. */
const SPLITS = [[1, 1], [9, 1], [1, 9]] as const;

/** Visitors a day, all variations together. */
const TRAFFIC = [100, 1000, 5000];

function row(
  variations: number,
  [c, v]: readonly [number, number],
  perDay: number,
): Row {
  const parts = [c, ...new Array<number>(variations).fill(v)];
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const visitors = parts.map((part) =>
    Math.max(1, Math.round(perDay * part / whole))
  );
  return {
    name: [
      `${variations}`,
      c === v ? "even" : `${c} : ${v}`,
      perDay.toLocaleString("en"),
    ],
    run: (experiments) => {
      const random = randomSource(1000 * variations + 10 * perDay + c - v);
      const inference = inferenceOf(readChoices({ level: LEVEL }), "started");
      const draw = visitors.map((n) => visitorsOf(n, CONVERSION, random));
      // What Bonferroni's intervals of one look do not call, no band does.
      const fixedHorizon = normalQuantile(1 - (1 - LEVEL) / variations / 2);
      let wrong = 0;
      for (let run = 0; run < experiments; run++) {
        const sums = visitors.map(noSums);
        let isWrong = false;
        for (let day = 0; day < DAYS && !isWrong; day++) {
          sums.forEach((one, arm) => draw[arm]!(one));
          const [control, ...treatments] = sums.map(summaryOf);
          isWrong = treatments.some((treatment) =>
            zOf(control!, treatment) > fixedHorizon &&
            leavesZeroOut(
              comparisonBand(
                { variation: "", control: control!, treatment },
                variations,
                inference,
              ),
            )
          );
        }
        if (isWrong) wrong++;
      }
      return {
        cells: [share(wrong, experiments)],
        holds: atMost(1 - LEVEL, wrong, experiments),
      };
    },
  };
}

function leavesZeroOut({ difference: { lower, upper } }: Tested): boolean {
  return (lower ?? -1) > 0 || (upper ?? 1) < 0;
}

function zOf(control: MeanSummary, treatment: MeanSummary): number {
  return Math.abs(treatment.mean! - control.mean!) /
    Math.sqrt(
      control.variance! / control.n + treatment.variance! / treatment.n,
    );
}

/** Wrong at any look at most as often as the level says. */
export const BAND: Table = {
  name: "band",
  introduction:
    `The band of a readout while it runs, read on each of ${DAYS} days where there is no effect, with ${
      100 * CONVERSION
    }% buyers and log-normal orders: how often it ever calls a difference, of any variation. The split is the control's part to each variation's. It holds where that is at most 5%.`,
  head: [
    "variations",
    "split",
    "visitors a day",
    "ever wrong",
    "holds",
  ],
  rows: [1, 3, 8].flatMap((variations) =>
    SPLITS.flatMap((split) =>
      TRAFFIC.map((perDay) => row(variations, split, perDay))
    )
  ),
};

/** Intervals of several segments, each at the level of its corrected p-value. */

import {
  type AdjustmentMethod,
  adjustPValues,
  intervalLevels,
  normalQuantile,
  normalSurvival,
  randomSource,
} from "../../../lib/stats/mod.ts";
import { near, percent, type Row, Tally } from "./_table.ts";

/** True effects of six segments, in standard errors: half of them are none. */
const EFFECTS = [0, 0, 0, 2, 3, 4];

type Part = (errors: {
  /** Intervals that leave no difference out. */
  readonly called: number;
  /** Of those the ones that miss the effect. */
  readonly missed: number;
  /** Of those the ones where there is none. */
  readonly none: number;
}) => number;

function row(method: AdjustmentMethod, what: string, part: Part): Row {
  return {
    name: [`six segments, three with an effect: ${what}`, method],
    run: (experiments) => {
      const { normal } = randomSource(method.length);
      const found = new Tally();
      for (let run = 0; run < experiments; run++) {
        const seen = EFFECTS.map((effect) => effect + normal());
        const pValues = seen.map((z) => 2 * normalSurvival(Math.abs(z)));
        const levels = intervalLevels(pValues, method);
        const adjusted = adjustPValues(pValues, method);
        const errors = { called: 0, missed: 0, none: 0 };
        EFFECTS.forEach((effect, i) => {
          const reach = normalQuantile((1 + levels[i]!) / 2);
          const isCalled = Math.abs(seen[i]!) > reach;
          if (isCalled !== adjusted[i]! < 0.05) {
            throw new Error(`${method}: ${pValues} disagree with ${levels}`);
          }
          if (!isCalled) return;
          errors.called++;
          if (Math.abs(seen[i]! - effect) > reach) errors.missed++;
          if (effect === 0) errors.none++;
        });
        found.add(part(errors));
      }
      const { spread } = found;
      return {
        cells: [percent(spread)],
        holds: spread.mean <= 0.05 || near(spread, 0.05, 0),
      };
    },
  };
}

/** That any interval calls what is none, or how many that call anything miss. */
export const FAMILIES: readonly Row[] = [
  ...(["bonferroni", "holm", "hochberg"] as const).map((method) =>
    row(method, "any called that has none", ({ none }) => none > 0 ? 1 : 0)
  ),
  ...(["benjamini-hochberg", "benjamini-yekutieli"] as const).map((method) =>
    row(
      method,
      "part of the called ones that miss",
      ({ called, missed }) => missed / Math.max(1, called),
    )
  ),
];

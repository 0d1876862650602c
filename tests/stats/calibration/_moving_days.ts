/**
 * Experiments in which the world moves: the split, the rate of the store, how
 * soon visitors order, what they send back. Each day's new visitors are drawn
 * with the share of them that has bought, and kept it, when the data end.
 */

import { inferenceOf } from "../../../lib/inference/_inference.ts";
import { compareAll } from "../../../lib/inference/comparisons/mod.ts";
import { readChoices } from "../../../lib/readout/mod.ts";
import { stratifiedMoments } from "../../../lib/sums/mod.ts";
import type {
  Interval,
  JointMoments,
  MeanSummary,
} from "../../../lib/stats/mod.ts";
import { marginalMoments, randomSource } from "../../../lib/stats/mod.ts";
import { noSums, summaryOf, type Sums, visitorsOf } from "./_store.ts";
import { atMost, share, type Spread, Tally } from "./_table.ts";

export type Pair = readonly [number, number];

/** New visitors of a day, and the shares of them that buy. */
export interface Day {
  readonly visitors: Pair;
  readonly rates: Pair;
}

const LEVEL = 0.95;
const ERRORS = 3;
const INFERENCE = inferenceOf(readChoices({ level: LEVEL }), "ended");

/** The lift of revenue per visitor with its interval. */
export function liftOf(control: MeanSummary, treatment: MeanSummary): Interval {
  const [found] = compareAll(
    [{ variation: "B", control, treatment }],
    INFERENCE,
  );
  return found!.lift;
}

/** Counts how often an interval is right, and ships what is none. */
export class Found {
  readonly #lift = new Tally();
  #covered = 0;
  #shipped = 0;
  #count = 0;

  add({ value, lower, upper }: ReturnType<typeof liftOf>, truth: number): void {
    this.#count++;
    this.#lift.add(value!);
    if ((lower ?? -Infinity) <= truth && truth <= (upper ?? Infinity)) {
      this.#covered++;
    }
    if ((lower ?? -1) > 0) this.#shipped++;
  }

  get lift(): Spread {
    return this.#lift.spread;
  }

  /** Standard deviation of the lift from one experiment to another. */
  get deviation(): number {
    return this.#lift.spread.error * Math.sqrt(this.#count);
  }

  get shipped(): string {
    return share(this.#shipped, this.#count);
  }

  get covered(): string {
    return share(this.#covered, this.#count);
  }

  shipsAtMost(most: number): boolean {
    return atMost(most, this.#shipped, this.#count);
  }

  /** Between 94 and 96 of 100. */
  get isCovered(): boolean {
    const part = this.#covered / this.#count;
    return Math.abs(part - LEVEL) <= 0.01 +
        ERRORS * Math.sqrt(LEVEL * (1 - LEVEL) / this.#count);
  }
}

/** One draw of all days: what each arm's visitors of each day spent. */
export function drawerOf(days: readonly Day[], seed: number): () => Sums[][] {
  const random = randomSource(seed);
  const draws = days.map(({ visitors, rates }) =>
    visitors.map((n, arm) => visitorsOf(n, rates[arm]!, random))
  );
  return () =>
    draws.map((arms) =>
      arms.map((draw) => {
        const sums = noSums();
        draw(sums);
        return sums;
      })
    );
}

export function together(days: readonly (readonly Sums[])[]): MeanSummary[] {
  return [0, 1].map((arm) =>
    summaryOf(days.reduce((all, arms) => {
      const one = arms[arm]!;
      return {
        n: all.n + one.n,
        sum: all.sum + one.sum,
        squares: all.squares + one.squares,
        buyers: all.buyers + one.buyers,
      };
    }, noSums()))
  );
}

function jointOf(sums: Sums): JointMoments {
  const { n, mean, variance } = summaryOf(sums);
  return {
    n,
    names: ["spent"],
    means: [mean],
    coMoments: [[variance! * (n - 1)]],
  };
}

export function byDay(days: readonly (readonly Sums[])[]): MeanSummary[] {
  return stratifiedMoments(days.map((arms) => arms.map(jointOf)))
    .map((joint) => marginalMoments(joint, "spent"));
}

/** What each look at the end of a day compares. */
export function eachDay(days: readonly (readonly Sums[])[]): MeanSummary[][] {
  const joints = days.map((arms) => arms.map(jointOf));
  return days.map((_, day) =>
    stratifiedMoments(joints.slice(0, day + 1))
      .map((joint) => marginalMoments(joint, "spent"))
  );
}

/** The same with other weights: by visitors, or by the inverse of the variance. */
export function weighted(
  days: readonly (readonly Sums[])[],
  weightOf: (control: MeanSummary, treatment: MeanSummary) => number,
): number {
  let [above, below] = [0, 0];
  for (const arms of days) {
    const [control, treatment] = arms.map(summaryOf) as [
      MeanSummary,
      MeanSummary,
    ];
    const weight = weightOf(control, treatment);
    above += weight * treatment.mean!;
    below += weight * control.mean!;
  }
  return above / below - 1;
}

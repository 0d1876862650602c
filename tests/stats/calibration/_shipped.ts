/** Experiments of which the truth is known, and how often a readout ships them. */

import type { Readout, ReadoutOptions } from "../../../lib/readout/mod.ts";
import type { MeanSummary, RandomSource } from "../../../lib/stats/mod.ts";
import { normalQuantile, randomSource } from "../../../lib/stats/mod.ts";
import type { Measured } from "./_experiment.ts";
import { excess, readoutOf, REVENUE, SPARE } from "./_experiment.ts";
import { noSums, summaryOf, visitorsOf } from "./_store.ts";

export const ALPHA = 0.05;
export const CONVERSION = 0.05;

/** An experiment that has ended: arms, their true lifts by metric, the margins. */
export interface Truth {
  readonly visitors: readonly number[];
  /** True lift of every variation, by metric: those that decide, then the others. */
  readonly lifts: readonly number[];
  /** Margins of the last metrics, the guardrails. */
  readonly margins: readonly number[];
}

export type Metric = Measured extends ReadonlyMap<infer Key, unknown> ? Key
  : never;

export const metricAt = (at: number): Metric =>
  at === 0
    ? REVENUE
    : { name: `metric_${at}`, title: `Metric ${at}`, unit: "count" };

/** How many of the metrics decide. */
export const decidingOf = (
  { lifts, margins }: Pick<Truth, "lifts" | "margins">,
): number => lifts.length - margins.length;

/** The roles of the metrics, as options of a readout. */
export function rolesOf(
  truth: Pick<Truth, "lifts" | "margins">,
): ReadoutOptions {
  const deciding = decidingOf(truth);
  return {
    successMetrics: truth.lifts.slice(1, deciding)
      .map((_, at) => metricAt(at + 1).name),
    guardrails: Object.fromEntries(
      truth.margins.map((margin, at) => [metricAt(deciding + at).name, margin]),
    ),
  };
}

/** Draws every arm on every metric, one as independent of the other as can be. */
function drawer(
  { visitors, lifts }: Truth,
  random: RandomSource,
): () => (readonly MeanSummary[])[] {
  const draws = visitors.map((n) => visitorsOf(n, CONVERSION, random));
  return () =>
    lifts.map((lift) =>
      draws.map((draw, arm) => {
        const sums = noSums();
        draw(sums, arm === 0 ? 1 : 1 + lift);
        return summaryOf(sums);
      })
    );
}

function decisionOf(
  arms: readonly (readonly MeanSummary[])[],
  truth: Truth,
): Readout["decision"] {
  const measured: Measured = new Map(
    arms.map((one, at) => [metricAt(at), one] as const),
  );
  return readoutOf(measured, "ended", rolesOf(truth)).decision;
}

/**
 * Whether shipping is possible at all: some gain, and every margin kept, by the
 * intervals that the decision needs less a quarter of a standard error. It
 * spares the readouts that could not come to it.
 */
function isPossible(
  arms: readonly (readonly MeanSummary[])[],
  truth: Truth,
): boolean {
  const { visitors, margins } = truth;
  const deciding = decidingOf(truth);
  const toGain =
    normalQuantile(1 - ALPHA / 2 / deciding / (visitors.length - 1)) - SPARE;
  const toKeep = normalQuantile(1 - ALPHA / 2) - SPARE;
  const isBeyond = (metric: number, arm: number, lift: number, least: number) =>
    excess(arms[metric]![0]!, arms[metric]![arm]!, lift) > least;
  return visitors.some((_, arm) =>
    arm > 0 &&
    truth.lifts.some((_, metric) =>
      metric < deciding && isBeyond(metric, arm, 0, toGain)
    ) &&
    margins.every((margin, at) => isBeyond(deciding + at, arm, margin, toKeep))
  );
}

export function ships(truth: Truth, experiments: number, seed: number): number {
  const draw = drawer(truth, randomSource(seed));
  let shipped = 0;
  for (let run = 0; run < experiments; run++) {
    const arms = draw();
    if (!isPossible(arms, truth)) continue;
    if (decisionOf(arms, truth).verdict === "ship") shipped++;
  }
  return shipped;
}

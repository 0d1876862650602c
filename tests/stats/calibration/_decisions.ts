/** How often the decision of a readout is right, and how often it is wrong. */

import type { Readout } from "../../../lib/readout/mod.ts";
import {
  detectableDifference,
  type MeanSummary,
  normalQuantile,
  type RandomSource,
  randomSource,
} from "../../../lib/stats/mod.ts";
import { type Measured, readoutOf, REVENUE } from "./_experiment.ts";
import { noSums, ORDER, summaryOf, visitorsOf } from "./_store.ts";
import { atLeast, atMost, type Row, share, type Table } from "./_table.ts";

const ALPHA = 0.05;
const POWER = 0.8;
const CONVERSION = 0.05;
const LIFT = 0.2;
/** What a guardrail may lose, where that is given and not planned. */
const MARGIN = -0.05;

/** An experiment that has ended: arms, their true lifts by metric, the margins. */
interface Truth {
  readonly visitors: readonly number[];
  /** True lift of every variation, by metric; the first decides. */
  readonly lifts: readonly number[];
  /** Margin of each metric but the first. */
  readonly margins: readonly number[];
}

const metricAt = (at: number) =>
  at === 0 ? REVENUE : {
    name: `guardrail_${at}`,
    title: `Guardrail ${at}`,
    unit: "count",
  } as const;

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
  margins: readonly number[],
): Readout["decision"] {
  const measured: Measured = new Map(
    arms.map((one, at) => [metricAt(at), one] as const),
  );
  const guardrails = Object.fromEntries(
    margins.map((margin, at) => [metricAt(at + 1).name, margin]),
  );
  return readoutOf(measured, "ended", { guardrails }).decision;
}

/** Standard errors by which a mean exceeds a part of another. */
function excess(
  control: MeanSummary,
  treatment: MeanSummary,
  lift: number,
): number {
  return (treatment.mean! - (1 + lift) * control.mean!) /
    Math.sqrt(
      treatment.variance! / treatment.n +
        (1 + lift) ** 2 * control.variance! / control.n,
    );
}

/**
 * Whether shipping is possible at all: some gain, and every margin kept, by the
 * intervals that the decision needs less a quarter of a standard error. It
 * spares the readouts that could not come to it.
 */
function isPossible(
  arms: readonly (readonly MeanSummary[])[],
  margins: readonly number[],
): boolean {
  const [, ...variations] = arms[0]!;
  const least = [
    normalQuantile(1 - ALPHA / 2 / variations.length) - SPARE,
    normalQuantile(1 - ALPHA / 2) - SPARE,
  ] as const;
  return variations.some((_, at) =>
    arms.every(([control, ...others], metric) =>
      metric === 0
        ? excess(control!, others[at]!, 0) > least[0]
        : excess(control!, others[at]!, margins[metric - 1]!) > least[1]
    )
  );
}

const SPARE = 0.25;

function ships(truth: Truth, experiments: number, seed: number): number {
  const draw = drawer(truth, randomSource(seed));
  let shipped = 0;
  for (let run = 0; run < experiments; run++) {
    const arms = draw();
    if (!isPossible(arms, truth.margins)) continue;
    if (decisionOf(arms, truth.margins).verdict === "ship") shipped++;
  }
  return shipped;
}

const count = (n: number): string => n.toLocaleString("en");

function wrong(name: string, truth: Truth, seed: number): Row {
  return {
    name: [
      name,
      `${truth.visitors.length - 1}`,
      `${truth.margins.length}`,
      [...new Set(truth.visitors)].map(count).join(" + "),
    ],
    run: (experiments) => {
      const shipped = ships(truth, experiments, seed);
      return {
        cells: [share(shipped, experiments), "at most 5"],
        holds: atMost(ALPHA, shipped, experiments),
      };
    },
  };
}

/**
 * The visitors that a readout plans with for a lift that was named, with
 * margins that can just be shown then.
 */
function planned(guardrails: number): Truth {
  const mean = CONVERSION * ORDER.mean;
  const variance = CONVERSION * ORDER.square - mean ** 2;
  const arm = { n: 10_000, mean, variance };
  const names = Array.from({ length: guardrails }, (_, at) => metricAt(at + 1));
  const { next } = readoutOf(
    new Map([REVENUE, ...names].map((rule) => [rule, [
      arm,
      { ...arm, mean: 1.01 * mean },
    ]])),
    "ended",
    {
      smallestLift: LIFT,
      guardrails: Object.fromEntries(names.map(({ name }) => [name, MARGIN])),
    },
  );
  const { visitors, power } = next.howLong!;
  const n = Math.ceil(visitors! / 2);
  const margin = -detectableDifference(Math.sqrt(variance), n, {
    alpha: ALPHA / 2,
    alternative: "greater",
    power,
  }) / mean;
  return {
    visitors: [n, n],
    lifts: [LIFT, ...names.map(() => 0)],
    margins: names.map(() => margin),
  };
}

function right(guardrails: number): Row {
  const truth = planned(guardrails);
  return {
    name: [
      `+${100 * LIFT} %, the guardrails untouched`,
      "1",
      `${guardrails}`,
      `${count(truth.visitors[0]!)}, as planned`,
    ],
    run: (experiments) => {
      const shipped = ships(truth, experiments, 300 + guardrails);
      return {
        cells: [share(shipped, experiments), "at least 80"],
        holds: atLeast(POWER, shipped, experiments),
      };
    },
  };
}

const even = (variations: number, n = 10_000): number[] =>
  new Array<number>(variations + 1).fill(n);

/** Shipping where it is wrong, and where it is right. */
export const DECISIONS: Table = {
  name: "decisions",
  introduction:
    `How often a readout of an experiment that has ended says "ship", with ${
      100 * CONVERSION
    } % buyers and log-normal orders; guardrails are drawn independently, which is the hardest for shipping. Nothing to ship is shipped in at most 5 %, and so is a gain whose guardrail lies at its margin; a planned gain is shipped in at least 80 %.`,
  head: [
    "the truth",
    "variations",
    "guardrails",
    "visitors of an arm",
    "shipped",
    "asked",
    "holds",
  ],
  rows: [
    wrong("no effect", { visitors: even(1), lifts: [0], margins: [] }, 1),
    wrong("no effect", { visitors: even(3), lifts: [0], margins: [] }, 2),
    wrong("no effect", { visitors: even(8), lifts: [0], margins: [] }, 3),
    wrong(
      "no effect",
      { visitors: [18_000, 2000], lifts: [0], margins: [] },
      4,
    ),
    wrong(
      "no effect",
      { visitors: [2000, 18_000], lifts: [0], margins: [] },
      5,
    ),
    wrong("no effect", {
      visitors: [18_000, 6000, 6000, 6000],
      lifts: [0],
      margins: [],
    }, 6),
    wrong(
      "no effect",
      { visitors: even(1), lifts: [0, 0], margins: [MARGIN] },
      7,
    ),
    ...[1, 5].map((guardrails) =>
      wrong(
        "a large gain, one guardrail at its margin",
        {
          visitors: even(1, 20_000),
          lifts: [1, MARGIN, ...new Array<number>(guardrails - 1).fill(0.5)],
          margins: new Array<number>(guardrails).fill(MARGIN),
        },
        100 + guardrails,
      )
    ),
    wrong(
      "a large gain of all three, one guardrail at its margin",
      { visitors: even(3, 20_000), lifts: [1, MARGIN], margins: [MARGIN] },
      200,
    ),
    ...[0, 1, 5].map(right),
  ],
};

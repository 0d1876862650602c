/** How often the decision of a readout is right, and how often it is wrong. */

import type { Readout, ReadoutOptions } from "../../../lib/readout/mod.ts";
import {
  detectableDifference,
  type MeanSummary,
  normalQuantile,
  type RandomSource,
  randomSource,
} from "../../../lib/stats/mod.ts";
import {
  excess,
  type Measured,
  readoutOf,
  REVENUE,
  SPARE,
} from "./_experiment.ts";
import { buyersOf, noSums, ORDER, summaryOf, visitorsOf } from "./_store.ts";
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
  /** True lift of every variation, by metric: those that decide, then the others. */
  readonly lifts: readonly number[];
  /** Margins of the last metrics, the guardrails. */
  readonly margins: readonly number[];
}

const metricAt = (at: number) =>
  at === 0 ? REVENUE : {
    name: `metric_${at}`,
    title: `Metric ${at}`,
    unit: "count",
  } as const;

type Metric = Measured extends ReadonlyMap<infer Key, unknown> ? Key : never;

/** How many of the metrics decide. */
const decidingOf = ({ lifts, margins }: Pick<Truth, "lifts" | "margins">) =>
  lifts.length - margins.length;

/** The roles of the metrics, as options of a readout. */
function rolesOf(truth: Pick<Truth, "lifts" | "margins">): ReadoutOptions {
  const deciding = decidingOf(truth);
  return {
    successMetrics: truth.lifts.slice(1, deciding)
      .map((_, at) => metricAt(at + 1).name),
    guardrails: Object.fromEntries(
      truth.margins.map((
        margin,
        at,
      ) => [metricAt(deciding + at).name, margin]),
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

function ships(truth: Truth, experiments: number, seed: number): number {
  const draw = drawer(truth, randomSource(seed));
  let shipped = 0;
  for (let run = 0; run < experiments; run++) {
    const arms = draw();
    if (!isPossible(arms, truth)) continue;
    if (decisionOf(arms, truth).verdict === "ship") shipped++;
  }
  return shipped;
}

const count = (n: number): string => n.toLocaleString("en");

function wrong(name: string, truth: Truth, seed: number): Row {
  return {
    name: [
      name,
      `${truth.visitors.length - 1}`,
      `${decidingOf(truth)}`,
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
 * margins that can just be shown then. One of the metrics that decide gains.
 */
function planned(deciding: number, guardrails: number): Truth {
  const mean = CONVERSION * ORDER.mean;
  const variance = CONVERSION * ORDER.square - mean ** 2;
  const arm = { n: 10_000, mean, variance };
  const lifts = [LIFT, ...new Array<number>(deciding - 1 + guardrails).fill(0)];
  const margins = new Array<number>(guardrails).fill(MARGIN);
  const { next } = readoutOf(
    new Map(
      lifts.map((_, at) => [metricAt(at), [
        arm,
        { ...arm, mean: 1.01 * mean, variance: 1.01 ** 2 * variance },
      ]]),
    ),
    "ended",
    { smallestLift: LIFT, ...rolesOf({ lifts, margins }) },
  );
  const { visitors, power } = next.howLong!;
  const n = Math.ceil(visitors! / 2);
  const margin = -detectableDifference(Math.sqrt(variance), n, {
    alpha: ALPHA / 2,
    alternative: "greater",
    power,
  }) / mean;
  return { visitors: [n, n], lifts, margins: margins.map(() => margin) };
}

function right(deciding: number, guardrails: number): Row {
  const truth = planned(deciding, guardrails);
  return {
    name: [
      `+${100 * LIFT} %${deciding > 1 ? " of one" : ""}, the others untouched`,
      "1",
      `${deciding}`,
      `${guardrails}`,
      `${count(truth.visitors[0]!)}, as planned`,
    ],
    run: (experiments) => {
      const shipped = ships(
        truth,
        experiments,
        300 + 10 * (deciding - 1) + guardrails,
      );
      return {
        cells: [share(shipped, experiments), "at least 80"],
        holds: atLeast(POWER, shipped, experiments),
      };
    },
  };
}

/**
 * The planned gain beside metrics of which a loss is watched, and which it does
 * not touch: the conversion of the same visitors, or others of their own. Each
 * of these is clearly lost by chance in 2.5 %, which Boole's sum takes from the
 * power.
 */
function watched(isOfSame: boolean, others: number): Row {
  const { visitors } = planned(1, 0);
  return {
    name: [
      `+${100 * LIFT} %, ${
        isOfSame
          ? "conversion watched"
          : `${others} others watched, untouched and independent`
      }`,
      "1",
      "1",
      "0",
      `${count(visitors[0]!)}, as planned`,
    ],
    run: (experiments) => {
      const random = randomSource(isOfSame ? 500 : 501);
      const draws = visitors.map((n) => visitorsOf(n, CONVERSION, random));
      const drawn = () =>
        draws.map((draw, arm) => {
          const sums = noSums();
          draw(sums, arm === 0 ? 1 : 1 + LIFT);
          return sums;
        });
      const untouched = () =>
        draws.map((draw) => {
          const sums = noSums();
          draw(sums);
          return summaryOf(sums);
        });
      let shipped = 0;
      for (let run = 0; run < experiments; run++) {
        const sums = drawn();
        const arms = sums.map(summaryOf);
        const beside = isOfSame
          ? [sums.map(buyersOf)]
          : Array.from({ length: others }, untouched);
        if (excess(arms[0]!, arms[1]!, 0) < 1.96 - SPARE) continue;
        const measured: Measured = new Map([
          [REVENUE as Metric, arms],
          ...beside.map((one, at) =>
            [{ ...metricAt(at + 1), isWatched: true } as Metric, one] as const
          ),
        ]);
        const { verdict } = readoutOf(measured, "ended").decision;
        if (verdict === "ship") shipped++;
      }
      const asked = isOfSame ? POWER : POWER - others * ALPHA / 2;
      return {
        cells: [
          share(shipped, experiments),
          `at least ${(100 * asked).toFixed(1).replace(".0", "")}`,
        ],
        holds: atLeast(asked, shipped, experiments),
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
    } % buyers and log-normal orders; all metrics are drawn independently, which is the hardest for shipping with guardrails, and tempts the most where several decide. Nothing to ship is shipped in at most 5 %, and so is a gain whose guardrail lies at its margin; a planned gain is shipped in at least 80 %.`,
  head: [
    "the truth",
    "variations",
    "decide",
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
    wrong(
      "no effect",
      { visitors: [10_000, 90_000], lifts: [0], margins: [] },
      8,
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
    ...[2, 5].map((deciding) =>
      wrong("no effect", {
        visitors: even(1),
        lifts: new Array<number>(deciding).fill(0),
        margins: [],
      }, 400 + deciding)
    ),
    wrong("no effect", {
      visitors: even(3),
      lifts: [0, 0, 0],
      margins: [],
    }, 403),
    wrong("a large gain of one, the guardrail at its margin", {
      visitors: even(1, 20_000),
      lifts: [1, 0, MARGIN],
      margins: [MARGIN],
    }, 410),
    ...[[1, 0], [1, 1], [1, 5], [2, 0], [5, 0], [2, 1]].map((
      [deciding, guardrails],
    ) => right(deciding!, guardrails!)),
    watched(true, 1),
    watched(false, 3),
  ],
};

/** Where shipping is wrong, and where it is right. */

import { detectableDifference, randomSource } from "../../../lib/stats/mod.ts";
import type { Measured } from "./_experiment.ts";
import { excess, readoutOf, REVENUE, SPARE } from "./_experiment.ts";
import { buyersOf, noSums, ORDER, summaryOf, visitorsOf } from "./_store.ts";
import { atLeast, atMost, type Row, share } from "./_table.ts";
import type { Metric, Truth } from "./_shipped.ts";
import {
  ALPHA,
  CONVERSION,
  decidingOf,
  metricAt,
  rolesOf,
  ships,
} from "./_shipped.ts";

const POWER = 0.8;

const LIFT = 0.2;
/** What a guardrail may lose, where that is given and not planned. */
export const MARGIN = -0.05;

const count = (n: number): string => n.toLocaleString("en");

export function wrong(name: string, truth: Truth, seed: number): Row {
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
 * margins that can just be shown then. One of the deciding metrics gains.
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
    { minimumEffect: LIFT, ...rolesOf({ lifts, margins }) },
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

export function right(deciding: number, guardrails: number): Row {
  const truth = planned(deciding, guardrails);
  return {
    name: [
      `+${100 * LIFT}%${deciding > 1 ? " of one" : ""}, the others untouched`,
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
 * of these is clearly lost by chance in 2.5%, which Boole's sum takes from the
 * power.
 */
export function watched(isOfSame: boolean, others: number): Row {
  const { visitors } = planned(1, 0);
  return {
    name: [
      `+${100 * LIFT}%, ${
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
            [{ ...metricAt(at + 1), isMonitored: true } as Metric, one] as const
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

/** Splits that are moved by plan, and what is known of late orders. */

import { UNSETTLED_DAYS } from "../../../lib/inference/_compared.ts";
import { inferenceOf } from "../../../lib/inference/_inference.ts";
import { comparisonBand } from "../../../lib/inference/comparisons/mod.ts";
import { readChoices } from "../../../lib/readout/mod.ts";
import type { MeanSummary } from "../../../lib/stats/mod.ts";
import type { Day, Pair } from "./_moving_days.ts";
import {
  byDay,
  drawerOf,
  eachDay,
  Found,
  liftOf,
  together,
  weighted,
} from "./_moving_days.ts";
import type { Row, Table } from "./_table.ts";
import { atMost, near, percent, share, Tally } from "./_table.ts";
import { LATER } from "./_windows.ts";

const DAYS = 28;

/** New visitors of both arms on each day, by the control's share. */
function split(shares: readonly number[], perDay: number): Pair[] {
  return Array.from({ length: DAYS }, (_, day) => {
    const part = shares[Math.floor(day * shares.length / DAYS)]!;
    const control = Math.round(part * perDay);
    return [control, perDay - control];
  });
}

const PLANS = {
  "90:10, 50:50": [0.9, 0.5],
  "99:1, 80:20, 50:50": [0.99, 0.8, 0.5],
  "50:50, 20:80": [0.5, 0.2],
  "50:50 throughout": [0.5],
  "20:80, 50:50": [0.2, 0.5],
} as const;
const RATES = { "even": [0.03, 0.03], "rising": [0.02, 0.05] } as const;
const PER_DAY = 2000;

function rampedRow(
  plan: keyof typeof PLANS,
  trend: keyof typeof RATES,
  lift: number,
  nth: number,
): Row {
  const [first, last] = RATES[trend];
  const days = split(PLANS[plan], PER_DAY).map((visitors, day): Day => {
    const rate = first + (last - first) * day / (DAYS - 1);
    return { visitors, rates: [rate, rate * (1 + lift)] };
  });
  return {
    name: [plan, trend, `${100 * lift}%`],
    run: (experiments, seed = 0) => {
      const draw = drawerOf(days, 7000 + nth + seed);
      const [pooled, within] = [new Found(), new Found()];
      const [visitors, precision] = [new Tally(), new Tally()];
      for (let run = 0; run < experiments; run++) {
        const drawn = draw();
        pooled.add(
          liftOf(...together(drawn) as [MeanSummary, MeanSummary]),
          lift,
        );
        within.add(liftOf(...byDay(drawn) as [MeanSummary, MeanSummary]), lift);
        visitors.add(weighted(drawn, (a, b) => a.n + b.n));
        precision.add(
          weighted(
            drawn,
            (a, b) => 1 / (a.variance! / a.n + b.variance! / b.n || Infinity),
          ),
        );
      }
      const to = ({ spread: { error } }: Tally): string =>
        (error * Math.sqrt(experiments) / within.deviation).toFixed(2);
      return {
        cells: [
          pooled.shipped,
          within.shipped,
          percent(within.lift),
          within.covered,
          (within.deviation / pooled.deviation).toFixed(3),
          to(visitors),
          `${to(precision)} (${percent(precision.spread)})`,
        ],
        holds: within.isCovered && near(within.lift, lift, 0.01) &&
          (lift > 0 || within.shipsAtMost(0.05)),
      };
    },
  };
}

/** The day decides where the split moved. */
export const RAMPED: Table = {
  name: "ramped",
  introduction: `A split that is moved by plan in ${DAYS} days of ${
    PER_DAY.toLocaleString("en")
  } visitors, the control's part first, with the same lift on all days; the rate of buyers stays at 3% or rises from 2 to 5%. All days together ship what is none; within days, each day counting by the visitors that it has in both, it is shipped in at most 5%, and the lift's interval holds it in 94 to 96%. Beside it stands how far the lift spreads: against all days together, and how many times as far with days weighted by all their visitors or by the inverse of their variance, whose lift is wrong.`,
  head: [
    ...["plan", "rate", "true lift", "shipped by the total"],
    ...["shipped within days", "lift within days", "covered"],
    ...["spread to the total's", "by visitors", "by variance", "holds"],
  ],
  rows: Object.keys(PLANS).slice(0, 4).flatMap((plan, i) =>
    Object.keys(RATES).flatMap((trend, j) =>
      [0, 0.1].map((lift, k) =>
        rampedRow(
          plan as keyof typeof PLANS,
          trend as keyof typeof RATES,
          lift,
          100 * i + 10 * j + k,
        )
      )
    )
  ),
};

/** The band of every look while it runs. */
function watchedRow(
  plan: keyof typeof PLANS,
  trend: keyof typeof RATES,
  nth: number,
): Row {
  const [first, last] = RATES[trend];
  const days = split(PLANS[plan], PER_DAY).map((visitors, day): Day => {
    const rate = first + (last - first) * day / (DAYS - 1);
    return { visitors, rates: [rate, rate] };
  });
  return {
    name: [plan, trend],
    run: (experiments, seed = 0) => {
      const draw = drawerOf(days, 13_000 + nth + seed);
      const inference = inferenceOf(readChoices({}), "started");
      let wrong = 0;
      for (let run = 0; run < experiments; run++) {
        const isWrong = eachDay(draw()).some(([control, treatment]) => {
          // What one look alone does not call, no band does.
          if (!(Math.abs(zOf(control!, treatment!)) > 1.95)) return false;
          const { difference: { lower, upper } } = comparisonBand(
            { variation: "B", control: control!, treatment: treatment! },
            1,
            inference,
          );
          return (lower ?? -1) > 0 || (upper ?? 1) < 0;
        });
        if (isWrong) wrong++;
      }
      return {
        cells: [share(wrong, experiments)],
        holds: atMost(0.05, wrong, experiments),
      };
    },
  };
}

function zOf(control: MeanSummary, treatment: MeanSummary): number {
  return (treatment.mean! - control.mean!) /
    Math.sqrt(
      control.variance! / control.n + treatment.variance! / treatment.n,
    );
}

/** Days that decide while it runs. */
export const WATCHED: Table = {
  name: "watched",
  introduction:
    `The same with no effect while it runs: how often the always-valid band of the lift within days ever calls a difference at the end of any of ${DAYS} days. It holds where that is at most 5%.`,
  head: ["plan", "rate", "ever wrong", "holds"],
  rows: (["90:10, 50:50", "99:1, 80:20, 50:50", "50:50, 20:80"] as const)
    .flatMap((plan, i) =>
      (["even", "rising"] as const).map((trend, j) =>
        watchedRow(plan, trend, 10 * i + j)
      )
    ),
};

/** The day on which the split of the plans below changes. */
const CHANGE = DAYS / 2;

/**
 * Orders on the day they were placed, where first visits are not known: part of
 * those of each day are of visitors of earlier days, of another split.
 */
function blurredRow(plan: keyof typeof PLANS, late: number, nth: number): Row {
  const came = split(PLANS[plan], PER_DAY);
  const days = came.map((visitors, day): Day => ({
    visitors,
    rates: [0, 1].map((arm) => {
      const buyers = came.slice(0, day + 1).reduce((sum, earlier, at) => {
        const lag = day - at;
        const part = lag === 0
          ? 1 - late
          : late * LATER * (1 - LATER) ** (lag - 1);
        return sum + 0.03 * part * earlier[arm]!;
      }, 0);
      return buyers / visitors[arm]!;
    }) as unknown as Pair,
  }));
  return {
    name: [plan, `${100 * late}%`],
    run: (experiments, seed = 0) => {
      const draw = drawerOf(days, 11_000 + nth + seed);
      const [within, settled] = [new Found(), new Found()];
      for (let run = 0; run < experiments; run++) {
        const drawn = draw();
        const some = drawn.filter((_, day) =>
          day < CHANGE || day >= CHANGE + UNSETTLED_DAYS
        );
        within.add(liftOf(...byDay(drawn) as [MeanSummary, MeanSummary]), 0);
        settled.add(liftOf(...byDay(some) as [MeanSummary, MeanSummary]), 0);
      }
      return {
        cells: [
          ...[percent(within.lift), within.shipped, within.covered],
          ...[percent(settled.lift), settled.shipped, settled.covered],
        ],
        holds: settled.shipsAtMost(0.05),
      };
    },
  };
}

/** What late orders do where first visits are not known. */
export const BLURRED: Table = {
  name: "blurred",
  introduction:
    `The same with no effect where first visits are not known and orders are on the day they were placed: so many of them come on a later day than their visitor, five days later on average. The days after a change have orders of visitors of another split; without the ${UNSETTLED_DAYS} first of them, as a readout goes by, at most 5% ship what is none.`,
  head: [
    ...["plan", "late orders", "lift of all days", "shipped", "covered"],
    ...["lift of settled days", "shipped", "covered", "holds"],
  ],
  rows: (["90:10, 50:50", "20:80, 50:50"] as const).flatMap((plan, i) =>
    [0.1, 0.3].map((late, j) => blurredRow(plan, late, 10 * i + j))
  ),
};

/** Every kind of metric, looked at on every day. */

import type { ComparedPair } from "../../../lib/inference/comparisons/mod.ts";
import { comparisonBand } from "../../../lib/inference/comparisons/mod.ts";
import {
  groupSequentialBoundaries,
  randomSource,
  unevenLift,
} from "../../../lib/stats/mod.ts";
import { type ArmSoFar, type Kind, KINDS } from "./_looked_at.ts";
import { atMost, type Row, share, type Table } from "./_table.ts";

const DAYS = 60;
const LIFT = 0.1;
const LEVEL = 0.95;
const INFERENCE = {
  level: LEVEL,
  looks: "always-valid",
  sequenceSampleSize: 10_000,
  alphaShares: 1,
} as const;
/** Visitors a day of both arms: few, and as many as find such a lift. */
const [FEW, MANY] = [300, 4000];
const SPLITS = [0.5, 0.1] as const;

/** What a group-sequential plan looks at. */
const LOOKS = [15, 30, 45, 60];
const { criticalValues } = groupSequentialBoundaries({
  design: "lan-demets-obrien-fleming",
  informationRates: LOOKS.map((day) => day / DAYS),
});

/** Standard errors between a lift and the one that was seen. */
function errorsFrom(
  lift: number,
  { control, treatment }: ComparedPair,
): number {
  if (control.variance === null || treatment.variance === null) return 0;
  const [a, b] = [control, treatment];
  return (b.mean! - (1 + lift) * a.mean!) /
    Math.sqrt(b.variance! / b.n + (1 + lift) ** 2 * a.variance! / a.n);
}

/** Below it no band leaves a lift out. */
const NEAR = 1.9;

/** Two arms of a kind, as far as they are. */
interface Looked {
  readonly kind: Kind;
  readonly arms: readonly [ArmSoFar, ArmSoFar];
}

/** Whether the band leaves a lift out. */
function leavesOut(lift: number, { kind, arms }: Looked): boolean {
  if (kind.mayDiffer?.(...arms, lift) === false) return false;
  const pair = kind.pair(...arms);
  if (Math.abs(errorsFrom(lift, pair)) < NEAR) return false;
  const { lower, upper } = comparisonBand(pair, 1, INFERENCE).lift;
  return lower !== null && lower > lift || upper !== null && upper < lift;
}

/** One experiment, day by day. */
function* days(
  kind: Kind,
  visitors: readonly [number, number],
  lift: number,
  random: ReturnType<typeof randomSource>,
): Generator<[number, Looked]> {
  const arms: [ArmSoFar, ArmSoFar] = [
    kind.arm(visitors[0], 0, random),
    kind.arm(visitors[1], lift, random),
  ];
  for (let day = 1; day <= DAYS; day++) {
    for (const one of arms) one.day();
    yield [day, { kind, arms }];
  }
}

const split = (perDay: number, part: number) =>
  [Math.round(perDay * (1 - part)), Math.round(perDay * part)] as const;

/**
 * How often a band is ever wrong where there is none.
 *
 * @param kind The metric.
 * @param perDay Visitors of both arms.
 * @param part The treatment's part of them.
 * @param experiments How many are drawn.
 * @param seed Of the draws.
 */
export function everWrong(
  kind: Kind,
  perDay: number,
  part: number,
  experiments: number,
  seed: number,
): number {
  const random = randomSource(seed);
  let wrong = 0;
  for (let run = 0; run < experiments; run++) {
    for (const [, looked] of days(kind, split(perDay, part), 0, random)) {
      if (!leavesOut(0, looked)) continue;
      wrong++;
      break;
    }
  }
  return wrong;
}

/** When a lift is seen, and how often it is ever left out. */
function seen(kind: Kind, part: number, experiments: number) {
  const random = randomSource(61);
  const found: Record<"band" | "plan" | "end", number[]> = {
    band: [],
    plan: [],
    end: [],
  };
  let missed = 0;
  for (let run = 0; run < experiments; run++) {
    let isMissed = false;
    const first = { band: 0, plan: 0, end: 0 };
    for (const [day, looked] of days(kind, split(MANY, part), LIFT, random)) {
      isMissed ||= leavesOut(LIFT, looked);
      if (first.band === 0 && leavesOut(0, looked)) first.band = day;
      const look = LOOKS.indexOf(day);
      if (look < 0) continue;
      const pair = kind.pair(...looked.arms);
      const z = Math.abs(errorsFrom(0, pair));
      if (first.plan === 0 && z >= criticalValues[look]!) first.plan = day;
      if (day < DAYS) continue;
      const { pValue } = unevenLift(pair.control, pair.treatment);
      if ((pValue ?? 1) < 1 - LEVEL) first.end = day;
    }
    if (isMissed) missed++;
    for (const name of ["band", "plan", "end"] as const) {
      if (first[name] > 0) found[name].push(first[name]);
    }
  }
  return { missed, found };
}

/** Part of the experiments that see it, and the day of half of those. */
function told(found: readonly number[], of: number): string {
  const middle = found.toSorted((a, b) => a - b)[found.length >> 1];
  return middle === undefined
    ? "never"
    : `${(100 * found.length / of).toFixed(0)}, day ${middle}`;
}

function row(kind: Kind, part: number): Row {
  return {
    name: [kind.name, part === 0.5 ? "even" : "9 : 1"],
    run: (experiments) => {
      const [few, many] = [FEW, MANY].map((perDay) =>
        everWrong(kind, perDay, part, experiments, perDay + 1)
      );
      const runs = Math.ceil(experiments / 10);
      const { missed, found } = seen(kind, part, runs);
      return {
        cells: [
          share(few!, experiments),
          share(many!, experiments),
          share(missed, runs),
          told(found.band, runs),
          told(found.plan, runs),
          told(found.end, runs),
        ],
        holds: atMost(1 - LEVEL, few!, experiments) &&
          atMost(1 - LEVEL, many!, experiments) &&
          atMost(1 - LEVEL, missed, runs),
      };
    },
  };
}

/** Wrong at any look at most as often as the level says, whatever the metric. */
export const EVERY_LOOK: Table = {
  name: "every look",
  introduction:
    `The band of each kind of metric, read on each of ${DAYS} days, with 5% buyers and log-normal orders: how often it ever leaves no effect out where there is none, at ${FEW} and at ${
      MANY.toLocaleString("en")
    } visitors a day of both arms; how often it ever leaves a true +10% out (a tenth of the experiments, at ${
      MANY.toLocaleString("en")
    }); and how many of those see that there is an effect, and on which day half of them do: by the band, by a group-sequential plan of four looks (O'Brien and Fleming), and by one test on the last day. It holds where the band is wrong in at most 5%.`,
  head: [
    "metric",
    "split",
    `ever wrong, ${FEW} a day`,
    `ever wrong, ${MANY.toLocaleString("en")} a day`,
    "+10% ever left out",
    "seen by the band",
    "by the plan",
    `on day ${DAYS}`,
    "holds",
  ],
  rows: KINDS.flatMap((kind) => SPLITS.map((part) => row(kind, part))),
};

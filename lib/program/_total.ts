/** The sum of what was shipped, at every level. */

import type { Interval, ProgrammeEffects, ProgrammeSum } from "../stats/mod.ts";
import type { Programme, ProgrammeTest, TestReading } from "./types.ts";

/** One lift with so much of a sum is named. */
const MOST = 0.5;

/** An interval with all its ends. */
type Ends = Pick<ProgrammeSum, "value" | "lower" | "upper" | "shape">;

/** The sum of what was shipped, and what it comes to in a month. */
interface Sums {
  readonly lift: Ends;
  /** `null` without the metric's size. */
  readonly amount: Ends | null;
}

/** What was shipped; `null` when nothing was. */
export function totalOf(
  tests: readonly TestReading[],
  { effects, sums }: ProgrammeEffects,
  { hasSize, most }: {
    readonly hasSize: boolean;
    /** Without which the last sum is. */
    readonly most: ProgrammeTest | undefined;
  },
): Programme["total"] {
  const shipped = tests.filter(isShipped);
  if (shipped.length === 0) return null;
  const { lift, amount } = sumsOf(tests, effects, sums, hasSize);
  // A test's periods together are not quite its lift, which is what is shown.
  const measured = shipped.reduce(
    (sum, testReading) => sum + testReading.lift,
    0,
  );
  return {
    variations: shipped.length,
    lift: { ...sums[0]!, ...lift, measured },
    without: most === undefined
      ? null
      : { name: most.name, lift: sums.at(-1)! },
    perMonth: amount,
    perYear: amount === null ? null : times(amount, 12),
  };
}

/** The shipped one of three or more whose lift is most of their sum. */
export function mostOf(
  tests: readonly ProgrammeTest[],
): ProgrammeTest | undefined {
  const shipped = tests.filter(isShipped);
  const sum = shipped.reduce((all, { lift }) => all + lift, 0);
  const most = shipped.toSorted((a, b) => b.lift - a.lift)[0];
  return shipped.length > 2 && most!.lift > MOST * sum ? most : undefined;
}

/** The intervals at the levels that a page can be read at. */
export function levelsOf(
  tests: readonly TestReading[],
  { levels }: ProgrammeEffects,
  hasSize: boolean,
): Programme["levels"] {
  return levels.map(({ level, effects, sums }) => {
    if (!tests.some(isShipped)) {
      return { level, tests: effects, total: null, perYear: null };
    }
    const { lift, amount } = sumsOf(tests, effects, sums, hasSize);
    return {
      level,
      tests: effects,
      total: lift,
      perYear: amount === null ? null : times(amount, 12),
    };
  });
}

/** A sum's interval is drawn; that of one lift alone is known, and its own. */
function sumsOf(
  tests: readonly TestReading[],
  effects: readonly Interval[],
  [lift, amount]: readonly Interval[],
  hasSize: boolean,
): Sums {
  const [first, ...others] = tests.keys().filter((i) => isShipped(tests[i]!));
  if (others.length > 0) {
    return {
      lift: times(lift!, 1),
      amount: hasSize ? times(amount!, 1) : null,
    };
  }
  const own = times(effects[first!]!, 1);
  return {
    lift: own,
    amount: hasSize ? times(own, tests[first!]!.perMonth!) : null,
  };
}

function isShipped({ decision }: ProgrammeTest): boolean {
  return decision === "shipped";
}

function times({ value, lower, upper, shape }: Interval, by: number): Ends {
  return { value: value! * by, lower: lower! * by, upper: upper! * by, shape };
}

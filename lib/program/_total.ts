/** The sum of what was shipped, at every level. */

import {
  type Interval,
  type ProgrammeEffects,
  winnersBias,
} from "../stats/mod.ts";
import { isOver } from "./_decisions.ts";
import type { Programme, TestReading } from "./types.ts";

/** What was shipped; `null` when nothing was. */
export function totalOf(
  tests: readonly TestReading[],
  { sums }: ProgrammeEffects,
  hasSize: boolean,
  level: number,
): Programme["total"] {
  const shipped = tests.filter(({ decision }) => decision === "shipped");
  if (shipped.length === 0) return null;
  const [lift, amount] = sums;
  const over = tests.filter(isOver);
  const bias = winnersBias(
    over.map(({ lift, standardError }) => ({ value: lift, standardError })),
    { level },
  );
  return {
    variations: shipped.length,
    lift: lift!,
    withoutWinnersBias: lift!.measured - bias,
    perMonth: hasSize ? times(amount!, 1) : null,
    perYear: hasSize ? times(amount!, 12) : null,
  };
}

function times({ value, lower, upper, shape }: Interval, by: number): Interval {
  return { value: value! * by, lower: lower! * by, upper: upper! * by, shape };
}

/** The intervals at the levels that a page can be read at. */
export function levelsOf(
  tests: readonly TestReading[],
  { levels }: ProgrammeEffects,
  hasSize: boolean,
): Programme["levels"] {
  const isShipped = tests.some(({ decision }) => decision === "shipped");
  return levels.map(({ level, effects, sums: [lift, amount] }) => ({
    level,
    tests: effects,
    total: isShipped ? lift! : null,
    perYear: isShipped && hasSize ? times(amount!, 12) : null,
  }));
}

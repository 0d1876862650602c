/** What is taken to have been shipped, where nothing says it. */

import { normalQuantile } from "../stats/mod.ts";
import { type Named, shippedAmong } from "./_shipped.ts";
import type { ProgrammeTest } from "./types.ts";

/** The level at which a lift is taken to have decided. */
const LEVEL = 0.95;

/**
 * Tests with the decision that their intervals suggest: the best variation that
 * won counts as shipped, and one that lost as rejected.
 */
export function assumeDecisions<T extends ProgrammeTest>(
  tests: readonly T[],
): T[] {
  const bar = normalQuantile((1 + LEVEL) / 2);
  const groups = Map.groupBy(
    tests,
    ({ id, metric }) => JSON.stringify([id, metric]),
  );
  const best = new Set(
    [...groups.values()].map((group) =>
      group.reduce((best, test) => test.lift > best.lift ? test : best)
    ),
  );
  return tests.map((test) => {
    const isWin = test.lift > bar * test.standardError;
    const isLoss = test.lift < -bar * test.standardError;
    const decision = isWin
      ? best.has(test) ? "shipped" : "rejected"
      : isLoss
      ? "rejected"
      : "undecided";
    return { ...test, decision, isAssumed: true };
  });
}

/**
 * Tests of which those that are named were shipped, and no others.
 *
 * @throws {ReadoutError} When a name is none of them, or several.
 */
export function applyShipped<T extends ProgrammeTest>(
  tests: readonly T[],
  names: readonly string[],
): T[] {
  const listed = new Map(tests.map((test) => [namedTest(test).name, test]));
  const isShipped = shippedAmong(names, [...listed.values()].map(namedTest));
  return tests.map((test) => ({
    ...test,
    decision: isShipped(namedTest(test), test.name) ? "shipped" : "rejected",
    isAssumed: false,
  }));
}

function namedTest({ id, name }: ProgrammeTest): Named {
  return { id, name, variations: [{ name }] };
}

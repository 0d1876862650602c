/** Assumed decisions for tests whose decision is not recorded. */

import { gain, testOutcome } from "./_direction.ts";
import { type NamedExperience, resolveShipped } from "./_shipped.ts";
import type { ProgrammeTest } from "./types.ts";

/** Confidence level at which a lift is assumed to have decided a test. */
const LEVEL = 0.95;

/**
 * Returns tests with the decision that their intervals suggest. The best
 * variation that won counts as shipped, and one that lost as rejected.
 */
export function assumeDecisions<T extends ProgrammeTest>(
  tests: readonly T[],
): T[] {
  const groups = Map.groupBy(
    tests,
    ({ id, metric }) => JSON.stringify([id, metric]),
  );
  const best = new Set(
    [...groups.values()].map((group) =>
      group.reduce((best, test) => gain(test) > gain(best) ? test : best)
    ),
  );
  return tests.map((test) => {
    const outcome = testOutcome(test, LEVEL);
    const decision = outcome === "win" && best.has(test)
      ? "shipped"
      : outcome === "neither"
      ? "undecided"
      : "rejected";
    return { ...test, decision, isAssumed: true };
  });
}

/**
 * Returns tests where exactly the named ones count as shipped.
 *
 * @throws {ReadoutError} If a name matches no test, or several.
 */
export function applyShipped<T extends ProgrammeTest>(
  tests: readonly T[],
  names: readonly string[],
): T[] {
  const testByName = new Map(tests.map((test) => [namedTest(test).name, test]));
  const isShipped = resolveShipped(
    names,
    [...testByName.values()].map(namedTest),
  );
  return tests.map((test) => ({
    ...test,
    decision: isShipped(namedTest(test), test.name) ? "shipped" : "rejected",
    isAssumed: false,
  }));
}

function namedTest({ id, name }: ProgrammeTest): NamedExperience {
  return { id, name, variations: [{ name }] };
}

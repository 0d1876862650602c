/** Tests that ran at once, in; what each pair did to each other, out. */

import {
  checkOptions,
  INTERACTION_READING_OPTIONS,
} from "../../options/mod.ts";
import { withDocument } from "../../document/mod.ts";
import { openEngine } from "../../engine/mod.ts";
import { deepFreeze, testInteractions } from "../../stats/mod.ts";
import {
  type JoinedPair,
  joinPair,
  openTest,
  UNUSED,
  type UnusedCounts,
} from "./_joint_cells.ts";
import { interactionsDocument } from "./document.ts";
import type {
  ConcurrentTest,
  InteractionReading,
  Interactions,
} from "./types.ts";

/** How tests that ran at once are read. */
export interface InteractionReadingOptions {
  /** Confidence level. @default {0.95} */
  readonly level?: number | undefined;
  /** What could not be opened, by reason. */
  readonly exclusions?: Interactions["exclusions"] | undefined;
  /** Ends the work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads what tests that ran at once did to each other, from their orders joined
 * by visitor: `testInteractions` of `readout/stats` says what is tested, and
 * what is assumed of those who bought nothing.
 *
 * An order counts for a pair when it stands in the files of both: its visitor
 * was in both tests when it was placed. Who saw two variations of one test is
 * left out of that test.
 *
 * @param tests The tests.
 * @param options Level, abort.
 * @returns The pairs, which show themselves in Jupyter.
 */
export async function readInteractions(
  tests: readonly ConcurrentTest[],
  options: InteractionReadingOptions = {},
): Promise<Interactions> {
  checkOptions(INTERACTION_READING_OPTIONS, options);
  const { level = 0.95, exclusions = [], signal } = options;
  await using engine = await openEngine({ signal });
  const unused: UnusedCounts[] = [];
  for (const [i, test] of tests.entries()) {
    unused.push(await openTest(engine, i, test));
  }
  const joined: (JoinedPair & Pick<InteractionReading, "tests">)[] = [];
  let apart = 0;
  for (const [i, first] of tests.entries()) {
    for (let j = i + 1; j < tests.length; j++) {
      const second = tests[j]!;
      const pair = await joinPair(engine, [i, first], [j, second]);
      if (pair === null) apart++;
      else joined.push({ tests: [first.name, second.name], ...pair });
    }
  }
  for (const { orders, assignments } of tests) {
    await orders.confirm();
    await assignments?.confirm();
  }
  const results = testInteractions(joined.map(({ cells }) => cells), { level });
  const interactions: Interactions = deepFreeze({
    pairs: joined.map((pair, i) => ({ ...pair, ...results[i]! }))
      .sort((a, b) => leastOf(a) - leastOf(b)),
    tests: tests.length,
    apart,
    level,
    exclusions: [...exclusions, ...unusedOf(unused)],
  });
  return withDocument(interactions, interactionsDocument);
}

/** The least p-value of a pair; beyond all others where nothing was tested. */
function leastOf(
  { assignment, conversion, revenue }: InteractionReading,
): number {
  return Math.min(
    ...[assignment, conversion, revenue].map((jointTest) =>
      jointTest?.pValue ?? 2
    ),
  );
}

function unusedOf(counts: readonly UnusedCounts[]): Interactions["exclusions"] {
  return (Object.keys(UNUSED) as (keyof UnusedCounts)[])
    .map((name) => ({
      reason: UNUSED[name],
      count: counts.reduce((sum, one) => sum + one[name], 0),
    }))
    .filter(({ count }) => count > 0);
}

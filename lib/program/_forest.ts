/** Forest plot of a programme's tests. */

import { type Chart, liftForest } from "../charts/mod.ts";
import type { Programme, TestDecision } from "./types.ts";

/** Maximum number of tests in the chart; the table contains all of them. */
const MOST_TESTS = 24;

const GROUPS: Readonly<Record<TestDecision, string>> = {
  shipped: "Shipped",
  rejected: "Rejected",
  undecided: "Undecided",
  running: "Running",
  paused: "Paused",
};

/**
 * Charts the estimated lift of each test by its decision, with the latest tests
 * first.
 */
export function testsForest({ tests, level }: Programme): Chart {
  const shownTests = tests.slice(0, MOST_TESTS);
  const count = shownTests.length === tests.length
    ? ""
    : `, the latest ${shownTests.length} of ${tests.length}`;
  const rows = Object.entries(GROUPS).flatMap(([decision, group]) =>
    shownTests.filter((test) => test.decision === decision)
      .map(({ name, shrunken }) => ({
        metric: group,
        variation: name,
        lift: shrunken.value,
        lower: shrunken.lower,
        upper: shrunken.upper,
        better: "higher" as const,
      }))
  );
  return liftForest({ rows, level, title: `Estimated lift by test${count}` });
}

/** A programme's chart. */

import { type Chart, liftForest } from "../charts/mod.ts";
import type { Programme } from "./types.ts";

/** More rows would not be read. */
const MOST = 20;

/**
 * What is left of each test's lift, the largest first.
 *
 * @param programme The programme.
 * @returns The chart.
 */
export function testsChart({ tests, level }: Programme): Chart {
  const rows = tests
    .toSorted((a, b) => b.shrunken.value! - a.shrunken.value!)
    .slice(0, MOST)
    .map(({ name, shrunken, decision }) => ({
      metric: name,
      variation: decision,
      lift: shrunken.value,
      lower: shrunken.lower,
      upper: shrunken.upper,
    }));
  const title = tests.length > MOST
    ? `What is left of the ${MOST} largest lifts`
    : "What is left of each lift";
  return liftForest({ rows, level, title });
}

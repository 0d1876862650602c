/** Readouts with the sums from which a page computes. */
import { assert, assertEquals } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { type Interval, type Readout, readout } from "../../lib/readout/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";
import { theDemoReadouts } from "./_readouts.ts";
import { explorationData } from "../../lib/report/_explorer_data.ts";
import {
  type Compared,
  createExplorer,
  type Explorer,
  type ExplorerData,
  type ExplorerState,
} from "../../lib/report/explorer/mod.ts";

/** Demo experiences whose pages the tests explore. */
export const EXPERIENCES = [
  "clearWinner",
  "threeVariations",
  "personalization",
] as const;

/** Readouts by name. */
export interface ExplorerReadouts {
  readonly READ: ReadonlyMap<string, Readout>;
  /** The same readouts at a level of 90%. */
  readonly AT_90: ReadonlyMap<string, Readout>;
  /** Readout that is unfit for decisions. */
  readonly BROKEN: Readout;
}

/**
 * Returns the readouts, the same at another level, and one that is unfit for
 * decisions.
 */
export async function readAll(): Promise<ExplorerReadouts> {
  const demo = await theDemoReadouts();
  await using sandbox = await startSandbox();
  const client = createClient(sandbox);
  const at90 = new Map<string, Readout>();
  for (const name of EXPERIENCES) {
    const options = { level: 0.9 };
    at90.set(name, await readout(client, DEMO_EXPERIENCES[name], options));
  }
  return {
    READ: new Map(EXPERIENCES.map((name) => [name, demo[name]!])),
    AT_90: at90,
    BROKEN: demo.brokenSplit!,
  };
}

/** Returns the explorer of a readout's page. */
export function explorerOf(one: Readout): Explorer {
  return createExplorer(JSON.parse(explorationData(one)!) as ExplorerData);
}

/**
 * Asserts that two numbers agree within an absolute or relative tolerance of
 * 1e-12.
 */
export function assertSame(
  actual: number | null,
  expected: number | null,
  of: string,
): void {
  if (actual === null || expected === null) {
    return assertEquals(actual, expected, of);
  }
  const most = 1e-12 * Math.max(1, Math.abs(expected));
  assert(
    Math.abs(actual - expected) <= most,
    `${of}: ${actual} is not ${expected}`,
  );
}

/** Asserts that two intervals agree in value and both ends. */
export function assertInterval(
  actual: Interval,
  expected: Interval,
  of: string,
): void {
  assertEquals(actual.shape, expected.shape, of);
  for (const end of ["value", "lower", "upper"] as const) {
    assertSame(actual[end], expected[end], `${of}, ${end}`);
  }
}

/** Returns the lifts by variation. */
export function lifts(rows: readonly Compared[] | null): Map<string, Interval> {
  return new Map(
    rows!.slice(1).map(({ variation, lift }) => [variation, lift!]),
  );
}

/** Compares every number of every metric with the page's. */
export function assertMetrics(
  explorer: Explorer,
  moved: ExplorerState,
  one: Readout,
): number {
  let count = 0;
  const found = explorer.metrics(moved);
  assertEquals(
    found.map(({ metric }) => metric.name),
    one.metrics.map(({ name }) => name),
  );
  for (const [at, { title, values, comparisons }] of one.metrics.entries()) {
    const rows = found[at]!.rows!;
    for (const [arm, value] of values.entries()) {
      assertInterval(rows[arm]!.value, value, `${title}, value`);
    }
    for (const [arm, comparison] of comparisons.entries()) {
      const { lift, difference, pValue } = rows[arm + 1]!;
      const of = `${title}, ${comparison.variation}`;
      assertInterval(lift!, comparison.lift, of);
      assertInterval(difference!, comparison.difference, of);
      assertSame(pValue, comparison.adjustedPValue, of);
      count++;
    }
  }
  return count;
}

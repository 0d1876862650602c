/** What is asked of a season, and what is refused. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import { type Answer, post } from "../../sandbox/_harness.ts";
import type { Statement } from "../_world.ts";

const BASE = {
  event: "BFCM",
  metric: "revenue",
  year: 2025,
  start: "2025-11-26T00:00:00-05:00",
  end: "2025-11-30T12:00:00-05:00",
};
export const DAILY = {
  ...BASE,
  xAxis: "daysFromEvent",
  granularity: "daily",
  mode: "brandWithIndex",
};
export const HOURLY = {
  ...DAILY,
  xAxis: "actualDate",
  granularity: "hourly",
  end: "2025-11-28T12:00:00-05:00",
};

export const snapshot = (
  sandbox: Sandbox,
  change: Record<string, unknown> = {},
): Promise<Answer> =>
  post(sandbox, "/analytics/event/snapshot", { ...BASE, ...change });

export const series = (
  sandbox: Sandbox,
  body: Record<string, unknown>,
): Promise<Answer> => post(sandbox, "/analytics/event/timeseries", body);

export const points = async (
  sandbox: Sandbox,
  body: Record<string, unknown>,
): Promise<Answer["body"]> => (await series(sandbox, body)).body.data;

export const offsets = async (
  sandbox: Sandbox,
  body: Record<string, unknown>,
): Promise<number[]> =>
  (await points(sandbox, body)).map((
    { dayOffset }: { dayOffset: number },
  ) => dayOffset);

export function refuses(
  says: string,
  endpoint: typeof series,
  body: Record<string, unknown>,
  field: string,
): Statement {
  return {
    says,
    holds: async (sandbox) => {
      const answer = await endpoint(sandbox, body);
      assertEquals(answer.status, 400);
      assertEquals(Object.keys(answer.body.properties), [field]);
    },
  };
}

/** Fields of a snapshot in their order; those that are not named are not looked at. */
export function near(
  found: Snapshot,
  expected: readonly (number | null)[],
): void {
  expected.forEach((value, i) => {
    const name = FIELDS[i] ?? "";
    if (value === null) assertEquals(found[name], null, name);
    else assertAlmostEquals(found[name] ?? NaN, value, 1e-9, name);
  });
}

type Snapshot = Readonly<Record<string, number | null>>;

const FIELDS = [
  "periodToDateValue",
  "vsLastYear",
  "avgDailyIndexPercent",
  "currentIndexPercent",
] as const;

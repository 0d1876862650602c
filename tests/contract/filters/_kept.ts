/** Statements on whom a filter keeps, and on what it does not take. */

import { assertEquals } from "@std/assert";
import type { AnalyticsFilters, MatchOperator } from "../../../lib/api/mod.ts";
import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import { counts, exportRows, timeSeries } from "../../sandbox/_harness.ts";
import type { Statement } from "../_world.ts";

export const EVERYONE = "c0 c1 c2 c3 c4 c5 c6 c7 c8 c9";

/** A statement that a filter on visitors keeps these, and their orders. */
export function keepsVisitors(
  says: string,
  filters: AnalyticsFilters,
  names: string,
): Statement {
  return { says, holds: (sandbox) => check(sandbox, filters, names, null) };
}

/** A statement that a filter on orders keeps the orders of these, and all visitors. */
export function keepsOrdersOf(
  says: string,
  filters: AnalyticsFilters,
  names: string,
): Statement {
  return { says, holds: (sandbox) => check(sandbox, filters, names, 10) };
}

async function check(
  sandbox: Sandbox,
  filters: AnalyticsFilters,
  names: string,
  visitors: number | null,
): Promise<void> {
  const expected = names.split(" ").filter((name) => name !== "");
  const rows = await exportRows(sandbox, { filters });
  assertEquals(rows.map((row) => row.visitor_id), expected);
  assertEquals(await counts(sandbox, filters), {
    visitors: visitors ?? expected.length,
    orders: expected.length,
  });
}

export const NOBODY_ELSE = "c3 c4 c5 c6 c7 c8 c9";

/** The filter is refused, with errors under its field. */
export function refuses(
  says: string,
  filters: Record<string, unknown>,
): Statement {
  return {
    says,
    holds: async (sandbox) => {
      const { status, body } = await timeSeries(sandbox, { filters });
      assertEquals(status, 400);
      assertEquals(
        Object.keys(body.properties.filters.properties),
        Object.keys(filters),
      );
    },
  };
}

/** c0 landed on /products/mug, c1 on /collections/mugs, c2 on /products/cup. */
export const PATHS: readonly (readonly [MatchOperator, string, string])[] = [
  ["equals", "/products/mug", "c0"],
  ["contains", "mug", "c0 c1"],
  ["startsWith", "/products", "c0 c2"],
  ["endsWith", "s", "c1"],
  ["doesNotEqual", "/products/mug", `c1 c2 ${NOBODY_ELSE}`],
  ["doesNotContain", "mug", `c2 ${NOBODY_ELSE}`],
  ["doesNotStartWith", "/products", `c1 ${NOBODY_ELSE}`],
  ["doesNotEndWith", "s", `c0 c2 ${NOBODY_ELSE}`],
  ["isNull", "", NOBODY_ELSE],
  ["isNotNull", "", "c0 c1 c2"],
];

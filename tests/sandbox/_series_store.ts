/** A store of five visitors, whose series are counted by hand. */

import type { StoreContents } from "../../lib/sandbox/mod.ts";
import {
  type Answer,
  at,
  contents,
  order,
  TREATMENT,
  visit,
} from "./_harness.ts";

/**
 * Control: visitors 1 and 2 on the 2nd, 3 and 4 on the 3rd. Visitor 1 buys for
 * 30 on the 2nd and for 10 on the 3rd, visitor 3 for 20 on the 3rd; the goods
 * cost half. Treatment: visitor 5 on the 2nd, who buys nothing.
 */
export const ROWS: StoreContents = contents({
  exposures: [
    visit("1"),
    visit("2"),
    visit("3", { seenAtMs: at("03T09:00:00") }),
    visit("4", { seenAtMs: at("03T23:59:59") }),
    visit("5", { variationId: TREATMENT }),
  ],
  orders: [
    order("a", "1", { netRevenue: 30, cogs: 15 }),
    order("b", "1", {
      netRevenue: 10,
      cogs: 5,
      createdAtMs: at("03T10:30:00"),
    }),
    order("c", "3", {
      netRevenue: 20,
      cogs: 10,
      createdAtMs: at("03T10:45:00"),
    }),
  ],
});

export const column = (
  body: Answer["body"],
  name: string,
  metric: string,
): Answer["body"] =>
  body.segments[name].data.map((point: Answer["body"]) => point[metric]);

/** A store in New York over six weeks of 2026, with few enough rows to count. */

import type { StoreContents } from "../../lib/sandbox/mod.ts";
import {
  contents,
  experience,
  order,
  TREATMENT,
  visit,
} from "../sandbox/_harness.ts";

/** A moment of 2026 in UTC; New York is 5 hours behind, from 8 March on 4. */
const utc = (text: string) => Date.parse(`2026-${text}Z`);

const CONTROL_VISITS = [
  ["v1", "01-28T15:00:00"],
  ["v2", "01-31T15:00:00"],
  ["v3", "02-01T15:00:00"],
  ["v4", "02-02T15:00:00"],
  // A Sunday on which the clock goes from 2 to 3 in the morning: 1:30, 3:30, 23:30.
  ["v5", "03-08T06:30:00"],
  ["v6", "03-08T07:30:00"],
  ["v7", "03-09T03:30:00"],
  ["v8", "03-09T04:30:00"],
] as const;

const ORDERS = [
  // 23:30 in New York on 28 and 31 January.
  ["o1", "v1", "01-29T04:30:00", 10],
  ["o2", "v2", "02-01T04:30:00", 20],
  ["o3", "v3", "02-03T12:00:00", 30],
  ["o4", "v1", "03-08T08:00:00", 40],
  ["o5", "v8", "03-11T12:00:00", 50],
  ["p1", "w1", "02-11T12:00:00", 60],
] as const;

/**
 * Control: v1 to v8; v1 buys twice. Short: w1 to w4 on 10 February, of which w1
 * buys once. Goods cost four tenths of what an order brings.
 */
export const LONG_STORE: StoreContents = contents({
  timeZone: "America/New_York",
  asOfMs: utc("03-12T04:00:00") - 3_600_000,
  experiences: [experience({ startedAtTs: utc("01-28T05:00:00") })],
  exposures: [
    ...CONTROL_VISITS.map(([id, seen]) => visit(id, { seenAtMs: utc(seen) })),
    ...["w1", "w2", "w3", "w4"].map((id) =>
      visit(id, { variationId: TREATMENT, seenAtMs: utc("02-10T15:00:00") })
    ),
  ],
  orders: ORDERS.map(([id, visitor, created, netRevenue]) =>
    order(id, visitor, {
      createdAtMs: utc(created),
      netRevenue,
      cogs: 0.4 * netRevenue,
      units: 2,
    })
  ),
});

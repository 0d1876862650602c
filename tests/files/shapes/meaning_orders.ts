/** What rows of orders mean: refunds, free orders, days. */

import type { Shape } from "./_shape.ts";
import { NUMBERS, orders, visits, withColumn } from "./_store.ts";
import { added } from "./_meaning.ts";

const more = (
  id: string,
  visitor: string,
  variation: string,
  revenue: string,
  time = "2026-03-04 12:00:00",
): readonly string[] => [id, visitor, variation, revenue, time];

/** The same store, long ago. */
const shifted = (text: string) => text.replaceAll("2026-", "1969-");

/** Rows of the table. */
export const ORDERS: readonly Shape[] = [
  {
    ...added("an order of zero", more("1011", "v20", "A", "0.00")),
    reads: NUMBERS,
    says: /Excluded: 1 order of zero\./,
  },
  {
    ...added(
      "a refund under the id of its order",
      more("1003", "v02", "A", "-2.50"),
    ),
    reads: { A: [100, 4, 5, 97.5], B: NUMBERS.B },
    says:
      /1 refund, .*2\.50 in total, subtracted from the order with the same ID/,
  },
  {
    ...added("a refund of all of an order", more("1001", "v01", "A", "-20.00")),
    reads: { A: [100, 3, 4, 80], B: NUMBERS.B },
    says: /Excluded: 1 order refunded in full\./,
  },
  {
    ...added(
      "a refund under an id of its own, taken from the latest order first",
      more("R-1", "v02", "A", "-10.00"),
    ),
    reads: { A: [100, 4, 4, 90], B: NUMBERS.B },
    says: /or else from the visitor's latest orders/,
  },
  {
    ...added(
      "a refund of a visitor who did not buy",
      more("R-1", "v30", "A", "-10.00"),
    ),
    reads: NUMBERS,
    says: /Excluded: 10\.00 of refunds for excluded or missing orders/,
  },
  {
    ...added(
      "an order id that appears twice",
      more("1001", "v01", "A", "20.00"),
    ),
    reads: { A: [100, 4, 6, 120], B: NUMBERS.B },
    says: /fail: Repeated orders: 1 row with a repeated order ID/,
  },
  {
    ...added(
      "an order before the visitors' days",
      more("1011", "v20", "A", "20.00", "2026-03-01 23:59:59"),
    ),
    reads: NUMBERS,
    says:
      /fail: Period: Excluded: 1 order .* outside the visitors' days \(1 before, 0 after\)/,
  },
  {
    ...added(
      "an order after them",
      more("1011", "v20", "A", "20.00", "2026-03-05 00:00:00"),
    ),
    reads: NUMBERS,
    says: /\(0 before, 1 after\)/,
  },
  {
    ...added(
      "an order of the year 9999",
      more("1011", "v20", "A", "20.00", "9999-12-31 00:00:00"),
    ),
    reads: NUMBERS,
    says: /\(0 before, 1 after\)/,
  },
  {
    input: "days before 1970",
    given: { text: shifted(orders()), visits: shifted(visits()) },
    reads: NUMBERS,
    says: /pass: Period/,
  },
  {
    input: "one order without a date",
    given: { text: withColumn(4, (text, at) => at === 3 ? "" : text) },
    reads: NUMBERS,
    says: /warn: Period: 1 of 10 orders without a date/,
  },
  {
    ...added(
      "an order above ten million million",
      more("1011", "v20", "A", "1e15"),
    ),
    says: /net_revenue: is not an amount below/,
  },
  {
    ...added(
      "an order of nine million million, beside cents",
      more("1011", "v20", "B", "9000000000000"),
    ),
    reads: { A: NUMBERS.A, B: [100, 6, 6, 9000000001300] },
  },
  {
    ...added("a threshold above every order"),
    given: { options: { maxZScore: 1e18 } },
    reads: NUMBERS,
  },
];

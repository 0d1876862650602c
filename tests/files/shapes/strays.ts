/** Orders without an id, a visitor or a variation. */

import type { Subject } from "./_shape.ts";
import { csv, HEADER, NUMBERS, orders, ROWS, VISITS } from "./_store.ts";

/** Thirty orders, so that one of them is an accident. */
const THIRTY = Array.from({ length: 30 }, (_, at) => [
  `${at}`,
  `v${at}`,
  at % 2 ? "B" : "A",
  "10.00",
  "2026-03-03 12:00:00",
]);
const THIRTY_READ = { A: [100, 15, 15, 150], B: [100, 15, 15, 150] } as const;

/** Rows of the table. */
export const STRAYS: Subject = {
  title: "Orders without an id, a visitor or a variation",
  shapes: [
    {
      input: "no ids of orders",
      given: {
        text: csv(ROWS.map((row) => row.slice(1)), { header: HEADER.slice(1) }),
      },
      reads: NUMBERS,
      says: /orders\.csv has no order IDs; each row counts as an order/,
    },
    {
      input: "an order of a guest",
      given: { text: orders((row, at) => at ? row : row.with(1, "")) },
      reads: { A: [100, 3, 4, 80], B: NUMBERS.B },
      says:
        /warn: Orders without a visitor: 1 order \(10\.0%\) have no visitor.*Excluded: 1 order \(10\.0%\) without a visitor\. Count each/s,
    },
    {
      input: "orders of guests, each a visitor's own",
      given: {
        text: orders((row, at) => at === 1 || at === 2 ? row.with(1, "") : row),
        read: { guests: "separate" },
      },
      reads: { A: [100, 5, 5, 100], B: NUMBERS.B },
      says:
        /orders\.csv: 2 orders without a visitor, each counted as a separate visitor/,
    },
    {
      input: "no column of visitors, all of them guests",
      given: {
        text: csv(ROWS.map((row) => row.toSpliced(1, 1)), {
          header: HEADER.toSpliced(1, 1),
        }),
        read: { guests: "separate" },
      },
      reads: { A: [100, 5, 5, 100], B: NUMBERS.B },
    },
    {
      input: "two orders of ten without a variation",
      given: { text: orders((row, at) => at < 2 ? row.with(2, "") : row) },
      says:
        /orders\.csv.*variation: is empty in 2 orders \(20\.0%\).*at most 5% may be excluded and counted/s,
    },
    {
      input: "two orders of ten in variations without visitors",
      given: {
        text: orders((row, at) => at < 2 ? row.with(2, `old ${at}`) : row),
      },
      says:
        /2 orders \(20\.0%\) in "old 0", "old 1", which are not among "A", "B"/,
    },
    {
      input: "variations in small letters, and capital ones of visitors",
      given: { text: orders((row) => row.with(2, row[2]!.toLowerCase())) },
      says:
        /in "a", "b", which are not among "A", "B"; "a" and "A" differ only in case, spaces or hidden characters.*spell them alike/,
    },
    {
      input: "orders of the days before, without a variation",
      given: {
        text: csv([...THIRTY, ["31", "", "", "9", "2026-03-01 12:00:00"]]),
        visits: csv(VISITS, {
          header: ["created_at", "variation", "n_visitors"],
        }),
      },
      reads: THIRTY_READ,
      says: /Excluded: 1 order without a visitor or a variation in orders/,
    },
  ],
};

/** A row per visitor with its variation, joined with orders. */

import type { Given, Subject } from "./_shape.ts";
import { csv, HEADER, ROWS } from "./_store.ts";

/** A hundred visitors a variation, those who buy among them, on the first day. */
const SEEN = ["A", "B"].flatMap((name) =>
  Array.from({ length: 100 }, (_, at) => {
    const buyer = ROWS.findLast(([, who, one]) =>
      one === name && who === `v${String(at + 1).padStart(2, "0")}`
    );
    return [
      buyer?.[1] ?? `${name}${at}`,
      name,
      "2026-03-02 08:00:00",
    ] as const;
  })
);
const ORDERS = csv(ROWS.map((row) => row.toSpliced(2, 1)), {
  header: HEADER.toSpliced(2, 1),
});
const AS_SEEN = ["visitor_id", "variation", "first_seen"];

/** Who saw what, and not when. */
const TEXTS = csv(SEEN.map((row) => row.slice(0, 2)), {
  header: AS_SEEN.slice(0, 2),
});

const assigned = (
  rows: readonly (readonly string[])[],
  more: Partial<Given> = {},
  header: readonly string[] = AS_SEEN,
): Given => ({
  text: ORDERS,
  files: { "seen.csv": csv(rows, { header }) },
  assignments: "seen.csv",
  ...more,
});

const numbered = (id: string) =>
  id.replace("v", "9").replace("A", "1").replace("B", "2");

const A = [100, 4, 5, 100] as const;
const B = [100, 5, 5, 1300] as const;

/** Rows of the table. */
export const ASSIGNED: Subject = {
  title: "Visitors with their variations, joined with orders",
  shapes: [
    {
      input: "assignments with the time of the first sight",
      given: assigned(SEEN),
      reads: { A, B },
      says:
        /pass: Visitors in several variations: None of 200 visitors saw more/,
    },
    {
      input: "refunds of an order before the first sight, and one of after",
      given: assigned(SEEN, {
        text: ORDERS + [
          "900,v01,50.00,2026-03-01 10:00:00",
          "900,v01,-50.00,2026-03-04 10:00:00",
          "R1,v03,7.00,2026-03-04 10:00:00",
          "R1,v03,-7.00,2026-05-04 10:00:00",
        ].map((row) => `${row}\n`).join(""),
        files: { "seen.csv": csv(SEEN, { header: AS_SEEN }) },
      }),
      reads: { A, B },
      says:
        /Excluded: 1 order placed before the visitor first saw a variation.*2 refunds.*50\.00 of refunds for excluded or missing orders/s,
    },
    {
      input: "assignments without times",
      given: assigned(
        SEEN.map((row) => row.slice(0, 2)),
        {},
        AS_SEEN.slice(0, 2),
      ),
      reads: { A, B },
      says:
        /seen\.csv doesn't say when visitors saw a variation, so their earlier orders count too/,
    },
    {
      input:
        "orders of the day of the first sight, of which only the day is known",
      given: assigned(SEEN, {
        text: ORDERS.replaceAll(/ \d\d:\d\d:\d\d$/gm, ""),
        files: {
          "seen.csv": csv(SEEN, { header: ["uid", "treatment", "gesehen"] }),
        },
      }),
      reads: { A, B },
      says:
        /orders\.csv has dates without times\. Orders on the day a visitor first saw a variation count/,
    },
    {
      input: "orders that say their zone, and assignments that do not",
      given: assigned(SEEN, {
        text: ORDERS.replaceAll(/ (\d\d:\d\d:\d\d)$/gm, "T$1Z"),
        files: { "seen.csv": csv(SEEN, { header: AS_SEEN }) },
      }),
      reads: { A, B },
      says:
        /orders\.csv has a time zone and seen\.csv has none, so UTC is assumed/,
    },
    {
      input: "orders that all were placed before the first sight",
      given: assigned(SEEN.map((row) => row.with(2, "2027-01-01 08:00:00"))),
      says:
        /All 10 orders of orders\.csv were placed before their visitors first saw a variation, according to seen\.csv\. Check that both files use the same time zone/,
    },
    {
      input: "an order before its visitor saw a variation",
      given: assigned(
        SEEN.map((row) =>
          row[0] === "v01" ? row.with(2, "2026-03-02 09:00:01") : row
        ),
      ),
      reads: { A: [100, 3, 4, 80], B },
      says: /Excluded: 1 order placed before the visitor first saw a variation/,
    },
    {
      input: "orders of visitors who are not in the test",
      given: assigned(
        SEEN.map((row) => row[0] === "v07" ? row.with(0, "x") : row),
      ),
      reads: { A, B: [100, 4, 4, 100] },
      says: /Excluded: 1 order without a visitor or a variation in seen\.csv/,
    },
    {
      input: "visitors who saw both, one without an order",
      given: assigned([
        ...SEEN,
        ["v03", "B", "2026-03-03 13:00:00"],
        ["A50", "B", "2026-03-03 13:00:00"],
      ]),
      reads: { A: [98, 3, 4, 85], B },
      says:
        /pass: Visitors in several variations: 2 of 200 visitors \(1\.0%\) saw more than one variation, and placed 1 order\. Neither they nor/,
    },
    {
      input: "visitors who saw both, kept",
      given: assigned([...SEEN, ["v03", "B", "2026-03-03 11:00:00"]], {
        options: { crossovers: "keep" },
      }),
      reads: { A: [100, 3, 4, 85], B: [101, 6, 6, 1315] },
      says: /They count in each/,
    },
    {
      input: "a visitor seen twice in one variation",
      given: assigned([...SEEN, ["v01", "A", "2026-03-04 08:00:00"]]),
      reads: { A, B },
    },
    {
      input: "assignments that name visitors in another way",
      given: assigned(SEEN.map((row) => row.with(0, `user-${row[0]}`))),
      says:
        /No order in orders\.csv belongs to a visitor in seen\.csv.*orders have "v01", assignments have "user-/,
    },
    {
      input:
        "ids that are whole numbers, with .0 behind them in one file alone",
      given: assigned(
        SEEN.map((row) => row.with(0, `${numbered(row[0])}.0`)),
        { text: ORDERS.replaceAll(/,v(?=\d)/g, ",9") },
      ),
      reads: { A, B },
      says: /IDs ending in "\.0" in only one file are read as whole numbers/,
    },
    {
      input: "assignments put together out of two files, all of them texts",
      given: assigned([], {
        text: ORDERS,
        files: { "seen.csv": `${TEXTS}\ufeff${TEXTS}` },
      }),
      says: /seen\.csv: row 202: repeats the header: remove the row/,
    },
    {
      input: "assignments without a variation in a row",
      given: assigned([...SEEN, ["z", "", "2026-03-02 08:00:00"]]),
      says: /seen\.csv.*variation: is empty/s,
    },
    {
      input: "visitors and assignments at once",
      given: assigned(SEEN, { visitors: "visitors.csv" }),
      says: /Use either visitor counts/,
    },
  ],
};

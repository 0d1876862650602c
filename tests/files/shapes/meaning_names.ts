/** Who and what is meant: control, currency, visitors. */

import type { Shape } from "./_shape.ts";
import {
  csv,
  HEADER,
  NUMBERS,
  orders,
  ROWS,
  visits,
  withColumn,
} from "./_store.ts";

const VISITOR = 1;

/** Rows of the table. */
export const NAMES: readonly Shape[] = [
  {
    input: "a control that is chosen",
    given: { options: { control: "B" } },
    reads: NUMBERS,
    says: /The control: as chosen/,
  },
  {
    input: "a control that is not there",
    given: { options: { control: "C" } },
    says: /No variation "C"\. Available: "A", "B"/,
  },
  {
    input: "a currency that is none",
    given: { read: { currency: "EURO" } },
    says:
      /currency: must be an ISO 4217 code such as EUR: current value is "EURO"/,
  },
  {
    input: "a currency that could be one, and is none",
    given: { read: { currency: "EUB" } },
    reads: NUMBERS,
    says: /warn: Currencies: "EUB" is not an ISO 4217 currency code/,
  },
  {
    input: "a currency in small letters, as Stripe writes it, and in capitals",
    given: {
      text: csv(
        ROWS.map((row, at) => [...row, at % 2 === 0 ? "usd" : "USD"]),
        { header: [...HEADER, "currency"] },
      ),
    },
    reads: NUMBERS,
    says: /pass: Currencies: All orders are in USD/,
  },
  {
    input: "orders without a currency among those of one",
    given: {
      text: csv(
        ROWS.map((row, at) => [...row, at % 9 === 0 ? "" : "USD"]),
        { header: [...HEADER, "currency"] },
      ),
    },
    reads: NUMBERS,
    says:
      /warn: Currencies: Orders are in USD; orders without a currency are assumed to be the same/,
  },
  {
    input: "another currency than the orders say",
    given: {
      text: [
        "order_id,visitor_id,variation,net_revenue,created_at,currency",
        ...ROWS.map((row) => `${row.join(",")},USD`),
      ].join("\n"),
      read: { currency: "EUR" },
    },
    reads: NUMBERS,
    says:
      /warn: Currencies: Orders are in USD and shown as EUR, as specified; nothing was converted/,
  },
  {
    input: "a currency that nobody names",
    given: {},
    reads: NUMBERS,
    says: /skipped: Currencies: Not checked: the orders have no currency/,
  },
  {
    input: "amounts in two currencies, by their signs",
    given: {
      text: orders((row, at) => row.with(3, `${at % 2 ? "$" : "€"}${row[3]}`)),
    },
    says:
      /net_revenue: is in "\$" and in "€", which cannot be summed\. Keep the rows of one currency/,
  },
  {
    input: "visitors whom a program calls NULL and nan",
    given: {
      text: orders((row, at) =>
        at < 3 ? row.with(1, at < 2 ? "NULL" : "nan") : row
      ),
    },
    says:
      /visitor_id: is "NULL" in 2 rows, a placeholder, not an ID\. Leave the cell empty[\s\S]*is "nan" in 1 row/,
  },
  {
    input: "visitors whose ids a spreadsheet has rounded",
    given: { text: orders((row, at) => row.with(1, `1.2345${at}E+15`)) },
    says:
      /visitor_id: is "1\.23450E\+15" in 1 row, a rounded number that may merge several visitors\. Export/,
  },
  {
    input: "a column that says which orders were called off",
    given: {
      text: csv(
        ROWS.map((row, at) => [...row, at === 2 ? "Canceled" : "paid"]),
        { header: [...HEADER, "Order Status"] },
      ),
    },
    reads: { ...NUMBERS, A: [100, 4, 4, 95.5] },
    says: /Excluded: 1 order canceled or never paid \("Canceled"\)/,
  },
  {
    input: "the same, ignored",
    given: {
      text: csv(
        ROWS.map((row, at) => [...row, at === 2 ? "Canceled" : "paid"]),
        { header: [...HEADER, "Order Status"] },
      ),
      read: { ignore: ["Order Status"] },
    },
    reads: NUMBERS,
    says: /^(?![^]*Canceled orders)/,
  },
  {
    input: "visitors whose ids differ by capitals and spaces alone",
    given: {
      text: withColumn(VISITOR, (text, at) => at === 2 ? "V02\u00a0" : text),
    },
    reads: { A: [100, 5, 5, 100], B: NUMBERS.B },
    says:
      /warn: Similar visitor IDs: orders\.csv: 1 visitor with an ID that differs from another only in case or spaces, such as "V02\u00a0" and "v02"/,
  },
  {
    input: "three orders of a visitor 0, as shops call their guests",
    given: {
      text: withColumn(
        VISITOR,
        (text, at) => [0, 2, 3].includes(at) ? "0" : text,
      ),
    },
    reads: { A: [100, 3, 5, 100], B: NUMBERS.B },
    says:
      /warn: Largest buyer: Visitor "0" has 3 of 10 orders \(30\.0%\), .* If the ID stands for guests.*--guests separate/,
  },
  {
    input: "visitors whom R calls NA, and MySQL \\N",
    given: {
      text: withColumn(
        VISITOR,
        (text, at) => at === 1 ? "NA" : at === 2 ? "\\N" : text,
      ),
    },
    says: /"NA" in 1 row, a placeholder, not an ID[^]*"\\N" in 1 row/,
  },
  {
    input: "a row of totals for each day of the visitors",
    given: {
      visits: `${visits()}2026-03-02,Total,81
2026-03-03,Total,58
2026-03-04,Total,61
`,
    },
    reads: NUMBERS,
    says: /Excluded from visitors\.csv: "Total", the sum of the variations/,
  },
  {
    input: "a variation that is called all, and is no sum",
    given: { visits: "variation,n_visitors\nA,100\nB,100\nall,150\n" },
    reads: { ...NUMBERS, all: [150, 0, 0, 0] },
  },
  {
    input: "a day of visitors on which nobody bought",
    given: { visits: `${visits()}2026-03-05,A,500\n2026-03-05,B,500\n` },
    reads: { A: [600, 4, 5, 100], B: [600, 5, 5, 1300] },
    says: /: Period: .*2026-03-05/,
  },
];

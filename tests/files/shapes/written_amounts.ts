/** Amounts as people write them. */

import type { Shape } from "./_shape.ts";
import { csv, HEADER, NUMBERS, ROWS, visits, withColumn } from "./_store.ts";
import { dated, epoch, quoted, REVENUE, revenue, time } from "./_written.ts";

const comma = (text: string) => text.replace(".", ",");

const [thousands, german] = [
  (text: string) => text.replace("1200", "1,200"),
  (text: string) => comma(text).replace("1200", "1.200"),
];

/** Three decimals of amounts below a thousand, which may be thousands. */
const fils = (text: string) => `${text.replace("1200", "120")}0`;

/** Amounts that may be thousands or decimals, and more columns beside them. */
const doubtful = (beside: Readonly<Record<string, string>>) =>
  csv(
    ROWS.map((row) => [
      ...row.with(REVENUE, `${Math.floor(Number(row[REVENUE]) / 10) + 1}.000`),
      ...Object.values(beside),
    ]),
    { header: [...HEADER, ...Object.keys(beside)], delimiter: ";" },
  );

const beside = (
  input: string,
  columns: Readonly<Record<string, string>>,
): Pick<Shape, "input" | "given"> => ({
  input: `amounts that are 1.200 or 1200, beside ${input}`,
  given: { text: doubtful(columns) },
});

const inThousands = (text: string): string =>
  (1000 * Math.ceil(Number(text.replace("1200", "120")))).toLocaleString("en");

const OF_FILS = { A: NUMBERS.A, B: [100, 5, 5, 220] } as const;

/** Rows of the table. */
export const AMOUNTS: readonly Shape[] = [
  {
    ...revenue("commas between thousands", (text) => quoted(thousands(text))),
    reads: NUMBERS,
  },
  {
    ...revenue("decimal commas", (text) => quoted(comma(text))),
    reads: NUMBERS,
    says: /orders\.csv: net_revenue is read as decimal comma: 1\.234,50/,
  },
  {
    ...revenue(
      "decimal commas, points between thousands",
      (text) => quoted(german(text)),
    ),
    reads: NUMBERS,
  },
  {
    ...revenue(
      "decimal commas, spaces between thousands",
      (text) => quoted(comma(text).replace("1200", "1\u00a0200")),
    ),
    reads: NUMBERS,
  },
  {
    ...revenue(
      "apostrophes between thousands",
      (text) => text.replace("1200", "1'200"),
    ),
    reads: NUMBERS,
  },
  {
    ...revenue("a dollar sign in front", (text) => `$${text}`),
    reads: NUMBERS,
  },
  {
    ...revenue(
      "a euro sign behind, and commas",
      (text) => quoted(`${comma(text)} €`),
    ),
    reads: NUMBERS,
  },
  {
    input: "amounts with a euro sign, and USD named",
    given: {
      ...revenue("", (text) => `€${text}`).given,
      read: { currency: "USD" },
    },
    says: /net_revenue: is in "€", but --currency is USD/,
  },
  {
    ...revenue("a code in front", (text) => `USD ${text}`),
    reads: NUMBERS,
  },
  {
    ...revenue(
      "amounts that are 1.200 or 1200",
      (text) => `${Math.floor(Number(text) / 10) + 1}.000`,
    ),
    says:
      /net_revenue: every value is ambiguous, such as "3\.000": 3 \(--decimal \.\) or 3000 \(--decimal ,\)/,
  },
  {
    ...beside("decimal commas", { discount: "0,50" }),
    reads: { A: [100, 4, 5, 13000], B: [100, 5, 5, 134000] },
    says:
      /net_revenue is read as decimal comma: 1\.234,50, as discount is written/,
  },
  {
    ...beside("decimal points", { discount: "0.50" }),
    reads: { A: [100, 4, 5, 13], B: [100, 5, 5, 134] },
    says:
      /net_revenue is read as decimal point: 1,234\.50, as discount is written/,
  },
  {
    ...beside("commas in per cent of a column that nobody reads", {
      "tax rate": "19,5 %",
    }),
    reads: { A: [100, 4, 5, 13000], B: [100, 5, 5, 134000] },
    says: /net_revenue is read as .*, as tax rate is written/,
  },
  {
    ...beside("both", { discount: "0,50", refund: "0.50" }),
    says: /net_revenue: every value is ambiguous/,
  },
  {
    ...beside("what may be no number", { "app version": "3.1" }),
    says: /net_revenue: every value is ambiguous/,
  },
  {
    ...revenue("amounts below one, with three decimals", () => "0.125"),
    reads: { A: [100, 4, 5, 0.625], B: [100, 5, 5, 0.625] },
  },
  {
    input: "amounts with three decimals, with the decimal sign named",
    given: {
      text: withColumn(REVENUE, (text) => `${text}0`),
      read: { decimal: "." },
    },
    reads: NUMBERS,
  },
  {
    ...revenue(
      "three decimals behind the code of a currency that has them",
      (text) => `KWD ${fils(text)}`,
    ),
    reads: OF_FILS,
    says: /net_revenue is read as decimal point: .*, as KWD has three decimals/,
  },
  {
    input: "the same, the currency in a column of its own",
    given: {
      text: csv(
        ROWS.map((row) => [...row.with(REVENUE, fils(row[REVENUE]!)), "BHD"]),
        { header: [...HEADER, "currency"] },
      ),
    },
    reads: OF_FILS,
  },
  {
    input: "the same with commas, the currency named",
    given: {
      text: withColumn(REVENUE, (text) => quoted(comma(fils(text)))),
      read: { currency: "TND" },
    },
    reads: OF_FILS,
  },
  {
    ...revenue(
      "thousands of won, which has no decimals",
      (text) => quoted(`KRW ${inThousands(text)}`),
    ),
    reads: { A: [100, 4, 5, 101_000], B: [100, 5, 5, 221_000] },
    says: /net_revenue is read as decimal point: .*, as KRW has no decimals/,
  },
  {
    input: "thousands of pesos of Chile, the currency named",
    given: {
      ...revenue("", (text) => inThousands(text).replaceAll(",", ".")).given,
      read: { currency: "CLP" },
    },
    reads: { A: [100, 4, 5, 101_000], B: [100, 5, 5, 221_000] },
  },
  ...["Rs.", "TL", "Rp", "RM", "руб."].map((sign) => ({
    ...revenue(`"${sign}" in front`, (text) => `${sign} ${text}`),
    reads: NUMBERS,
  })),
  {
    ...revenue(
      "amounts that a spreadsheet keeps as text",
      (text) => quoted(`=""${text}""`),
    ),
    says:
      /current value is "="20\.00"": remove the characters that make a spreadsheet keep it as text/,
  },
  {
    input: "dinars of which one is whole",
    given: {
      text: withColumn(REVENUE, (text, at) => at === 0 ? "20" : fils(text)),
      read: { currency: "KWD" },
    },
    says: /net_revenue: every value is ambiguous/,
  },
  {
    input: "three decimals of a currency that has two",
    given: { text: withColumn(REVENUE, (text) => `EUR ${fils(text)}`) },
    says: /net_revenue: every value is ambiguous/,
  },
  {
    input: "refunds in brackets, as accountants write them",
    given: {
      text: csv([
        ...ROWS,
        ["R-1", "v02", "A", "($2.50)", "2026-03-04 12:00:00"],
      ]),
    },
    reads: { A: [100, 4, 5, 97.5], B: NUMBERS.B },
  },
  {
    input: "visitors with commas between thousands",
    given: { visits: visits((row) => row.with(2, `"1,0${row[2]}"`)) },
    reads: { A: [3100, 4, 5, 100], B: [3100, 5, 5, 1300] },
  },
  {
    ...time("seconds since 1970", (text) => String(epoch(text) / 1000)),
    reads: NUMBERS,
    says: /orders\.csv: created_at is read as seconds since 1970/,
  },
  {
    ...time("milliseconds since 1970", (text) => String(epoch(text))),
    reads: NUMBERS,
  },
  {
    ...time("dates in digits alone", (text) => text.replace(/[-: ]/g, "")),
    reads: NUMBERS,
  },
  {
    ...time(
      "hours in digits alone, as analytics write them",
      (text) => text.replace(/[-: ]/g, "").slice(0, 10),
    ),
    reads: NUMBERS,
    says: /created_at is read as digits: 20261231/,
  },
  {
    ...time(
      "minutes in digits alone",
      (text) => text.replace(/[-: ]/g, "").slice(0, 12),
    ),
    reads: NUMBERS,
    says: /created_at is read as digits: 20261231/,
  },
  {
    ...time(
      "dates with points",
      (text) => dated(text, (d, m, y, t) => `${d}.${m}.${y} ${t}`),
    ),
    reads: NUMBERS,
    says: /created_at is read as day first: 31\.12\.2026/,
  },
  {
    ...time(
      "months in words",
      (text) => quoted(dated(text, (d, _, y, t) => `Mar ${d}, ${y} ${t}`)),
    ),
    reads: NUMBERS,
  },
  {
    ...time(
      "a space before the offset, as Shopify writes it",
      (text) => `${text} +0000`,
    ),
    reads: NUMBERS,
  },
];

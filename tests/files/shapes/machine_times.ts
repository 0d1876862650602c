/** Times and amounts as spreadsheets and browsers write them. */

import type { Shape } from "./_shape.ts";
import { NUMBERS, visits, withColumn, withRows } from "./_store.ts";
import { amounts, halfDay, TIME, times } from "./_machines.ts";

/** Rows of the table. */
export const MACHINE_TIMES: readonly Shape[] = [
  {
    input: "noon and midnight in hours up to twelve",
    given: {
      text: withRows(
        ["1011", "v01", "A", "1.00", "2026-03-04 11:59:59 PM"],
        ["1012", "v01", "A", "1.00", "2026-03-05 12:00:00 AM"],
      ).replaceAll(/(\d\d:\d\d:\d\d)$/gm, (time) => halfDay(time)),
    },
    reads: { A: [100, 4, 6, 101], B: NUMBERS.B },
    says:
      /1 order \(8\.3%\) placed outside the visitors' days \(0 before, 1 after\)/,
  },
  {
    ...times(
      "a browser's times, a space of its own before AM",
      (y, _m, d, t) =>
        `Mar ${Number(d)}, ${y}, ${halfDay(t).replace(" ", "\u202f")}`,
    ),
    reads: NUMBERS,
  },
  {
    ...times(
      "a browser's times, with the name of their zone",
      (y, _m, d, t) =>
        `Mon Mar ${d} ${y} ${t} GMT+0000 (Coordinated Universal Time)`,
    ),
    reads: NUMBERS,
  },
  {
    input: "the same, eight hours behind",
    given: {
      text: withColumn(TIME, (text) => {
        const then = new Date(Date.parse(`${text.replace(" ", "T")}Z`));
        const local = new Date(then.getTime() - 8 * 3_600_000).toISOString();
        return `Mon Mar ${local.slice(8, 10)} 2026 ${
          local.slice(11, 19)
        } GMT-0800 (Pacific Standard Time)`;
      }),
    },
    reads: NUMBERS,
  },
  {
    ...times(
      "RFC 1123, in GMT",
      (y, _m, d, t) => `Mon, ${d} Mar ${y} ${t} GMT`,
    ),
    reads: NUMBERS,
  },
  {
    ...times(
      "names of zones behind times",
      (y, m, d, t) => `${y}-${m}-${d} ${t} PST`,
    ),
    reads: { A: [100, 3, 4, 75], B: [100, 4, 4, 1290] },
    says: /Orders have a time zone but the visitors' days have none/,
  },
  {
    ...times(
      "02. März 2026, 09:00 Uhr",
      (y, _m, d, t) => `${d}. März ${y}, ${t.slice(0, 5)} Uhr`,
    ),
    reads: NUMBERS,
  },
  {
    ...times(
      "2 mars 2026 à 09:00",
      (y, _m, d, t) => `${Number(d)} mars ${y} à ${t.slice(0, 5)}`,
    ),
    reads: NUMBERS,
  },
  {
    ...times(
      "March 2, 2026 at 9:00:00 AM",
      (y, _m, d, t) => `March ${Number(d)}, ${y} at ${halfDay(t)}`,
    ),
    reads: NUMBERS,
  },
  {
    ...times(
      "lunes, 2 de marzo de 2026 09:00",
      (y, _m, d, t) => `lunes, ${Number(d)} de marzo de ${y} ${t.slice(0, 5)}`,
    ),
    reads: NUMBERS,
  },
  {
    ...times(
      "days of ISO's weeks, 2026-W10-1",
      (_y, _m, d) => `2026-W10-${Number(d) - 1}`,
    ),
    says: /created_at: must be a date or time .*"2026-W10-1"/,
  },
  {
    ...times(
      "days of the year, 2026-061",
      (y, _m, d) => `${y}-0${59 + Number(d)}`,
    ),
    says: /created_at: must be a date or time .*"2026-061"/,
  },
  {
    input: "an hour that the clocks leave out",
    given: {
      text: withRows([...["1011", "v01", "A", "1.00", "2026-03-29 02:30:00"]]),
      visits: `${visits()}2026-03-29,A,0\n2026-03-29,B,0\n`,
      read: { timeZone: "Europe/Berlin" },
    },
    reads: { A: [100, 4, 6, 101], B: NUMBERS.B },
  },
  {
    ...amounts(
      "whole amounts with a dash, 20.-",
      (text) => `${Math.trunc(Number(text))}.-`,
    ),
    reads: { A: [100, 4, 5, 99], B: [100, 5, 5, 1299] },
  },
  {
    ...amounts(
      "the same with commas, EUR 1.200,--",
      (text) => `EUR ${text.replace(/\..*/, "").replace("1200", "1.200")},--`,
    ),
    reads: { A: [100, 4, 5, 99], B: [100, 5, 5, 1299] },
  },
  {
    input: "a minus behind an amount",
    given: {
      text: withRows(["R-1", "v02", "A", "2.50-", "2026-03-04 12:00:00"]),
    },
    reads: { A: [100, 4, 5, 97.5], B: NUMBERS.B },
  },
  {
    ...amounts(
      "signs of the reading direction around shekels",
      (text) => `\u200f${text} ₪\u200f`,
    ),
    reads: NUMBERS,
  },
  {
    ...amounts(
      "lakhs of rupees",
      (text) => `₹${text.replace("1200.00", "1,20,000.00")}`,
    ),
    reads: { A: NUMBERS.A, B: [100, 5, 5, 120100] },
  },
  {
    ...amounts(
      "a curved apostrophe between thousands",
      (text) => text.replace("1200", "1’200"),
    ),
    reads: NUMBERS,
  },
  {
    ...amounts(
      "a narrow space between thousands",
      (text) => text.replace("1200", "1\u202f200").replace(".", ","),
    ),
    reads: NUMBERS,
  },
  {
    ...amounts(
      "a code behind, and commas",
      (text) => `${text.replace(".", ",")} EUR`,
    ),
    reads: NUMBERS,
  },
  {
    ...amounts(
      "two codes",
      (text, at) => `${at % 2 ? "USD" : "EUR"} ${text}`,
    ),
    says: /is in "EUR" and in "USD", which cannot be summed/,
  },
  {
    ...amounts(
      "Arabic digits",
      (text) => text.replaceAll(/\d/g, (one) => "٠١٢٣٤٥٦٧٨٩"[Number(one)]!),
    ),
    says:
      /net_revenue: must be a number: current value is "٢٠\.٠٠": write digits as 0 to 9/,
  },
];

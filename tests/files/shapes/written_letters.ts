/** Bytes that are no UTF-8, or no letters that anybody sees. */

import type { Shape } from "./_shape.ts";
import { csv, HEADER, orders, ROWS, withColumn } from "./_store.ts";
import { latin, REVENUE } from "./_written.ts";

/** Orders of which the last has no city yet. */
const LAST_CITY = csv(ROWS.map((row) => [...row, ""]), {
  header: [...HEADER, "city"],
}).trimEnd();

/** Rows of the table. */
export const LETTERS: readonly Shape[] = [
  {
    input: "Latin-1 in the last letter of all, which could begin another",
    given: { text: latin(`${LAST_CITY}Genè`) },
    says:
      /row 11, is not UTF-8\. As Windows-1252 it would be ".*Genè"\. If that/,
  },
  {
    input: "Latin-1 behind a long text",
    given: { text: latin(`${LAST_CITY}${"x".repeat(200)}é\n`) },
    says: /row 11, is not UTF-8\. As Windows-1252 it would be "x+é"/,
  },
  {
    input: "Latin-1 in rows that end in carriage returns",
    given: {
      text: latin(
        withColumn(1, (id, at) => at === 4 ? `ü${id}` : id, { end: "\r" }),
      ),
    },
    says: /row 6, is not UTF-8\. As Windows-1252 it would be "1005,üv04,/,
  },
  {
    input: "bytes that are zero in the name of a variation",
    given: {
      text: withColumn(
        2,
        (name, at) => at === 4 ? `${name}\0` : name,
      ),
    },
    says:
      /orders\.csv, row 6, has zero bytes, which aren't valid in text: "1005,v04,A\\u0000,.*". Export it again, or remove them/,
  },
  {
    input: "the sign by which old programs end a file",
    given: { text: `${orders()}\x1a` },
    says: /orders\.csv ends in an obsolete end-of-file character/,
  },
  {
    input: "a mark of the order of bytes in the middle",
    given: {
      text: withColumn(
        REVENUE,
        (sum, at) => at === 4 ? `\ufeff${sum}` : sum,
      ),
    },
    says:
      /row 6, net_revenue: must be a number: current value is "\\ufeff25\.00", where \\ufeff is an invisible character: remove it/,
  },
];

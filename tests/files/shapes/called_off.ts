/** Columns that call orders off, and that are not read. */

import type { Shape } from "./_shape.ts";
import { beside } from "./_exports.ts";
import { csv, HEADER, NUMBERS, ROWS } from "./_store.ts";

/** The numbers without the first two orders, and without the second. */
const WITHOUT_TWO = { ...NUMBERS, A: [100, 3, 3, 44.5] } as const;
const WITHOUT_TEST = { ...NUMBERS, A: [100, 4, 4, 64.5] } as const;

/** Rows of the table. */
export const CALLED_OFF: readonly Shape[] = [
  ...[
    ["Bestellstatus", "storniert"],
    ["Statut de commande", "Annulée"],
    ["cancelled_at", "2026-03-05"],
  ].map(([header, word]) => ({
    input: `orders that "${header}" calls off for certain, "${word}"`,
    given: beside(header!, (at) => at < 2 ? word! : ""),
    reads: WITHOUT_TWO,
    says: new RegExp(`2 orders canceled or never paid \\("${word}"\\)`),
  })),
  ...[
    ["Estado del pedido", "Devuelto"],
    ["order state", "Retourné"],
    ["Transaction type", "Refund"],
  ].map(([header, word]) => ({
    input: `orders that "${header}" calls off, "${word}"`,
    given: beside(header!, (at) => at < 2 ? word! : "ok"),
    reads: NUMBERS,
    says: new RegExp(`orders\\.csv, ${header}: 2 rows with "${word}"`),
  })),
  {
    input: "a type of rows that are refunds, taken from their orders",
    given: {
      text: csv(
        [
          ...ROWS.map((row) => [...row, "sale"]),
          ["1001", "v01", "A", "-5.00", "2026-03-04 09:00:00", "refund"],
        ],
        { header: [...HEADER, "type"] },
      ),
    },
    reads: { ...NUMBERS, A: [100, 4, 5, 95] },
    says: /^(?![\s\S]*Canceled orders)[\s\S]*1 refund/,
  },
  {
    input: "payments that were tests, not live",
    given: beside("livemode", (at) => at === 1 ? "false" : "true"),
    reads: WITHOUT_TEST,
    says: /1 order of tests \("false"\)/,
  },
  {
    input: "types of customers, and a state of America",
    given: beside("customer type", () => "returning"),
    reads: NUMBERS,
    says: /^(?![\s\S]*Canceled orders)/,
  },
  {
    input: "a column of refunds in which nothing stands",
    given: beside("amount_refunded", () => "0.00"),
    reads: NUMBERS,
    says: /^(?![\s\S]*Canceled orders)/,
  },
];

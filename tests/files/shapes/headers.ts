/** Columns as other programs call them. */

import { UNNAMED_DAYS } from "./headers_days.ts";
import type { Shape, Subject } from "./_shape.ts";
import { csv, HEADER, NUMBERS, orders, ROWS, visits } from "./_store.ts";

/** The orders under other headers: id, visitor, variation, amount, time. */
const under = (...header: readonly string[]): string =>
  orders(undefined, { header });

const NAMES: readonly Shape[] = [
  {
    input: "a warehouse's words",
    given: {
      text: under(
        ...["Order Number", "user_pseudo_id", "experiment_group"],
        ...["total_revenue", "ordered_at"],
      ),
      visits: visits(undefined, ["event_date", "ab_group", "exposed"]),
    },
    reads: NUMBERS,
    says: /pass: Period: Covers the days of the visitors/,
  },
  {
    input: "amounts that may hold taxes, by their header",
    given: {
      text: under(
        ...["InvoiceNo", "CustomerNo", "Treatment", "GrandTotal"],
        "InvoiceDate",
      ),
    },
    reads: NUMBERS,
    says:
      /Net revenue is "GrandTotal" in orders\.csv, including any tax and shipping\. Use another column with --map net_revenue="HEADER"/,
  },
  {
    input: "headers in German",
    given: {
      text: under(
        ...["Bestellnummer", "Kundennummer", "Gruppe", "Umsatz €"],
        "Bestelldatum",
      ),
      visits: visits(undefined, ["Datum", "Gruppe", "Besucher"]),
    },
    reads: NUMBERS,
    says: /pass: Currencies: All orders are in EUR/,
  },
  ...[
    ["Variação", "Usuários ativos"],
    ["Wariant", "Aktywni użytkownicy"],
    ["exp_variant_string", "アクティブ ユーザー"],
    ["Variante", "Aktive Nutzer"],
    ["Variante", "Nutzer insgesamt"],
    ["Groupe", "Utilisateurs actifs"],
    ["Variante", "Utenti attivi"],
  ].map(([variation, visitors]) => ({
    input: `Google Analytics' "${visitors}" by "${variation}"`,
    given: { visits: visits(undefined, ["date", variation!, visitors!]) },
    reads: NUMBERS,
  })),
  ...[
    ["Número de pedido", "ID de cliente", "Variante", "Ingresos netos"],
    ["N° de commande", "Identifiant client", "Groupe", "Montant HT"],
    ["order_id", "buyer-email", "variation (metadata)", "order total"],
  ].map((header) => ({
    input: `"${header[1]}" and "${header[2]}"`,
    given: { text: under(...header, "Date") },
    reads: NUMBERS,
  })),
  {
    input: "a currency in the header, and another one named",
    given: {
      text: orders(undefined, {
        header: ["id", "visitor", "group", "Net revenue (USD)", "date"],
      }),
      read: { currency: "EUR" },
    },
    reads: NUMBERS,
    says:
      /warn: Currencies: Orders are in USD and shown as EUR, as specified; nothing was converted/,
  },
  {
    input: "a currency in the header, and other ones in a column",
    given: {
      text: csv(
        ROWS.map((row, at) => [...row, ["EUR", "GBP", ""][at % 3]!]),
        {
          header: ["id", "visitor", "group", "revenue_usd", "date"]
            .concat("order_currency"),
        },
      ),
    },
    reads: NUMBERS,
    says:
      /All orders are in USD\.[^]*amounts are in USD, according to their headers; "order_currency" has EUR, GBP and is not used/,
  },
  {
    input: "visitors by variation, a column each, called like what they are",
    given: {
      text: orders((row) =>
        row.with(2, row[2] === "A" ? "Variant" : "Treatment")
      ),
      visits:
        "date,Variant,Treatment\n2026-03-02,40,41\n2026-03-03,30,28\n2026-03-04,30,31\n",
      options: { control: "Variant" },
    },
    reads: { Variant: NUMBERS.A, Treatment: NUMBERS.B },
  },
  {
    input: "variations by their numbers under such a word",
    given: {
      text: orders((row) => row.with(2, row[2] === "A" ? "0" : "1")),
      visits: visits(
        (row) => row.with(1, row[1] === "A" ? "0" : "1"),
        ["date", "treatment", "n"],
      ),
      options: { control: "0" },
    },
    reads: { 0: NUMBERS.A, 1: NUMBERS.B },
  },
  {
    input: "a total, and one that says that it is net",
    given: {
      text: csv(ROWS.map((row) => [...row, row[3]!]), {
        header: ["id", "visitor", "group", "total", "date", "net_total"],
      }),
    },
    says: /net_revenue: "total" and "net_total" both match\. Choose/,
  },
  {
    input: "a number of rows as id, beside the order's of two rows",
    given: {
      text: csv(
        [...ROWS, ROWS[9]!].map((row, at) => [`${at}`, ...row]),
        { header: ["id", "order_number", ...HEADER.slice(1)] },
      ),
    },
    reads: { A: NUMBERS.A, B: [100, 5, 6, 1310] },
    says: /fail: Repeated orders: 1 row with a repeated order ID/,
  },
  {
    input: "visitors of whom an analytics tool does not know the variation",
    given: { visits: `${visits()}2026-03-02,(other),7\n` },
    reads: NUMBERS,
    says:
      /Excluded from visitors\.csv: 7 visitors of "\(other\)", not a variation/,
  },
  {
    input: "visits beside unique visitors",
    given: {
      visits: visits(
        (row) => [...row, "999"],
        ["date", "variation", "unique_visitors", "visits"],
      ),
    },
    reads: NUMBERS,
  },
  {
    input: "two words for amounts, neither of them more certain",
    given: {
      text: csv(ROWS.map((row) => [...row, row[3]!]), {
        header: ["id", "visitor", "group", "order_total", "date"]
          .concat("order_value"),
      }),
    },
    says: /net_revenue: "order_total" and "order_value" both match\. Choose/,
  },
];

/** Rows of the table. */
export const HEADERS: Subject = {
  title: "Columns as other programs call them",
  shapes: [...NAMES, ...UNNAMED_DAYS],
};

/** Headers that mean a column: what stores, shops and warehouses call it. */

import type { ColumnType } from "../engine/mod.ts";

/** A canonical column. */
export interface ColumnRule {
  readonly type: ColumnType;
  /** Other headers that mean the same. */
  readonly aliases: readonly string[];
  /** Headers that are taken only when none of the others is there. */
  readonly lastResort?: readonly string[];
  /**
   * More of them, those of a row only where none of the rows before is there. Two
   * of one row are nothing where the column may be missing.
   */
  readonly also?: readonly (readonly string[])[];
  /** The same, taken only in a file that should have the column. */
  readonly unsure?: readonly (readonly string[])[];
}

/** `a b: c, d` is `a c`, `a d`, `b c`, `b d`. */
function each(firsts: string, seconds: string): string[] {
  return firsts.split(", ").flatMap((first) =>
    seconds.split(", ").map((second) => `${first} ${second}`)
  );
}

const NUMBERS = "number, no, nr, num";

/** The columns. A word of a time of day alone is none of a day: `order time`. */
const rules = {
  order_id: {
    type: "text",
    aliases: ["order", "order name", "transaction id"],
    lastResort: each("order", `${NUMBERS}, reference, ref, key, uuid`),
    also: [
      // Beside an order's number, it is one of rows.
      ["id"],
      ["increment id", "id order"],
      ["bestellnummer", "bestellnr", "auftragsnummer", "bestell id"],
      ["numéro de commande", "numero de commande", "n° de commande"],
      ["número de pedido", "numero de pedido", "id pedido", "numero ordine"],
      ["bestelnummer", "注文番号", "注文id"],
      each("purchase, sale", `id, ${NUMBERS}`),
      each("transaction", `${NUMBERS}, reference`),
      each("invoice", `id, ${NUMBERS}`),
      ["rechnungsnummer"],
      each("receipt, checkout", `id, ${NUMBERS}`),
    ],
  },
  line_item_id: { type: "text", aliases: [] },
  created_at: {
    type: "time",
    aliases: ["date", "order date", "timestamp", "ts", "processed at"],
    lastResort: ["dt", "day"],
    also: [
      ["datetime", "date time"],
      ["datum", "fecha", "日付", "jour", "día", "dia", "giorno", "dag"],
      ["event timestamp", "event datetime"],
      ["event date"],
    ],
    unsure: [
      [
        ...each("order", "datetime, timestamp, created at, created, placed at"),
        ...["ordered at", "ordered on", "order day", "placed at", "placed on"],
      ],
      each("purchase", "date, datetime, timestamp"),
      ["purchased at", "purchased on"],
      each("transaction, sale, sales", "date, datetime, timestamp"),
      ["created", "created on", "date created", "creation date", "date add"],
      ["bestelldatum", "auftragsdatum", "kaufdatum", "besteldatum"],
      ["date de commande", "date commande", "date d'achat"],
      ["fecha de pedido", "fecha del pedido", "fecha pedido", "data ordine"],
      ["注文日", "注文日時"],
      ["invoice date", "rechnungsdatum"],
    ],
  },
  visitor_id: {
    type: "text",
    aliases: ["visitor", "user id", "client id"],
    lastResort: ["customer id"],
    also: [
      [
        ...each("user", "pseudo id, uuid, guid, key"),
        ...each("visitor", "uuid, guid, key"),
        ...each("cookie, anonymous, distinct, shopper, member", "id"),
        ...["unique visitor id", "full visitor id", "bucketing id"],
      ],
      ["besucher id", "nutzer id", "訪問者id"],
    ],
    unsure: [
      each("customer", `${NUMBERS}, key, uuid, reference, user id`),
      ["id customer", "n° client"],
      ["kundennummer", "kundennr", "kunden id", "kundennr."],
      ["numéro client", "id client", "id cliente", "número de cliente"],
      ["顧客id", "会員id"],
      ["customer", "kunde", "cliente", "client"],
      ["user", "uid", "shopper", "buyer", "buyer id", "member"],
      ["account id", "profile id", "device id", "participant id", "subject id"],
      ["email", "e mail", "email address", "customer email", "user email"],
    ],
  },
  variation: {
    type: "text",
    aliases: ["variation name", "variant", "group", "arm", "test group"],
    lastResort: ["version", "condition", "bucket"],
    also: [
      [
        ...each("experiment, exp, ab, ab test", "group, variant, variation"),
        "exp variant string",
        ...each("test, assigned", "variant, variation, arm"),
        ...each("treatment, assigned", "group"),
        ...each("experiment, treatment", "arm, cell"),
        ...each("variant", "name, key"),
        ...each("variation", "key, label"),
        "group name",
        "treatment name",
      ],
    ],
    unsure: [
      ["variation id"],
      ["treatment", "assignment", "cell"],
      ["variante", "gruppe", "testgruppe", "groupe", "grupo", "variación"],
      ["variação", "wariant"],
      ["バリエーション", "グループ"],
    ],
  },
  variation_id: { type: "text", aliases: [] },
  experiment: {
    type: "text",
    aliases: [],
    // Ids and names stand beside each other.
    also: each(
      "experiment, exp, ab test, test, flag, feature flag",
      "id, key, name",
    ).concat("ab test", "feature flag").map((name) => [name]),
  },
  currency: {
    type: "text",
    aliases: [],
    also: [
      each("currency", "code, iso code"),
      each("order, shop, store, base, transaction", "currency"),
      ["order currency code", "iso currency", "ccy"],
      ["währung", "waehrung", "devise", "moneda", "divisa", "valuta", "通貨"],
    ],
  },
  net_revenue: {
    type: "number",
    // Beside a total, what is without taxes is asked for.
    aliases: [
      ...["revenue", "net sales", "total"],
      ...each("net", "total, amount, value"),
      ...each("total excl, total ex", "tax, vat"),
      ...each("net", "turnover, order value"),
      ...each("amount, total", "net"),
      ...each("total paid, total, amount", "tax excl, excl tax, ex vat"),
      ...each("net", "order total, order revenue, sales amount"),
      ...["order net revenue", "revenue net", "netto"],
      ...["nettoumsatz", "umsatz netto", "nettobetrag", "betrag netto"],
      ...["montant ht", "total ht", "ca ht", "importe neto", "ingresos netos"],
    ],
    lastResort: ["subtotal after discounts"],
    also: [
      [
        ...each("order, total, purchase, transaction, sales", "revenue"),
        "revenue amount",
      ],
    ],
    unsure: [
      each("order", "total, value, amount, price"),
      each("event", "value, revenue"),
      ["grand total", "total amount", "total value", "total sales"],
      each("purchase, transaction, sales, invoice", "amount, value, total"),
      ["total price", "price paid", "amount paid", "total paid", "gmv"],
      ["amount", "sales"],
      ["umsatz", "betrag", "gesamtbetrag", "bestellwert"],
      ["chiffre d'affaires", "montant", "montant total", "ca"],
      ["ingresos", "importe", "importe total", "売上", "売上金額", "金額"],
      ["value"],
    ],
  },
  gross_profit: {
    type: "number",
    aliases: ["profit", "margin amount"],
    also: [["gross profit amount", "profit amount", "order profit"]],
  },
  cogs: { type: "number", aliases: ["cost"] },
  discount: { type: "number", aliases: ["discounts", "discount amount"] },
  refund: { type: "number", aliases: [], lastResort: ["refunds"] },
  shipping_revenue: { type: "number", aliases: ["shipping"] },
  shipping_method: { type: "text", aliases: [] },
  units: { type: "integer", aliases: ["quantity", "qty", "items"] },
  product_id: { type: "text", aliases: [] },
  product_title: {
    type: "text",
    aliases: ["product", "product name", "title"],
  },
  variant_id: { type: "text", aliases: [] },
  price: { type: "number", aliases: ["unit price"] },
  exclusion_reason: { type: "text", aliases: [] },
  n_visitors: {
    type: "integer",
    aliases: ["visitors", "users"],
    lastResort: ["unique visitors", "unique users"],
    also: [
      ["visits", "sessions"],
      ["uniques", "distinct visitors", "distinct users"],
      [
        ...each("total, n, num", "visitors, users"),
        ...each("number of, no of, count of", "visitors, users"),
        ...each("visitor, visitors, user, users", "count"),
      ],
      ["active users"],
      ["nutzer insgesamt", "total de usuarios", "usuarios totales"],
      ["nombre total d'utilisateurs", "utenti totali", "total de usuários"],
      ["aktive nutzer", "usuarios activos", "utilisateurs actifs"],
      ["utenti attivi", "usuários ativos", "actieve gebruikers"],
      ["aktywni użytkownicy", "アクティブ ユーザー"],
      ["besucher", "nutzer", "visiteurs", "utilisateurs", "bezoekers"],
      ["visiteurs uniques", "unique besucher", "visitantes únicos"],
      ["visitantes", "usuarios", "訪問者数", "ユーザー数"],
      ["visitatori", "utenti", "usuários", "gebruikers"],
      ["participants", "subjects"],
    ],
    unsure: [
      each("exposed", "users, visitors"),
      ["exposed", "exposures"],
      ["sample size", "sample", "n"],
    ],
  },
} as const satisfies Readonly<Record<string, ColumnRule>>;

/** A canonical column name. */
export type ColumnName = keyof typeof rules;

/** What is known of each column. */
export const RULES: Readonly<Record<ColumnName, ColumnRule>> = rules;

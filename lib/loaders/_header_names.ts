/** Headers of the canonical columns, as used by stores, platforms and warehouses. */

import type { ColumnType } from "../engine/mod.ts";

/** Type and header variants of a canonical column. */
export interface ColumnRule {
  readonly type: ColumnType;
  /** Equivalent headers. */
  readonly aliases: readonly string[];
  /** Headers used only if none of the aliases is present. */
  readonly lastResort: readonly string[];
  /**
   * Further headers, one list per priority. If an optional column matches two
   * headers of one list, neither is used.
   */
  readonly also: readonly (readonly string[])[];
  /** Ambiguous headers, used only in files that should have the column. */
  readonly unsure: readonly (readonly string[])[];
}

/**
 * Parses a column's headers from a text with a row per priority: `=` for aliases,
 * `-` last resort, `~` also and `?` unsure. A row that ends with a comma
 * continues on the next line.
 */
const column = (type: ColumnType) => (names: string): ColumnRule => {
  const lines = names.replace(/,\n\s*/g, ", ").split(/\n\s*/);
  const rows = (mark: string): string[][] =>
    lines.filter((line) => line.startsWith(mark))
      .map((line) => line.slice(2).split(", ").flatMap(expandAlternatives));
  const [aliases, lastResort] = [rows("=").flat(), rows("-").flat()];
  return { type, aliases, lastResort, also: rows("~"), unsure: rows("?") };
};

const text = column("text");
const number = column("number");
const integer = column("integer");
const time = column("time");

/** Expands alternatives: `(a|b) (c|d)` gives `a c`, `a d`, `b c`, `b d`. */
function expandAlternatives(name: string): string[] {
  const [, prefix, choices, suffix] = /^(.*?)\((.*?)\)(.*)$/.exec(name) ?? [];
  return choices === undefined ? [name] : choices.split("|")
    .flatMap((choice) => expandAlternatives(`${prefix}${choice}${suffix}`));
}

const NUMBERS = "number|no|nr|num";

/** Canonical column name. */
export type ColumnName =
  | "order_id"
  | "line_item_id"
  | "created_at"
  | "visitor_id"
  | "variation"
  | "variation_id"
  | "experiment"
  | "currency"
  | "net_revenue"
  | "gross_profit"
  | "contribution"
  | "cogs"
  | "unit_cost"
  | "shipping_cost"
  | "payment_fee"
  | "discount"
  | "refund"
  | "shipping_revenue"
  | "shipping_method"
  | "units"
  | "product_id"
  | "product_title"
  | "variant_id"
  | "price"
  | "exclusion_reason"
  | "n_visitors";

/**
 * Headers of each canonical column. Headers that mean only a time of day, such as
 * `order time`, are not dates.
 */
export const RULES: Readonly<Record<ColumnName, ColumnRule>> = {
  // Next to an order number, `id` is the ID of the row.
  order_id: text(`
    = order, order name, transaction id
    - order (${NUMBERS}|reference|ref|key|uuid), amazon order id
    ~ id
    ~ increment id, id order
    ~ bestellnummer, bestellnr, auftragsnummer, bestell id
    ~ numéro de commande, numero de commande, n° de commande
    ~ número de pedido, numero de pedido, id pedido, numero ordine
    ~ número do pedido, numer zamówienia, ordernummer, ordrenummer
    ~ bestelnummer, 注文番号, 注文id, 订单号, 订单编号, 訂單編號, 주문번호
    ~ (purchase|sale) (id|${NUMBERS})
    ~ transaction (${NUMBERS}|reference)
    ~ invoice (id|${NUMBERS})
    ~ rechnungsnummer
    ~ (receipt|checkout) (id|${NUMBERS})
    ~ merchant reference, merchant order (id|reference)`),
  line_item_id: text(""),
  created_at: time(`
    = date, order date, timestamp, ts, processed at
    - dt, day
    ~ datetime, date time
    ~ datum, fecha, 日付, 日期, 날짜, jour, día, dia, giorno, dag, dato
    ? data
    ~ event timestamp, event datetime
    ~ event date
    ? order (datetime|timestamp|created at|created|placed at),
      ordered at, ordered on, order day, placed at, placed on
    ? purchase (date|datetime|timestamp)
    ? purchased at, purchased on
    ? (transaction|sale|sales) (date|datetime|timestamp)
    ? created, created on, date created, creation date, date add
    ? bestelldatum, auftragsdatum, kaufdatum, besteldatum
    ? date de commande, date commande, date d'achat
    ? fecha de pedido, fecha del pedido, fecha pedido, data ordine
    ? data do pedido, data zamówienia, orderdatum, ordredato
    ? 注文日, 注文日時, 下单时间, 订单日期, 訂單日期, 주문일, 주문일시
    ? invoice date, rechnungsdatum
    ? booking date, paid date`),
  visitor_id: text(`
    = visitor, user id, client id, customer unique id
    - customer id
    ~ user (pseudo id|uuid|guid|key), visitor (uuid|guid|key),
      (cookie|anonymous|distinct|shopper|member) id,
      unique visitor id, full visitor id, bucketing id
    ~ (customer|user|visitor|client|shopper|buyer|person) unique id,
      unique (customer|user|client) id, person id
    ~ (unit|subject|randomization unit|experiment unit) id, unit
    ~ besucher id, nutzer id, 訪問者id
    ? customer (${NUMBERS}|key|uuid|user id)
    ? id customer, n° client
    ? kundennummer, kundennr, kunden id, kundennr.
    ? (numéro|identifiant|id) client, (id|id de|número de) cliente
    ? kundnummer, kundenummer, klantnummer, klant id, codice cliente, id do cliente, id klienta
    ? 顧客id, 会員id, 客户id, 用户id, 顧客編號, 고객id, 회원번호
    ? customer, kunde, cliente, client
    ? user, uid, shopper, buyer, buyer id, member, subject, participant
    ? (account|profile|device|participant) id
    ? (buyer|customer|shopper|member) (username|user name|login), username
    ? (shopper|customer) reference, order customer customer id
    ? email, e mail, email address, customer email address, from email address,
      (customer|user|buyer|billing|bill to|contact|shopper) email`),
  variation: text(`
    = variation name, variant, group, arm, test group
    - version, condition, bucket
    ~ (experiment|exp|ab|ab test) (group|variant|variation),
      exp variant string, (test|assigned) (variant|variation|arm),
      (treatment|assigned) group, (experiment|treatment) (arm|cell),
      variant (name|key), variation (key|label), group name, treatment name
    ? variation id
    ? treatment, assignment, cell
    ? variante, gruppe, testgruppe, groupe, grupo, variación
    ? variação, wariant, variazione, variatie, gruppo, groep, grupa, grupp
    ? バリエーション, グループ, 分组, 組別, 그룹`),
  variation_id: text(""),
  // Experiment IDs and names usually occur together, so each has a priority of
  // its own.
  experiment: text(
    "experiment, exp, ab test, test, flag, feature flag".split(", ")
      .flatMap((
        subject,
      ) => [`~ ${subject} id`, `~ ${subject} key`, `~ ${subject} name`])
      .concat("~ ab test", "~ feature flag").join("\n"),
  ),
  currency: text(`
    ~ currency (code|iso code)
    ~ (order|shop|store|base|transaction) currency
    ~ order currency code, iso currency, ccy
    ~ währung, waehrung, devise, moneda, divisa, valuta, 通貨`),
  // Next to a total, the amount without taxes is preferred.
  net_revenue: number(`
    = revenue, net sales, total, net (total|amount|value),
      (total excl|total ex) (tax|vat), net (turnover|order value),
      (amount|total) net, (total paid|total|amount) (tax excl|excl tax|ex vat),
      net (order total|order revenue|sales amount),
      order net revenue, revenue net, netto,
      nettoumsatz, umsatz netto, nettobetrag, betrag netto,
      montant ht, total ht, ca ht, importe neto, ingresos netos
    - subtotal after discounts
    ~ (order|total|purchase|transaction|sales) revenue, revenue amount
    ? order (total|value|amount|price)
    ? amount net, net price
    ? event (value|revenue), $value
    ? grand total, total amount, total value, total sales
    ? (purchase|transaction|sales|invoice) (amount|value|total)
    ? total price, price paid, amount paid, total paid, gmv
    ? amount, sales
    ? umsatz, betrag, gesamtbetrag, bestellwert
    ? chiffre d'affaires, montant, montant total, ca
    ? ingresos, importe, importe total, total (del|do) pedido, valor do pedido
    ? importo, totale ordine, bedrag, totaalbedrag, valor total
    ? wartość zamówienia, kwota, belopp, ordersumma, beløb
    ? 売上, 売上金額, 金額, 合計金額, 注文金額, 订单金额, 总金额, 訂單金額, 주문금액, 결제금액
    ? value`),
  gross_profit: number(`
    = profit, margin amount
    ~ gross profit amount, profit amount, order profit`),
  contribution: number("= contribution margin, contribution profit"),
  cogs: number(`
    = cost
    ~ cost of goods, cost of goods sold, goods cost, product cost, item cost
    ~ landed cost, cost price, cost of sales, (purchase|wholesale|supplier) cost,
      (merchandise|material|production|manufacturing) cost
    ~ wareneinsatz, warenkosten, materialkosten, herstellungskosten
    ~ coût des marchandises, coût d'achat, coste de mercancía, costo de ventas,
      costo del venduto`),
  unit_cost: number("= cost per (unit|item), unit cogs"),
  shipping_cost: number(`
    = cost of shipping, shipping expense, shipping label cost, carrier cost
    ~ freight, freight cost, postage, postage cost, delivery cost
    ~ fulfillment cost, fulfilment cost`),
  payment_fee: number(`
    = payment fees, payment processing fee, processing fee, transaction fee
    ~ gateway fee, merchant fee, stripe fee, paypal fee, (credit card|card) fee
    ~ (payment|transaction) cost
    ~ zahlungsgebühr, frais de paiement`),
  discount: number("= discounts, discount amount"),
  refund: number("- refunds"),
  shipping_revenue: number("= shipping"),
  shipping_method: text(""),
  units: integer("= quantity, qty, items"),
  product_id: text(""),
  product_title: text("= product, product name, title"),
  variant_id: text(""),
  price: number("= unit price"),
  exclusion_reason: text(""),
  n_visitors: integer(`
    = visitors, users
    - unique visitors, unique users
    ~ uniques, distinct visitors, distinct users
    ~ (total|n|num) (visitors|users), (number of|no of|count of) (visitors|users),
      (visitor|visitors|user|users) count
    ~ active users
    ~ nutzer insgesamt, total de usuarios, usuarios totales
    ~ nombre total d'utilisateurs, utenti totali, total de usuários
    ~ aktive nutzer, usuarios activos, utilisateurs actifs
    ~ utenti attivi, usuários ativos, actieve gebruikers
    ~ aktywni użytkownicy, アクティブ ユーザー
    ~ besucher, nutzer, visiteurs, utilisateurs, bezoekers
    ~ visiteurs uniques, unique besucher, visitantes únicos
    ~ visitantes, usuarios, 訪問者数, ユーザー数
    ~ visitatori, utenti, usuários, gebruikers, użytkownicy, odwiedzający
    ~ besökare, användare, besøgende, brugere, 访客数, 用户数, 방문자수, 사용자수
    ~ participants, subjects
    ~ visits, sessions
    ? exposed (users|visitors)
    ? exposed, exposures
    ? sample size, sample, n`),
};

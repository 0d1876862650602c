/** How files call their columns and write their times. */

import {
  type Cell,
  dateOf,
  type Order,
  type Row,
  type Store,
} from "./_store.ts";

/** The headers of two files, and how their cells are written. */
export interface Layout {
  readonly name: string;
  readonly orders: Readonly<
    Record<"id" | "visitor" | "variation" | "time" | "value", string>
  >;
  readonly visitors: Readonly<Record<"date" | "variation" | "count", string>>;
  readonly arms: readonly string[];
  readonly currency: string;
  /** Units of the currency that an order's value is multiplied with. */
  readonly scale: number;
  readonly separator: string;
  readonly time: (date: string, second: number) => Cell;
  readonly date: (date: string) => string;
  readonly amount: (value: number) => Cell;
}

const clock = (second: number): string =>
  new Date(second * 1000).toISOString().slice(11, 19);
const iso = (date: string, second: number): string =>
  `${date}T${clock(second)}Z`;
const spaced = (date: string, second: number): string =>
  `${date} ${clock(second)}`;
const epoch = (date: string, second: number): number =>
  Date.parse(date) / 1000 + second;
const german = (date: string): string => date.split("-").reverse().join(".");

const PLAIN: Layout = {
  name: "plain",
  orders: {
    id: "order_id",
    visitor: "visitor_id",
    variation: "variation",
    time: "created_at",
    value: "net_revenue",
  },
  visitors: { date: "date", variation: "variation", count: "n_visitors" },
  arms: ["Control", "B", "C", "D"],
  currency: "USD",
  scale: 1,
  separator: ",",
  time: iso,
  date: (date) => date,
  amount: (value) => value,
};

/** Layouts that any world may be written in. */
export const LAYOUTS: readonly Layout[] = [
  PLAIN,
  {
    ...PLAIN,
    name: "tracking",
    orders: {
      id: "transaction_id",
      visitor: "user_pseudo_id",
      variation: "experiment_variant",
      time: "event_timestamp",
      value: "purchase_revenue",
    },
    visitors: {
      date: "event_date",
      variation: "experiment_variant",
      count: "active_users",
    },
    arms: ["baseline", "treatment", "treatment-2", "treatment-3"],
    time: epoch,
  },
  {
    ...PLAIN,
    name: "titles",
    orders: {
      id: "Order ID",
      visitor: "Customer ID",
      variation: "Test Group",
      time: "Order Date",
      value: "Net Sales",
    },
    visitors: { date: "Date", variation: "Test Group", count: "Visitors" },
    arms: ["Original", "Variation 1", "Variation 2", "Variation 3"],
    currency: "GBP",
    time: spaced,
  },
  {
    ...PLAIN,
    name: "camel case",
    orders: {
      id: "orderNumber",
      visitor: "userId",
      variation: "variantName",
      time: "orderPlacedAt",
      value: "orderTotal",
    },
    visitors: { date: "day", variation: "variantName", count: "uniqueUsers" },
    arms: ["A", "B", "C", "D"],
  },
  {
    ...PLAIN,
    name: "German",
    orders: {
      id: "Bestellnummer",
      visitor: "Kundennummer",
      variation: "Variante",
      time: "Bestelldatum",
      value: "Umsatz netto",
    },
    visitors: { date: "Datum", variation: "Variante", count: "Besucher" },
    arms: ["Kontrolle", "Neu", "Neu 2", "Neu 3"],
    currency: "EUR",
    separator: ";",
    time: (date, second) => `${german(date)} ${clock(second)}`,
    date: german,
    amount: (value) => value.toFixed(2).replace(".", ","),
  },
  {
    ...PLAIN,
    name: "Japanese",
    orders: {
      id: "注文番号",
      visitor: "顧客ID",
      variation: "バリエーション",
      time: "注文日時",
      value: "売上",
    },
    visitors: { date: "日付", variation: "バリエーション", count: "訪問者数" },
    arms: ["現行", "新", "新2", "新3"],
    currency: "JPY",
    scale: 150,
    time: spaced,
    amount: Math.round,
  },
];

/** Writes a store's orders in a layout. */
export function orderRows(store: Store, layout: Layout): Row[] {
  return [...store.orders].sort((a, b) => a.day - b.day || a.second - b.second)
    .map((order) => orderRow(store, layout, order));
}

function orderRow(store: Store, layout: Layout, order: Order): Row {
  const { orders, arms, time, amount, scale } = layout;
  const more = Object.entries(order.cells).map(([header, cell]) => [
    header,
    typeof cell === "number" ? amount(cell * scale) : cell,
  ]);
  return {
    [orders.id]: order.id,
    [orders.visitor]: order.visitor,
    [orders.variation]: order.arm < 0 ? "" : arms[order.arm]!,
    [orders.time]: time(dateOf(store, order.day), order.second),
    [orders.value]: amount(order.value * scale),
    ...Object.fromEntries(more),
  };
}

/** Writes a store's visitors in a layout. */
export function visitorRows(
  store: Store,
  { visitors, arms, date }: Layout,
): Row[] {
  return store.visitors.map((cell) => ({
    [visitors.date]: date(dateOf(store, cell.day)),
    [visitors.variation]: arms[cell.arm]!,
    // A count below zero stands for a cell that the file lacks.
    [visitors.count]: cell.visitors < 0 ? "" : cell.visitors,
    ...cell.cells,
  }));
}

/** Writes rows as a file, under all of their headers. */
export function csvOf(rows: readonly Row[], separator: string): string {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (cell: Cell): string => {
    const text = String(cell);
    return text.includes(separator) || text.includes('"')
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  };
  return [headers, ...rows.map((row) => headers.map((one) => row[one] ?? ""))]
    .map((line) => `${line.map(quoted).join(separator)}\n`).join("");
}

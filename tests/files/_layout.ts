/** How a store's rows are written into a file: everything but their meaning. */

import type { Dice } from "./_random.ts";

/** What makes a file odd in its form; each can be left out. */
export const FORMS = [
  ...["another delimiter", "quotes", "byte order mark", "CRLF"] as const,
  ...["mixed line ends", "blank lines", "no final line end"] as const,
  ...["aliases", "shuffled columns", "extra columns", "times with Z"] as const,
  ...["times with an offset", "times with a T"] as const,
  ...["times with fractions", "days at midnight"] as const,
  ...["several gzip members"] as const,
] as const;

/** One of them. */
export type Form = typeof FORMS[number];

/** A column of a file. */
export interface Column {
  /** What it holds; `null` for a column that nobody asked for. */
  readonly name: ColumnName | null;
  readonly header: string;
  /** The cell of every row, where it holds nothing of the store. */
  readonly filler: string;
}

/** Columns that a store fills. */
export type ColumnName =
  | "order_id"
  | "visitor_id"
  | "variation"
  | "net_revenue"
  | "gross_profit"
  | "created_at"
  | "n_visitors";

/** How a time is written. */
export type TimeShape = "plain" | "T" | "Z" | "offset" | "fraction";

/** How a file is written. */
export interface Layout {
  readonly columns: readonly Column[];
  readonly delimiter: string;
  readonly quoteAll: boolean;
  readonly mark: boolean;
  readonly ends: readonly string[];
  /** A blank line behind every so many rows; 0 for none. */
  readonly blankEvery: number;
  readonly finalEnd: boolean;
  readonly time: TimeShape;
  readonly midnight: boolean;
  readonly members: number;
}

const ALIASES: Readonly<Record<ColumnName, readonly string[]>> = {
  order_id: ["Order", "Order ID", "transaction-id"],
  visitor_id: ["Visitor", "USER ID", "client_id"],
  variation: ["Variant", "group", "test group"],
  net_revenue: ["Revenue", "net sales", "Total"],
  gross_profit: ["Profit", "margin amount"],
  created_at: ["Date", "order date", "timestamp"],
  n_visitors: ["Visitors", "visits", "users"],
};

const FILLERS: readonly Omit<Column, "name">[] = [
  { header: "Note", filler: "a note, with a comma" },
  { header: "Größe", filler: 'sagt "ja"' },
  { header: "lines", filler: "one\ntwo" },
  { header: "nothing", filler: "" },
];

/** The layout of the files of a store. */
export function randomLayout(
  dice: Dice,
  names: readonly ColumnName[],
  allowed: readonly Form[] = FORMS,
): Layout {
  const is = (form: Form): boolean =>
    dice.chance(0.3) && allowed.includes(form);
  const ends = is("CRLF") ? ["\r\n"] : ["\n"];
  const columns: Column[] = names.map((name) => ({
    name,
    header: is("aliases") ? dice.pick(ALIASES[name]) : name,
    filler: "",
  }));
  if (is("extra columns")) columns.push({ name: null, ...dice.pick(FILLERS) });
  const times: TimeShape[] = ["plain"];
  if (is("times with a T")) times.push("T");
  if (is("times with Z")) times.push("Z");
  if (is("times with an offset")) times.push("offset");
  if (is("times with fractions")) times.push("fraction");
  return {
    columns: is("shuffled columns") ? dice.shuffled(columns) : columns,
    delimiter: is("another delimiter") ? dice.pick([";", "\t"]) : ",",
    quoteAll: is("quotes"),
    mark: is("byte order mark"),
    ends: is("mixed line ends") ? ["\n", "\r\n"] : ends,
    blankEvery: is("blank lines") ? dice.from(1, 9) : 0,
    finalEnd: !is("no final line end"),
    time: dice.pick(times),
    midnight: is("days at midnight"),
    members: is("several gzip members") ? dice.from(2, 4) : 1,
  };
}

/** The same rows in the plainest form. */
export function plainLayout(names: readonly ColumnName[]): Layout {
  return {
    columns: names.map((name) => ({ name, header: name, filler: "" })),
    delimiter: ",",
    quoteAll: false,
    mark: false,
    ends: ["\n"],
    blankEvery: 0,
    finalEnd: true,
    time: "plain",
    midnight: false,
    members: 1,
  };
}

/** A small store as rows, which a world changes before they become files. */

import { join } from "node:path";
import type { FileReadoutOptions, Readout } from "../../lib/readout/mod.ts";
import { readoutFromFiles } from "../../lib/readout/mod.ts";

/** A row of a file. */
export type Row = Readonly<Record<string, string | number>>;

/** Writes rows as a file of the world's folder. */
export type Write = (name: string, rows: readonly Row[]) => string;

/** Ten days. */
export const DAYS: readonly string[] = Array.from(
  { length: 10 },
  (_, day) => `2026-03-${String(day + 1).padStart(2, "0")}`,
);

/** Who bought: five a variation and day, who came on that day. */
const BUYERS = DAYS.flatMap((day, at) =>
  ["A", "B"].flatMap((variation) =>
    Array.from({ length: 5 }, (_, nth) => ({
      id: `${variation}-${at}-${nth}`,
      ...{ variation, day, nth },
    }))
  )
);

/** An order each. */
export const ORDERS: readonly Row[] = BUYERS.map((
  { id, variation, day, nth },
  at,
) => ({
  order_id: `o${at}`,
  visitor_id: id,
  variation,
  net_revenue: 20 + (7 * at + nth) % 11,
  created_at: `${day}T12:00:00Z`,
}));

/** A hundred visitors a variation and day. */
export const VISITORS: readonly Row[] = DAYS.flatMap((dt) =>
  ["A", "B"].map((variation) => ({ dt, variation, n_visitors: 100 }))
);

/** The same hundred, one by one; the buyers are among them. */
export const SEEN: readonly Row[] = BUYERS.flatMap((
  { id, variation, day },
) =>
  Array.from({ length: 20 }, (_, nth) => ({
    visitor_id: nth === 0 ? id : `${id}-${nth}`,
    variation,
    first_seen: `${day}T09:00:00Z`,
  }))
);

/** Orders whose variation is known from who was seen. */
export const PLACED: readonly Row[] = ORDERS.map(({ variation: _, ...row }) =>
  row
);

/** Rows with some of them changed. */
export function changed(
  rows: readonly Row[],
  change: (row: Row, at: number) => Row,
): Row[] {
  return rows.map((row, at) => change(row, at));
}

/** Rows with another column. */
export function withColumn(
  rows: readonly Row[],
  header: string,
  of: (row: Row, at: number) => string | number,
): Row[] {
  return rows.map((row, at) => ({ ...row, [header]: of(row, at) }));
}

/** Rows without a column. */
export function withoutColumn(rows: readonly Row[], header: string): Row[] {
  return rows.map(({ [header]: _, ...row }) => row);
}

/** As CSV, under the headers of the first row. */
export function csvOf(rows: readonly Row[]): string {
  const headers = Object.keys(rows[0] ?? ORDERS[0]!);
  const lines = rows.map((row) => headers.map((one) => row[one] ?? ""));
  return [headers, ...lines].map((line) => `${line.join(",")}\n`).join("");
}

/** Rows, and one more that is like the first but for some cells. */
export const oneMore = (rows: readonly Row[], more: Row): Row[] => [
  ...rows,
  { ...rows[0]!, order_id: "extra", ...more },
];

/** A folder's writer. */
export function writerIn(folder: string): Write {
  return (name, rows) => {
    const path = join(folder, `${name}.csv`);
    Deno.writeTextFileSync(path, csvOf(rows));
    return path;
  };
}

type Files = Parameters<typeof readoutFromFiles>[0];

/** Files that a world is read from. */
export interface WorldFiles {
  readonly orders?: readonly Row[];
  readonly visitors?: readonly Row[];
  readonly assignments?: readonly Row[];
  readonly before?: readonly Row[];
}

/** A readout of files; those that are not given are the store's own. */
export function ofFiles(
  files: WorldFiles,
  written: Partial<Files> = {},
  options: FileReadoutOptions = {},
): (write: Write) => Promise<Readout> {
  const { orders = ORDERS, assignments, before } = files;
  const visitors = files.visitors ??
    (assignments === undefined ? VISITORS : undefined);
  return (write) => {
    const paths = Object.entries({ visitors, assignments, before })
      .flatMap(([name, rows]) =>
        rows === undefined ? [] : [[name, write(name, rows)]]
      );
    return readoutFromFiles({
      orders: write("orders", orders),
      ...Object.fromEntries(paths),
      now: Date.parse("2026-04-01"),
      ...written,
    }, { cache: { folder: null }, ...options });
  };
}

/** A readout of the store's orders with another column. */
export const ofColumn = (
  header: string,
  of: (row: Row, at: number) => string | number,
  written: Partial<Files> = {},
  options: FileReadoutOptions = {},
): Read =>
  ofFiles({ orders: withColumn(ORDERS, header, of) }, written, options);

/** Reads a world. */
export type Read = (write: Write) => Promise<object>;

/** Worlds by the codes of the sentences that they are for. */
export type Worlds = Readonly<Record<string, Read>>;

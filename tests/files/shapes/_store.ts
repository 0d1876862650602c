/** A store of ten orders, by which every shape is written. */

/** Cells of the orders. */
export const HEADER: readonly string[] = [
  ...["order_id", "visitor_id", "variation", "net_revenue"] as const,
  ...["created_at"] as const,
];

/** Its orders. */
export const ROWS: readonly (readonly string[])[] = [
  ["1001", "v01", "A", "20.00", "2026-03-02 09:00:00"],
  ["1002", "v02", "A", "35.50", "2026-03-02 17:30:00"],
  ["1003", "v02", "A", "4.50", "2026-03-03 08:15:00"],
  ["1004", "v03", "A", "15.00", "2026-03-03 12:00:00"],
  ["1005", "v04", "A", "25.00", "2026-03-04 23:59:59"],
  ["1006", "v05", "B", "19.99", "2026-03-02 10:00:00"],
  ["1007", "v06", "B", "40.01", "2026-03-02 11:00:00"],
  ["1008", "v07", "B", "1200.00", "2026-03-03 10:00:00"],
  ["1009", "v08", "B", "30.00", "2026-03-04 10:00:00"],
  ["1010", "v09", "B", "10.00", "2026-03-04 20:00:00"],
];

/** Its visitors, by day and variation. */
export const VISITS: readonly (readonly string[])[] = [
  ["2026-03-02", "A", "40"],
  ["2026-03-02", "B", "41"],
  ["2026-03-03", "A", "30"],
  ["2026-03-03", "B", "28"],
  ["2026-03-04", "A", "30"],
  ["2026-03-04", "B", "31"],
];

/** What it comes to, added up by hand. */
export const NUMBERS = { A: [100, 4, 5, 100], B: [100, 5, 5, 1300] } as const;

/** How a table is written. */
export interface Form {
  readonly header?: readonly string[];
  readonly delimiter?: string;
  readonly end?: string;
}

/** A table as CSV, without quotes. */
export function csv(
  rows: readonly (readonly string[])[],
  { header = HEADER, delimiter = ",", end = "\n" }: Form = {},
): string {
  return [header, ...rows].map((row) => `${row.join(delimiter)}${end}`)
    .join("");
}

/** The orders as CSV, each changed. */
export function orders(
  change: (row: readonly string[], at: number) => readonly string[] = (row) =>
    row,
  form?: Form,
): string {
  return csv(ROWS.map(change), form);
}

/** The visitors as CSV. */
export function visits(
  change: (row: readonly string[]) => readonly string[] = (row) => row,
  header: readonly string[] = ["created_at", "variation", "n_visitors"],
): string {
  return csv(VISITS.map(change), { header });
}

/** The orders, and more of them. */
export function withRows(...more: readonly (readonly string[])[]): string {
  return csv([...ROWS, ...more]);
}

/** The orders with one column in other words. */
export function withColumn(
  column: number,
  change: (text: string, at: number) => string,
  form?: Form,
): string {
  return orders((row, at) => row.with(column, change(row[column]!, at)), form);
}

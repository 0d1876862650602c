/** Small writers of their own: CSV, gzip in several members, Parquet, frames. */

import { DuckDBInstance } from "@duckdb/node-api";
import pl from "nodejs-polars";
import type { Column, ColumnName, Layout, TimeShape } from "./_layout.ts";
import type { Store } from "./_store.ts";

/** Cells by column; `null` for one that is empty. */
type Cells = Readonly<Partial<Record<ColumnName, string | null>>>;

/** The columns that a store's orders fill. */
export function orderColumns({ rows }: Store): ColumnName[] {
  return [
    "order_id",
    "visitor_id",
    "variation",
    "net_revenue",
    ...(rows.some(({ profit }) => profit !== null)
      ? ["gross_profit" as const]
      : []),
    ...(rows.some(({ time }) => time !== null) ? ["created_at" as const] : []),
  ];
}

/** The columns that a store's visitors fill. */
export function visitColumns({ visits }: Store): ColumnName[] {
  return [
    "variation",
    "n_visitors",
    ...(visits.some(({ date }) => date !== null)
      ? ["created_at" as const]
      : []),
  ];
}

/** The orders as CSV. */
export function ordersCsv({ rows, names }: Store, layout: Layout): string {
  return csv(
    layout,
    rows.map((row): Cells => ({
      order_id: row.id,
      visitor_id: row.visitor,
      variation: names[row.arm]!,
      net_revenue: row.revenue,
      gross_profit: row.profit,
      created_at: row.time === null ? null : timeText(row.time, layout.time),
    })),
  );
}

/** The visitors as CSV. */
export function visitsCsv({ visits, names }: Store, layout: Layout): string {
  return csv(
    layout,
    visits.map(({ arm, count, date }): Cells => ({
      variation: names[arm]!,
      n_visitors: String(count),
      created_at: date === null || !layout.midnight ? date : `${date} 00:00:00`,
    })),
  );
}

function csv(layout: Layout, rows: readonly Cells[]): string {
  const { columns, delimiter, ends, blankEvery } = layout;
  const cell = (text: string): string =>
    layout.quoteAll || /["\n\r,;\t]/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const lines = [
    columns.map(({ header }) => cell(header)).join(delimiter),
    ...rows.map((cells) =>
      columns.map((column) => {
        const text = textOf(cells, column);
        return text === null ? "" : cell(text);
      }).join(delimiter)
    ),
  ];
  const text = lines.map((line, at) => {
    const end = at === lines.length - 1 && !layout.finalEnd
      ? ""
      : ends[at % ends.length]!;
    const isBlank = blankEvery > 0 && at > 0 && at % blankEvery === 0;
    return `${line}${end}${isBlank && end !== "" ? end : ""}`;
  }).join("");
  return `${layout.mark ? "\ufeff" : ""}${text}`;
}

function textOf(cells: Cells, { name, filler }: Column): string | null {
  return name === null ? filler : cells[name] ?? null;
}

/** A time in one of its shapes; all of them mean the same moment. */
export function timeText(time: number, shape: TimeShape): string {
  const iso = new Date(time).toISOString();
  const [plain] = iso.split(".");
  switch (shape) {
    case "plain":
      return plain!.replace("T", " ");
    case "T":
      return plain!;
    case "Z":
      return `${plain}Z`;
    case "fraction":
      return iso;
    case "offset": {
      const [local] = new Date(time + 5.5 * 3_600_000).toISOString().split(".");
      return `${local}+05:30`;
    }
  }
}

/** Gzip in several members, as tools that append to a file make it. */
export async function gzip(
  bytes: Uint8Array<ArrayBuffer>,
  members: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const step = Math.ceil(bytes.length / members) || 1;
  const parts: ArrayBuffer[] = [];
  for (let at = 0; at < Math.max(1, bytes.length); at += step) {
    const stream = new Blob([bytes.subarray(at, at + step)]).stream()
      .pipeThrough(new CompressionStream("gzip"));
    parts.push(await new Response(stream).arrayBuffer());
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Writes the orders as Parquet, with DuckDB's own reading of the plain texts. */
export async function writeParquet(
  { rows, names }: Store,
  path: string,
  columns: readonly ColumnName[],
): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const types: Readonly<Partial<Record<ColumnName, string>>> = {
    net_revenue: "::DOUBLE",
    gross_profit: "::DOUBLE",
    created_at: "::TIMESTAMP",
  };
  const records = rows.map((row) => ({
    order_id: row.id,
    visitor_id: row.visitor,
    variation: names[row.arm],
    net_revenue: row.revenue,
    gross_profit: row.profit,
    created_at: row.time === null ? null : timeText(row.time, "plain"),
  }));
  const selected = columns.map((name) =>
    `${name}${types[name] ?? ""} AS ${name}`
  );
  const shape = Object.fromEntries(columns.map((name) => [name, "VARCHAR"]));
  try {
    await connection.run(
      `COPY (SELECT ${selected.join(", ")} FROM (
         SELECT unnest(from_json($1, '${JSON.stringify([shape])}'),
           max_depth := 2)))
       TO '${path.replaceAll("'", "''")}' (FORMAT parquet)`,
      [JSON.stringify(records)],
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Orders and visitors as frames. */
export function framesOf(
  store: Store,
): { readonly orders: pl.DataFrame; readonly visitors: pl.DataFrame } {
  const { rows, visits, names } = store;
  const series: Readonly<Record<ColumnName, () => pl.Series>> = {
    order_id: () => pl.Series("order_id", rows.map(({ id }) => id), pl.Utf8),
    visitor_id: () =>
      pl.Series("visitor_id", rows.map(({ visitor }) => visitor), pl.Utf8),
    variation: () =>
      pl.Series("variation", rows.map(({ arm }) => names[arm]!), pl.Utf8),
    net_revenue: () =>
      pl.Series(
        "net_revenue",
        rows.map(({ revenue }) => Number(revenue)),
        pl.Float64,
      ),
    gross_profit: () =>
      pl.Series(
        "gross_profit",
        rows.map(({ profit }) => profit === null ? null : Number(profit)),
        pl.Float64,
      ),
    created_at: () =>
      pl.Series(
        "created_at",
        rows.map(({ time }) => time === null ? null : new Date(time)),
        pl.Datetime("ms"),
      ),
    n_visitors: () => pl.Series("n_visitors", [], pl.Int64),
  };
  const visitors: pl.Series[] = [
    pl.Series("variation", visits.map(({ arm }) => names[arm]!), pl.Utf8),
    pl.Series("n_visitors", visits.map(({ count }) => count), pl.Int64),
  ];
  if (visitColumns(store).includes("created_at")) {
    visitors.push(
      pl.Series(
        "created_at",
        visits.map(({ date }) => new Date(`${date}T00:00:00Z`)),
        pl.Datetime("ms"),
      ),
    );
  }
  return {
    orders: pl.DataFrame(orderColumns(store).map((name) => series[name]())),
    visitors: pl.DataFrame(visitors),
  };
}

/** Frames: what they are, and how answers become them. */

/**
 * A polars dataframe. The types of `nodejs-polars` are used as they are; the
 * package itself, native code, is loaded when the first frame is made.
 */
export type Frame = import("nodejs-polars").DataFrame;

/** What a column holds: a type of polars, or times in a zone, `null` for none. */
export type CellType =
  | "Utf8"
  | "Bool"
  | "Int32"
  | "Int64"
  | "Float64"
  | { readonly zone: string | null };

/** A column: what it holds, and what stands there for a row. */
export type ColumnOf<Row> = readonly [CellType, (row: Row) => unknown];

/** Columns by name, in the frame's order. */
export type ColumnsOf<Row> = Readonly<Record<string, ColumnOf<Row>>>;

/** Moments in UTC. */
export const UTC: CellType = { zone: "UTC" };

/** A frame of rows; what is not there is null. */
export async function toFrame<Row>(
  rows: readonly Row[],
  columns: ColumnsOf<Row>,
): Promise<Frame> {
  const { default: pl } = await import("nodejs-polars");
  const typeOf = (type: CellType) =>
    typeof type === "string"
      ? pl[type]
      : pl.Datetime("ms", type.zone ?? undefined);
  return pl.DataFrame(
    Object.entries(columns).map(([name, [type, cell]]) =>
      pl.Series(name, rows.map((row) => cell(row) ?? null), typeOf(type))
    ),
  );
}

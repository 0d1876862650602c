/** Data frames, and the conversion of responses to frames. */

/**
 * Polars data frame. The types come from `nodejs-polars`; the native package
 * itself is loaded when the first frame is made.
 */
export type Frame = import("nodejs-polars").DataFrame;

/** Column type: a Polars type, or times in a time zone (`null` for none). */
export type CellType =
  | "Utf8"
  | "Bool"
  | "Int32"
  | "Int64"
  | "Float64"
  | { readonly zone: string | null };

/** Column definition: its type, and a function that returns the cell of a row. */
export type ColumnOf<Row> = readonly [CellType, (row: Row) => unknown];

/** Column definitions by name, in the frame's order. */
export type ColumnsOf<Row> = Readonly<Record<string, ColumnOf<Row>>>;

/** Column type of moments in UTC. */
export const UTC: CellType = { zone: "UTC" };

/** Converts rows to a frame; missing values become null. */
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

/**
 * A polars dataframe. The types of `nodejs-polars` are used as they are; the
 * package itself, native code, is loaded when the first frame is made.
 */
export type Frame = import("nodejs-polars").DataFrame;

/** A column's type, and what it holds of each row. */
type Column<Row> = readonly [
  type: "Utf8" | "Float64" | "Int32" | "Int64" | "Bool" | "Moment",
  of: (row: Row) => unknown,
];

/** A frame of some rows; what a row does not have is null. */
export async function frameOf<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, Column<Row>>>,
): Promise<Frame> {
  const { default: pl } = await import("nodejs-polars");
  return pl.DataFrame(
    Object.entries(columns).map(([name, [type, of]]) =>
      pl.Series(
        name,
        rows.map((row) => of(row) ?? null),
        type === "Moment" ? pl.Datetime("ms", "UTC") : pl[type],
      )
    ),
  );
}

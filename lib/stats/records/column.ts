/** Column of a dataframe. */
export interface ColumnSeries {
  /** Returns the values, one per row. */
  readonly toArray: () => ArrayLike<unknown>;
}

/** Column of numbers: an array, or a column of a dataframe. */
export type NumberColumn = ArrayLike<number> | ColumnSeries;

/**
 * Returns the numbers of a column. Columns of 64-bit integers contain bigints,
 * which are converted.
 */
export function readNumbers(
  column: NumberColumn,
  name: string,
): ArrayLike<number> {
  if (!("toArray" in column)) return column;
  return Array.from(column.toArray(), (value, row) => {
    if (typeof value === "number") return value;
    const isExact = typeof value === "bigint" &&
      BigInt(Number(value)) === value;
    if (isExact) return Number(value);
    throw new TypeError(
      `${name}[${row}] must be a number: current value is ${
        String(value)
      }. Remove such rows, or fill them with 0`,
    );
  });
}

/** How the cells of a CSV file become typed columns. */

/** What a column holds. */
export type ColumnType = "text" | "number" | "integer" | "time";

/** A column to be read: where it stands, what it becomes. */
export interface ColumnPlan {
  /** Header in the file. */
  readonly header: string;
  /** Name in the table. */
  readonly name: string;
  /** Type in the table. */
  readonly type: ColumnType;
  /** Whether an empty cell is a problem. */
  readonly required: boolean;
}

/** A CSV file and what its columns are. */
export interface CsvFile {
  /** What it is called in errors. */
  readonly source: string;
  /** Where it is; may be compressed, with a name that ends in `.gz`. */
  readonly path: string;
  /** The character between fields. */
  readonly separator: string;
  /** Every column of the file, in the file's order. */
  readonly plan: readonly ColumnPlan[];
}

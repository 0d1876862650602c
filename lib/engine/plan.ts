/** How the cells of a CSV file become typed columns. */

import type { Compression } from "./source.ts";

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
  /** Where it is. */
  readonly path: string;
  /** How its bytes are packed. */
  readonly compression: Compression;
  /** The character between fields. */
  readonly separator: string;
  /** Every column of the file, in the file's order. */
  readonly plan: readonly ColumnPlan[];
}

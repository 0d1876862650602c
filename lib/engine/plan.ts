/** Plans for converting CSV cells to typed columns. */

import type { CellFormat, ColumnType, FormatChoices } from "./formats/mod.ts";
import type { Engine } from "./session.ts";
import type { Bytes } from "./source.ts";

/** A column to read: its position, name and type. */
export interface ColumnPlan {
  /** Header of the column in the file. */
  readonly header: string;
  /** Name of the column in the table. */
  readonly name: string;
  /** Type of the column in the table. */
  readonly type: ColumnType;
  /** Whether an empty cell is an error. */
  readonly required: boolean;
  /** Format of the cells; by default, the standard format. */
  readonly format?: CellFormat | undefined;
  /**
   * Hint about the probable kind of file, shown if no cell of the column can be
   * read.
   */
  readonly otherwise?: string | undefined;
  /** Whether texts are case-insensitive, as e-mail addresses are. */
  readonly inSmallLetters?: boolean | undefined;
  /** Replacement for each text value of the column, by original value. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** A CSV file with its columns. */
export interface CsvFile extends Bytes {
  /** Field separator. */
  readonly separator: string;
  /** Number of lines above the header. @default {0} */
  readonly above?: number;
  /** All columns, in file order. */
  readonly plan: readonly ColumnPlan[];
  /** User choices for reading the cells. */
  readonly formats?: FormatChoices | undefined;
}

/** Source of the cells as text, in columns `c0`, `c1` and so on. */
export interface Cells {
  /** Engine that queries the cells. */
  readonly engine: Engine;
  readonly source: string;
  readonly plan: readonly ColumnPlan[];
  /** SQL for a FROM clause. */
  readonly from: string;
  /** User choices for reading the cells. */
  readonly choices: FormatChoices;
}

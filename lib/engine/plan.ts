/** How the cells of a CSV file become typed columns. */

import type { CellFormat, ColumnType, FormatChoices } from "./formats/mod.ts";
import type { Engine } from "./session.ts";
import type { Bytes } from "./source.ts";

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
  /** How its cells are written; as a program would where it is not said. */
  readonly format?: CellFormat | undefined;
  /** What the file may be where no cell of the column can be read. */
  readonly otherwise?: string | undefined;
  /** Whether its texts mean the same in capitals, as e-mail addresses do. */
  readonly inSmallLetters?: boolean | undefined;
  /** What stands for a text in the table, where it is another. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** A CSV file and what its columns are. */
export interface CsvFile extends Bytes {
  /** The character between fields. */
  readonly separator: string;
  /** Lines above the header. @default {0} */
  readonly above?: number;
  /** Every column of the file, in the file's order. */
  readonly plan: readonly ColumnPlan[];
  /** What its reader says of the cells. */
  readonly formats?: FormatChoices | undefined;
}

/** Where the cells are: `c0`, `c1` and so on, as texts. */
export interface Cells {
  /** Is asked about them. */
  readonly engine: Engine;
  readonly source: string;
  readonly plan: readonly ColumnPlan[];
  /** What stands behind FROM. */
  readonly from: string;
  /** What the reader says of them. */
  readonly choices: FormatChoices;
}

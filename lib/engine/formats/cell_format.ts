/** Definition of a cell format. */

/** Value type of a column. */
export type ColumnType = "text" | "number" | "integer" | "time";

/** One format of numbers or times. */
export interface CellFormat {
  /** Display name with an example: `day first: 31/12/2026`. */
  readonly name: string;
  /** Command-line option that selects this format if several formats fit. */
  readonly option: string | null;
  /** Decimal separator of numbers. */
  readonly decimal?: "." | ",";
  /** Whether this is the standard format: decimal points, and ISO 8601 times. */
  readonly isUsual?: boolean;
  /** Whether times with and without an offset may occur in the same column. */
  readonly isLocal?: boolean;
  /** How to read columns whose times are all days, if the format supports both. */
  readonly days?: DaysFormat;
  /** Whether the format reads times as days. */
  readonly isDays?: boolean;
  /**
   * Returns SQL for a cheap test of a cell's shape, which is false for every cell
   * in another format. A format without a shape test is tried on every cell.
   */
  readonly shape?: (cell: string) => string;
  /** Returns SQL for the value of a cell; null if the cell has another format. */
  readonly value: (cell: string) => string;
}

/** Rules for times that are days: every time of such a column is midnight. */
export interface DaysFormat {
  /** Returns SQL that tests whether all cells are days written as times. */
  readonly areAll: (cell: string) => string;
  /** Returns SQL for the day of a cell, as written. */
  readonly value: (cell: string) => string;
}

/** User choices for reading the cells of a file. */
export interface FormatChoices {
  /** Decimal separator. @default {found out} */
  readonly decimal?: "." | "," | undefined;
  /** ISO 4217 code of the amounts, if known; some currencies have three decimals. */
  readonly currency?: string | undefined;
  /** Whether 5.2% is a number. @default {false} */
  readonly percent?: boolean | undefined;
  /** Date format in strptime notation: `%d.%m.%Y`. @default {found out} */
  readonly dates?: string | undefined;
  /**
   * Time zone of the store (IANA). Times with an offset are converted to it, and
   * times without one are taken as local. @default {UTC}
   */
  readonly timeZone?: string | undefined;
  /**
   * First and last day (`YYYY-MM-DD`) of the range in which ambiguous dates lie.
   * @default {not known}
   */
  readonly within?: readonly [string, string] | undefined;
}

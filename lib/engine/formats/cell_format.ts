/** How cells are written: what a format is. */

/** What a column holds. */
export type ColumnType = "text" | "number" | "integer" | "time";

/** One way in which numbers or times are written. */
export interface CellFormat {
  /** For people, with an example: `day first: 31/12/2026`. */
  readonly name: string;
  /** What settles it, where another format fits as well. */
  readonly option: string | null;
  /** The character before the decimals of numbers. */
  readonly decimal?: "." | ",";
  /** Whether programs write so. */
  readonly isUsual?: boolean;
  /** Whether times with an offset and without may stand side by side. */
  readonly isLocal?: boolean;
  /** How days are told apart from moments, where the format has both. */
  readonly days?: DaysFormat;
  /** Whether it reads moments as days. */
  readonly isDays?: boolean;
  /**
   * SQL of whether a cell has the shape of it: a glance, which is no for every
   * other cell. Formats without one are tried on every cell.
   */
  readonly shape?: (cell: string) => string;
  /** SQL of the value of a cell; null where the cell is not written so. */
  readonly value: (cell: string) => string;
}

/** Moments that are days: a whole column of them begins at midnight. */
export interface DaysFormat {
  /** SQL of whether all cells are days that look like moments. */
  readonly areAll: (cell: string) => string;
  /** SQL of a cell's day, as it is written. */
  readonly value: (cell: string) => string;
}

/** What a reader says of the cells of a file. */
export interface FormatChoices {
  /** Character before the decimals. @default {found out} */
  readonly decimal?: "." | "," | undefined;
  /** ISO 4217 of the amounts, where it is known: some have three decimals. */
  readonly currency?: string | undefined;
  /** Whether 5.2% is a number. @default {false} */
  readonly percent?: boolean | undefined;
  /** How days are written, as of `strptime`: `%d.%m.%Y`. @default {found out} */
  readonly dates?: string | undefined;
  /**
   * Time zone of the store (IANA). Times with an offset are read as its local
   * times, and so are times without one. @default {UTC}
   */
  readonly timeZone?: string | undefined;
  /**
   * First and last of the days among which those lie that can be read in more
   * than one way, `YYYY-MM-DD`. @default {not known}
   */
  readonly within?: readonly [string, string] | undefined;
}

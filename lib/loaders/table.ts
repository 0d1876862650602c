/** What a file holds, how it is read, and what comes of it. */

import type { ExportType } from "../api/mod.ts";
import type { Encoding, FormatChoices, KeptBeside } from "../engine/mod.ts";
import type { ColumnName } from "./columns.ts";
import type { Frame } from "./frame.ts";

/**
 * What a file can hold: one of the exports, visitors per variation, the variation
 * of each visitor, measures of each visitor, their summaries, or anything, of which
 * every column is text under its header.
 */
export type TableKind =
  | ExportType
  | "visitors"
  | "assignments"
  | "per-visitor"
  | "summaries"
  | "texts";

/** A file as a frame. */
export interface Table {
  /** What it holds. */
  readonly kind: TableKind;
  /**
   * The rows. Canonical columns come under their own names: ids, names and
   * codes as `Utf8`, amounts as `Float64`, counts as `Int64`, times with an
   * offset as `Datetime(ms, UTC)`, times without one as they are written, as
   * `Datetime(ms)` without a zone. Unknown
   * columns keep their headers, as `Utf8`.
   */
  readonly frame: Frame;
  /** Canonical name to header in the file. */
  readonly columns: Readonly<Partial<Record<ColumnName, string>>>;
  /** Headers that were not recognised; their columns are kept. */
  readonly unknownColumns: readonly string[];
  /** The file, as errors call it. */
  readonly source: string;
  /**
   * How its letters and cells were read, where that is not as programs write
   * them: `Date is read as day first: 31/12/2026`.
   */
  readonly readAs: readonly string[];
  /** SHA-256 of the file's bytes. */
  readonly digest: string;
}

/** A table as a Parquet file, for SQL. */
export interface StoredTable extends Omit<Table, "frame"> {
  /** The Parquet file. */
  readonly path: string;
  /** Canonical name to column of the Parquet file. */
  readonly fields: Readonly<Partial<Record<ColumnName, string>>>;
  /** Columns whose times are moments, in UTC; others stand as they were written. */
  readonly inUtc: readonly string[];
  /**
   * What a query over the table gives, as another Parquet file beside it, kept
   * as long as the table.
   */
  readonly kept?: KeptBeside | undefined;
  /**
   * Throws when the file was changed since it was opened; to be asked when
   * everything has been read from it.
   */
  readonly confirm: () => Promise<void>;
  /** Gives the file back to the cache, or removes it. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** How a file is read. */
export interface ReadTableOptions {
  /** What it holds. @default {"orders"} */
  readonly kind?: TableKind | undefined;
  /** Canonical name to header, where the headers do not say it themselves. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Character between fields. @default {the one of , ; | and tab that splits the header most} */
  readonly separator?: string | undefined;
  /** How its cells are written, where that cannot be found out. */
  readonly formats?: FormatChoices | undefined;
  /** How its letters are written, where that cannot be found out. @default {"utf-8"} */
  readonly encoding?: Encoding | undefined;
  /**
   * Whether headers that may mean a column and may mean another are left alone,
   * as in the service's own files. @default {false}
   */
  readonly isExport?: boolean | undefined;
  /** Headers of columns that are not to be used. */
  readonly ignore?: readonly string[] | undefined;
  /** Columns that such a table usually must have and that this one need not. */
  readonly optional?: readonly ColumnName[] | undefined;
  /** Columns whose cells may be empty, although they usually must not. */
  readonly blank?: readonly ColumnName[] | undefined;
  /**
   * The experiment whose rows are read, where a column says of which each is.
   * `null` for all of them, of which no order may be in two.
   *
   * @default {the only one there; several are refused}
   */
  readonly experiment?: string | null | undefined;
  /** Headers of further columns that hold amounts. */
  readonly amounts?: readonly string[] | undefined;
  /** Headers of further columns that hold whole numbers. */
  readonly counts?: readonly string[] | undefined;
  /** Names of variations by ids, for a header under which a file has those alone. */
  readonly variationNames?:
    | ((
      header?: string,
    ) => Promise<Readonly<Record<string, string>> | undefined>)
    | undefined;
  /** What errors call it. @default {the file's name} */
  readonly source?: string | undefined;
}

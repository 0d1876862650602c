/** Types of tables, and options for reading them. */

import type { DownloadedExport, ExportType } from "../api/mod.ts";
import type { Encoding, FormatChoices, KeptBeside } from "../engine/mod.ts";
import type { ColumnName } from "./columns.ts";
import type { Frame } from "./frame.ts";

/**
 * Kind of table: one of the exports, visitors per variation, assignments of
 * visitors, per-visitor measures, their summaries, or arbitrary columns read as
 * text.
 */
export type TableKind =
  | ExportType
  | "visitors"
  | "assignments"
  | "per-visitor"
  | "summaries"
  | "texts";

/** File as a data frame. */
export interface Table {
  /** Kind of table. */
  readonly kind: TableKind;
  /**
   * Rows of the table. Canonical columns have their canonical names: IDs, names
   * and codes as `Utf8`, amounts as `Float64`, counts as `Int64`. Times with an
   * offset are `Datetime(ms, UTC)`, and times without one are `Datetime(ms)`
   * without a zone, as written. Unknown columns keep their headers, as `Utf8`.
   */
  readonly frame: Frame;
  /** Canonical name to header in the file. */
  readonly columns: Readonly<Partial<Record<ColumnName, string>>>;
  /** Unrecognized headers, whose columns are kept. */
  readonly unknownColumns: readonly string[];
  /** Name of the file in error messages. */
  readonly source: string;
  /**
   * Notes on how text and cells were decoded, if the format is unusual:
   * `Date is read as day first: 31/12/2026`.
   */
  readonly readAs: readonly string[];
  /** SHA-256 of the file's bytes. */
  readonly digest: string;
}

/** Table stored as a Parquet file, for SQL. */
export interface StoredTable extends Omit<Table, "frame"> {
  /** Path of the Parquet file. */
  readonly path: string;
  /** Canonical name to column of the Parquet file. */
  readonly fields: Readonly<Partial<Record<ColumnName, string>>>;
  /**
   * Canonical columns whose times are moments in UTC; all other times are as
   * written.
   */
  readonly inUtc: readonly string[];
  /** The service's description of the file, if it is an export. */
  readonly claims?: DownloadedExport["claims"];
  /**
   * Stores the result of a query over the table as a Parquet file next to it, for
   * as long as the table is cached.
   */
  readonly kept?: KeptBeside | undefined;
  /**
   * Throws if the file has changed since it was opened; call it after everything
   * has been read.
   */
  readonly confirm: () => Promise<void>;
  /** Returns the file to the cache, or deletes it. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Options for reading a file. */
export interface ReadTableOptions {
  /** Kind of table. @default {"orders"} */
  readonly kind?: TableKind | undefined;
  /** Canonical column name to header, for headers that are not recognized. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /**
   * Field separator. @default {the one of , ; | and tab that splits the header
   * into most fields}
   */
  readonly separator?: string | undefined;
  /** Formats of the cells, if they cannot be detected. */
  readonly formats?: FormatChoices | undefined;
  /** Text encoding, if it cannot be detected. @default {"utf-8"} */
  readonly encoding?: Encoding | undefined;
  /**
   * Whether ambiguous headers are ignored, as in the service's own files.
   * @default {false}
   */
  readonly isExport?: boolean | undefined;
  /** Headers of columns to ignore. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * Columns that are optional here although this kind of table usually requires
   * them.
   */
  readonly optional?: readonly ColumnName[] | undefined;
  /** Columns whose cells may be empty although they usually must not. */
  readonly blank?: readonly ColumnName[] | undefined;
  /**
   * Name of the experiment to read, if a column names the experiment of each row.
   * `null` for all experiments, which must not share orders.
   *
   * @default {the only one in the file; an error if there are several}
   */
  readonly experiment?: string | null | undefined;
  /** Headers of additional amount columns. */
  readonly amounts?: readonly string[] | undefined;
  /** Headers of additional columns of integers. */
  readonly counts?: readonly string[] | undefined;
  /**
   * Returns variation names by ID, for a file that only has IDs under the given
   * header.
   */
  readonly variationNames?:
    | ((
      header?: string,
    ) => Promise<Readonly<Record<string, string>> | undefined>)
    | undefined;
  /** Name in error messages. @default {the file's name} */
  readonly source?: string | undefined;
}

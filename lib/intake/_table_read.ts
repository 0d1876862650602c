/** What is said of a file or a frame as a whole. */

import type { ColumnName, StoredTable, Table } from "../loaders/mod.ts";

/** What is known of a table before its rows are looked at. */
export type TableRead =
  & Pick<Table, "source" | "unknownColumns">
  & Partial<Pick<Table, "columns" | "readAs" | "digest">>
  & Partial<Pick<StoredTable, "inUtc">>
  & {
    /** What it holds, where a row is not what it is here. */
    readonly holds?: string;
    /** Its rows, where they are other ones. */
    readonly rows?: number;
    /** Columns that its orders were made from, beside the usual ones. */
    readonly used?: readonly ColumnName[] | undefined;
    /** Headers of columns of dates, where it is not certain that one is its days. */
    readonly dates?: readonly string[];
  };

/** Input files of a readout, and their options. */

import type { CacheOptions, Encoding } from "../engine/mod.ts";
import type {
  Frame,
  ReadTableOptions,
  StoreTableOptions,
  Table,
} from "../loaders/mod.ts";
import type { ReadoutOptions, Split } from "../record/mod.ts";

/** Input files of a readout, and their options. */
export interface ReadoutFiles
  extends Omit<ReadoutFrames, "orders" | "visitors"> {
  /**
   * Orders, one row each: CSV or JSON (also compressed, `.csv.gz`), or Parquet.
   * An SQL query (`orders.sql`) with one SELECT over files in its folder (`FROM
   * 'items.csv'`) works too. In a query, columns of plain numbers are numeric and
   * all others are text.
   */
  readonly orders: string;
  /** Visitors per variation, optionally by day: a file or a query. */
  readonly visitors?: string | undefined;
  /**
   * Assignments as a row per visitor, instead of `visitors`: `visitor_id`,
   * `variation` and, if known, the time of first exposure (`created_at`). Orders
   * then need no variation; those before exposure do not count.
   */
  readonly assignments?: string | undefined;
  /**
   * Orders from before the test, in the same format as `orders`. Orders before a
   * visitor's first day make lifts more precise (CUPED). Requires `assignments`;
   * may be the same file as `orders`.
   */
  readonly before?: string | undefined;
  /**
   * Column of tags, notes or attributes that contains the variation: either a tag
   * that equals its name, or with `HEADER=KEY` the text after the key.
   */
  readonly variationFrom?: string | undefined;
  /** Field separator. @default {the separator that splits the header into most fields} */
  readonly delimiter?: string | undefined;
  /**
   * Text encoding. @default {"utf-8", or the encoding given by a byte order mark}
   */
  readonly encoding?: Encoding | undefined;
  /** Decimal separator. @default {the separator that fits every amount} */
  readonly decimal?: "." | "," | undefined;
  /**
   * Date format as for `strptime`, such as `"%d/%m/%Y"`; a time of day may
   * follow. @default {the only format that fits every date}
   */
  readonly dates?: string | undefined;
}

/** Options of a readout from files. */
export interface FileReadoutOptions extends ReadoutOptions {
  /**
   * Path of the bundle folder to create, with the files, these options and the
   * result. Must not exist yet.
   */
  readonly bundle?: string | undefined;
  /** Cache of the converted orders. */
  readonly cache?: CacheOptions | undefined;
  /** Called with a message at each step. */
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Signal that aborts the readout. */
  readonly signal?: AbortSignal | undefined;
}

/** Formats and options of the files. */
export type FilesWritten = Omit<ReadoutFiles, "orders" | "visitors">;

/** Returns the reading options for the files. */
export function readingOptions(files: FilesWritten): ReadTableOptions {
  const { delimiter, encoding, ignore, experiment } = files;
  const { decimal, dates, timeZone, currency } = files;
  return {
    separator: delimiter,
    encoding,
    ignore,
    experiment,
    formats: { decimal, dates, timeZone, currency },
  };
}

/** Returns the storage options for the files: their formats and the cache. */
export function storageOptions(
  files: FilesWritten,
  { cache, signal }: FileReadoutOptions,
): StoreTableOptions {
  return { ...readingOptions(files), cache, signal };
}

/** Input files or data frames of a readout, and their options. */
export interface ReadoutFrames {
  /**
   * Orders, one row each: `order_id`, `visitor_id`, `variation`, `net_revenue`
   * and, if available, `created_at`, `gross_profit`, `currency`. Without
   * `order_id`, every row counts as an order.
   */
  readonly orders: Frame | Table;
  /**
   * Visitor counts: `variation`, `n_visitors` and, with a row per day,
   * `created_at`.
   */
  readonly visitors: Frame | Table;
  /**
   * Canonical column name to header, for headers that are not recognized. Each
   * entry applies to every file that has the header.
   */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Headers of columns to ignore. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * Filters as `COLUMN=WORD,WORD`; only matching rows count: `event=purchase`,
   * `status=paid,shipped`.
   */
  readonly only?: readonly string[] | undefined;
  /** Whether order rows are line items, to be summed as `price` times `units`. */
  readonly lineItems?: boolean | undefined;
  /** Name of the readout. @default {"Experiment"} */
  readonly name?: string | undefined;
  /** ISO 4217 currency code of the amounts, if the orders do not name it. */
  readonly currency?: string | undefined;
  /**
   * Planned traffic split in any unit, by variation: `{ A: 90, B: 10 }`. For a
   * split that changed, use start dates, with the control first and the others by
   * name: `{ "2026-03-01": "90:10", "2026-03-15": "50:50" }`.
   *
   * @default {an even split, stated in a note}
   */
  readonly split?: Split | undefined;
  /**
   * Variations to merge into one, compared with the control: `["B", "C"]`.
   *
   * @default {no merging}
   */
  readonly pool?: readonly string[] | undefined;
  /**
   * Whether the test is still running; if so, the always-valid interval decides.
   *
   * @default {"started" if the last day of the visitors is today or later, else "ended"}
   */
  readonly status?: "started" | "ended" | undefined;
  /**
   * How to treat orders without a visitor: `"separate"` counts each as a visitor
   * of its own. By default, orders without a visitor are excluded and counted as
   * excluded.
   *
   * @default {excluded}
   */
  readonly guests?: "separate" | undefined;
  /**
   * Whether each row counts the visitors of its day (`"each"`) or of all days so
   * far (`"to-date"`).
   *
   * @default {"each"; an error if counts rise for 7 days, a warning if for 5}
   */
  readonly days?: "each" | "to-date" | undefined;
  /**
   * Whether the dates of weekly or monthly visitor rows are the first or the last
   * day of the period.
   *
   * @default {detected from the header, the dates or the orders; else an error}
   */
  readonly weeks?: "first" | "last" | undefined;
  /**
   * Name of the experiment to read, if a column names the experiment of each row.
   *
   * @default {the only one in the file; an error if there are several}
   */
  readonly experiment?: string | undefined;
  /**
   * First day that counts, `YYYY-MM-DD`. @default {the first day of the visitors}
   */
  readonly start?: string | undefined;
  /** Last day that counts, `YYYY-MM-DD`. @default {the last day of the visitors} */
  readonly end?: string | undefined;
  /**
   * IANA time zone that determines the store's days. Times with an offset are
   * converted to it. @default {UTC}
   */
  readonly timeZone?: string | undefined;
  /**
   * Current time in epoch milliseconds, used to tell whether the test is running
   * and which orders are still to come.
   *
   * @default {now}
   */
  readonly now?: number | undefined;
}

/** Options that orders and visitors cannot supply themselves. */
export type Naming = Omit<ReadoutFrames, "orders" | "visitors">;

/** Returns the entries of a column mapping whose headers a file has. */
export function mapForHeaders(
  headers: readonly string[],
  map: ReadoutFrames["map"],
  isMeant: (name: string) => boolean = () => true,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(map ?? {}).filter(([name, header]) =>
      headers.includes(header) && isMeant(name)
    ),
  );
}

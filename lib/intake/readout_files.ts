/** Files that a readout starts from, and what they do not say themselves. */

import type { CacheOptions, Encoding } from "../engine/mod.ts";
import type {
  Frame,
  ReadTableOptions,
  StoreTableOptions,
  Table,
} from "../loaders/mod.ts";
import type { ReadoutOptions, Split } from "../record/mod.ts";

/** What a readout from files starts from. */
export interface ReadoutFiles
  extends Omit<ReadoutFrames, "orders" | "visitors"> {
  /**
   * One row per order: CSV or JSON, also compressed (`.csv.gz`), or Parquet; or a
   * query (`orders.sql`), one SELECT over files beside it (`FROM 'items.csv'`)
   * that yields the columns. In it a column of plain numbers is one, all others
   * are texts.
   */
  readonly orders: string;
  /** Visitors per variation (and day): such a file, or a query. */
  readonly visitors?: string | undefined;
  /**
   * In place of the visitors, a row per visitor: `visitor_id`, `variation` and,
   * where it is known, when it was first seen (`created_at`). Orders then need no
   * variation; those before it do not count.
   */
  readonly assignments?: string | undefined;
  /**
   * What visitors ordered before the test, or whenever: rows like those of the
   * orders, of which those before a visitor's first day make lifts more precise
   * (CUPED). Goes with assignments; may be the file of the orders itself.
   */
  readonly before?: string | undefined;
  /**
   * Column of tags, notes or attributes that the variation is taken from: the
   * mark that is a variation's name, or with `HEADER=KEY` what follows the key.
   */
  readonly variationFrom?: string | undefined;
  /** Character between fields. @default {the one that splits the header most} */
  readonly delimiter?: string | undefined;
  /** How letters are written. @default {"utf-8", or what marks at its beginning say} */
  readonly encoding?: Encoding | undefined;
  /** Character before the decimals. @default {the one that every amount fits} */
  readonly decimal?: "." | "," | undefined;
  /**
   * How dates are written, as of `strptime`: `"%d/%m/%Y"`, with a time of day
   * behind it or not. @default {the one way that every date fits}
   */
  readonly dates?: string | undefined;
}

/** Choices of a readout from files. */
export interface FileReadoutOptions extends ReadoutOptions {
  /**
   * Folder to make: a bundle of the files, these options and the result. Must not
   * exist yet.
   */
  readonly bundle?: string | undefined;
  /** Where the converted orders are kept for the next time. */
  readonly cache?: CacheOptions | undefined;
  /** Told what is being done. */
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Ends all work. */
  readonly signal?: AbortSignal | undefined;
}

/** How files are written, and what they do not say themselves. */
export type FilesWritten = Omit<ReadoutFiles, "orders" | "visitors">;

/** How the files are written, for their readers. */
export function writtenAs(files: FilesWritten): ReadTableOptions {
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

/** How files are written, and where what is made of them is kept. */
export function storedAs(
  files: FilesWritten,
  { cache, signal }: FileReadoutOptions,
): StoreTableOptions {
  return { ...writtenAs(files), cache, signal };
}

/** What a readout from files or frames starts from. */
export interface ReadoutFrames {
  /**
   * One row per order: `order_id`, `visitor_id`, `variation`, `net_revenue`, and
   * where there are any `created_at`, `gross_profit`, `currency`. Without
   * `order_id` every row is an order of its own.
   */
  readonly orders: Frame | Table;
  /**
   * Visitors: `variation`, `n_visitors`, and with a row per day `created_at`.
   */
  readonly visitors: Frame | Table;
  /**
   * Canonical column name to header, where the headers do not say it
   * themselves; each for the file that has the header, or for both.
   */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Headers of columns that are not to be used. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * Rows that count, where only those with certain words in a column do:
   * `event=purchase`, `status=paid,shipped`.
   */
  readonly only?: readonly string[] | undefined;
  /** Whether the rows of orders are line items, to be summed: `price` times `units`. */
  readonly lineItems?: boolean | undefined;
  /** What the readout is called. @default {"Experiment"} */
  readonly name?: string | undefined;
  /** ISO 4217 of the amounts, where the orders do not say it. */
  readonly currency?: string | undefined;
  /**
   * Intended shares of the traffic, in any unit: by variation, `{ A: 90, B: 10 }`;
   * or by the day on which a split began, the control's share first and the
   * others by name: `{ "2026-03-01": "90:10", "2026-03-15": "50:50" }`.
   *
   * @default {an even split, which is said}
   */
  readonly split?: Split | undefined;
  /**
   * Variations that are read as one, against the control: `["B", "C"]`.
   *
   * @default {each for itself}
   */
  readonly pool?: readonly string[] | undefined;
  /**
   * Whether the test still runs; then the band over time decides.
   *
   * @default {running when the last day of the visitors is today or later}
   */
  readonly status?: "started" | "ended" | undefined;
  /**
   * What becomes of orders without a visitor: each is of a visitor of its own, or
   * else they are left out and counted.
   *
   * @default {left out}
   */
  readonly guests?: "separate" | undefined;
  /**
   * Whether the visitors of a row are those of its day alone, or all up to it.
   *
   * @default {each; refused where they never fall for a week, and doubted before}
   */
  readonly days?: "each" | "to-date" | undefined;
  /**
   * Whether the dates of visitors by week (or month) are its first or last days.
   *
   * @default {as the header, the dates or the orders tell; else refused}
   */
  readonly weeks?: "first" | "last" | undefined;
  /**
   * The experiment that is read, where a column says of which each row is.
   *
   * @default {the only one there; several are refused}
   */
  readonly experiment?: string | undefined;
  /** First day that counts, `YYYY-MM-DD`. @default {the visitors' first} */
  readonly start?: string | undefined;
  /** Last day that counts. @default {the visitors' last} */
  readonly end?: string | undefined;
  /**
   * Time zone of the store (IANA), in which its days begin. Times with an offset
   * are read as its local times. @default {UTC}
   */
  readonly timeZone?: string | undefined;
  /**
   * The moment that is taken for now, in epoch milliseconds: whether the test
   * still runs, and which orders are still to come.
   *
   * @default {now}
   */
  readonly now?: number | undefined;
}

/** What orders and visitors do not say themselves. */
export type Naming = Omit<ReadoutFrames, "orders" | "visitors">;

/** The part of a mapping whose headers a file has. */
export function mapIn(
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

/** Files that a readout starts from, and what they do not say themselves. */

import type { CacheOptions, Encoding } from "../engine/mod.ts";
import type { ReadTableOptions, StoreTableOptions } from "../loaders/mod.ts";
import type { ReadoutOptions } from "../record/mod.ts";
import type { ReadoutFrames } from "./readout_frames.ts";

/** What a readout from files starts from. */
export interface ReadoutFiles
  extends Omit<ReadoutFrames, "orders" | "visitors"> {
  /**
   * One row per order: a CSV file, also compressed (`.csv.gz`), or Parquet; or a
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
  /** Whether the rows are line items, to be summed: `price` times `units`. */
  readonly lineItems?: boolean | undefined;
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
export function writtenAs(
  files: FilesWritten,
): ReadTableOptions {
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

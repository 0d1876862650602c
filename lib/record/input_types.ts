/** What a readout says of the files or frames that it was made from. */

/** A file or a frame that was read. */
export interface InputRead {
  /** The file's name, or what the frame is called. */
  readonly source: string;
  /** What it holds, in a few words. */
  readonly holds: string;
  /**
   * SHA-256 of the file's bytes; `null` for a frame.
   *
   * @pattern ^[0-9a-f]{64}$
   */
  readonly digest: string | null;
  /**
   * Rows, without the header.
   *
   * @asType integer
   * @minimum 0
   */
  readonly rows: number;
  /** The columns that were used. */
  readonly columns: readonly {
    /** What it is here. */
    readonly name: string;
    /** What it is called there. */
    readonly header: string;
  }[];
  /** Headers of columns that were not used. */
  readonly unused: readonly string[];
  /** How letters and cells were read, where that is not as programs write them. */
  readonly readAs: readonly string[];
  /** First and last time, ISO 8601 as the file has it; `null` without times. */
  readonly times: { readonly first: string; readonly last: string } | null;
  /** Part of the orders inside the visitors' days; `null` when not known. */
  readonly inPeriod: number | null;
  /** What its rows count or amount to. */
  readonly values: {
    /** The column. */
    readonly column: string;
    /** The smallest value. */
    readonly smallest: number;
    /** The largest value. */
    readonly largest: number;
    /**
     * Rows of zero.
     *
     * @asType integer
     * @minimum 0
     */
    readonly zero: number;
    /**
     * Rows below zero.
     *
     * @asType integer
     * @minimum 0
     */
    readonly negative: number;
  } | null;
}

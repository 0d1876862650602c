/** Types that describe the input files or frames of a readout. */

/** Input file or frame. */
export interface InputRead {
  /** Name of the file or frame. */
  readonly source: string;
  /** Short description of the rows, such as "a row per order". */
  readonly holds: string;
  /**
   * SHA-256 of the file's bytes; `null` for a frame.
   *
   * @pattern ^[0-9a-f]{64}$
   */
  readonly digest: string | null;
  /**
   * Number of rows, without the header.
   *
   * @asType integer
   * @minimum 0
   */
  readonly rows: number;
  /** Columns that were used. */
  readonly columns: readonly {
    /** Canonical name of the column. */
    readonly name: string;
    /** Header of the column in the file. */
    readonly header: string;
  }[];
  /** Headers of unused columns. */
  readonly unused: readonly string[];
  /** Notes on how text and cells were decoded, if the format is unusual. */
  readonly readAs: readonly string[];
  /**
   * First and last time in ISO 8601, as written in the file; `null` without
   * times.
   */
  readonly times: { readonly first: string; readonly last: string } | null;
  /** Share of the orders on days with visitor data; `null` if unknown. */
  readonly inPeriod: number | null;
  /** Value statistics of the main numeric column; `null` if there is none. */
  readonly values: {
    /** Canonical name of the column. */
    readonly column: string;
    /** Smallest value. */
    readonly smallest: number;
    /** Largest value. */
    readonly largest: number;
    /**
     * Number of rows with the value zero.
     *
     * @asType integer
     * @minimum 0
     */
    readonly zero: number;
    /**
     * Number of rows with a negative value.
     *
     * @asType integer
     * @minimum 0
     */
    readonly negative: number;
  } | null;
}

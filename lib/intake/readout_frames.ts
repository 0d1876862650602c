/** Two frames that a readout starts from, and what they do not say themselves. */

import type { Frame, Table } from "../loaders/mod.ts";

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
  /** What the readout is called. @default {"Experiment"} */
  readonly name?: string | undefined;
  /** ISO 4217 of the amounts, where the orders do not say it. */
  readonly currency?: string | undefined;
  /**
   * Intended share of the traffic by variation, in any unit: `{ A: 90, B: 10 }`.
   *
   * @default {an even split, which is said}
   */
  readonly split?: Readonly<Record<string, number>> | undefined;
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

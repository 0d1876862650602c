/** What is asked of the orders' sums. */

/** How a measure is made of an order, whatever the engine. */
export interface MeasureMade {
  /** The amount that it is made from, by its name among the plan's units. */
  readonly units: string;
  /** Its amount, whether there is one, or what its visitor had spent before. */
  readonly call: "sum" | "count" | "any" | "before";
  /** Where it is cut off, in units; `null` for nowhere. */
  readonly limit: number | null;
  /** Whether of an order, or of what its visitor has in all. */
  readonly per: "order" | "visitor";
  /** Whether it counts what was cut off. */
  readonly isAbove: boolean;
  /** Cut in proportion to another one that is above the limit, times a factor. */
  readonly shares?: {
    /** The other's amount, and its name among the sums. */
    readonly units: string;
    readonly sql: string;
    readonly factor: number;
  };
}

/** What is summed per visitor. */
export interface WarehouseMeasure {
  /** What it is called among the sums. */
  readonly sql: string;
  /** How it is made of an order. */
  readonly spec: MeasureMade;
}

/** What is to be added up. */
export interface TotalsAsked {
  /** What is summed, revenue first. */
  readonly measures: readonly WarehouseMeasure[];
  /** Pairs of sums of which products are wanted, "orders" among them. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Columns that say of whom an order is. */
  readonly segments: readonly string[];
  /**
   * Order values in units, rising: visitors are told apart by how many of them
   * their largest order is above.
   */
  readonly limits: readonly number[];
  /** Whether visitors of two variations are told apart as such. */
  readonly tellsCrossed: boolean;
  /** Whether days are told apart. */
  readonly isDaily: boolean;
  /** Whether products may have more than 64 bits. */
  readonly isWide: boolean;
}

/** The segment of the day of the first visit; no store's column is called so. */
export const FIRST_VISIT = "readout_first_visit";

/** What a row of the sums is of. */
export const KINDS = { day: 0, bin: 1, segment: 2 } as const;

/** What each part of a row's number is counted in; keys are above -`zero`. */
export const KEY = {
  kind: 10n ** 15n,
  arm: 10n ** 11n,
  visitorClass: 10n ** 8n,
  zero: 4_000_000n,
} as const;

/** The sums of a row, in the order of its columns. */
export function summedNames({ measures }: TotalsAsked): readonly string[] {
  return ["orders", ...measures.map(({ sql }) => sql)];
}

/** Request for the sums of the orders. */

/** Derivation of a measure from an order, for any engine. */
export interface MeasureMade {
  /** Name of the source amount among the plan's units. */
  readonly units: string;
  /**
   * Function of the amount: its value, whether it is nonzero, or revenue before
   * the test.
   */
  readonly call: "sum" | "count" | "any" | "before";
  /** Cap in units; `null` for none. */
  readonly limit: number | null;
  /** Whether the cap applies per order or per visitor. */
  readonly per: "order" | "visitor";
  /** Whether to count the values above the cap. */
  readonly isAbove: boolean;
  /** Other measure whose cap reduces this one in proportion, with a scale factor. */
  readonly shares?: {
    /** Amount of the other measure, and its name among the sums. */
    readonly units: string;
    readonly sql: string;
    readonly factor: number;
  };
}

/** Measure summed per visitor. */
export interface WarehouseMeasure {
  /** Name among the sums. */
  readonly sql: string;
  /** Derivation from an order. */
  readonly spec: MeasureMade;
}

/** Request for totals. */
export interface TotalsAsked {
  /** Measures to sum, revenue first. */
  readonly measures: readonly WarehouseMeasure[];
  /** Pairs of sums whose products are needed, "orders" among them. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Segment columns. */
  readonly segments: readonly string[];
  /**
   * Order values in units, ascending; a visitor's class is the number of limits
   * their largest order exceeds.
   */
  readonly limits: readonly number[];
  /** Whether visitors of two variations form a class of their own. */
  readonly tellsCrossed: boolean;
  /** Whether to separate days. */
  readonly isDaily: boolean;
  /** Whether products may exceed 64 bits. */
  readonly isWide: boolean;
}

/** Reserved segment name for the day of first exposure. */
export const FIRST_VISIT = "readout_first_visit";

/** Kinds of result rows. */
export const KINDS = { day: 0, bin: 1, segment: 2 } as const;

/** Place values of the parts of a row key; keys are above -`zero`. */
export const KEY = {
  kind: 10n ** 15n,
  arm: 10n ** 11n,
  visitorClass: 10n ** 8n,
  zero: 4_000_000n,
} as const;

/** Returns the names of the sums in a row, in column order. */
export function summedNames({ measures }: TotalsAsked): readonly string[] {
  return ["orders", ...measures.map(({ sql }) => sql)];
}

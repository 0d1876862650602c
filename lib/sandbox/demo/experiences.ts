/** IDs of the demo store's experiences. */
export interface DemoExperiences {
  /** Ended test with a clear, real lift of net revenue per visitor. */
  readonly clearWinner: string;
  /** Ended A/A test, in which both variations were identical. */
  readonly aaTest: string;
  /** Ended test whose raw lift comes from one wholesale order. */
  readonly oneOutlier: string;
  /**
   * Started test with a sample ratio mismatch and visitors who saw both
   * variations.
   */
  readonly brokenSplit: string;
  /** Ended test with three variations. */
  readonly threeVariations: string;
  /** Test that was paused after less than three weeks. */
  readonly paused: string;
  /** Pending test without any data. */
  readonly pending: string;
  /** Started personalization with an offer. */
  readonly personalization: string;
  /**
   * Ended test without an overall lift, because it helps only in one variation of
   * the clear winner, whose visitors it shared.
   */
  readonly besideWinner: string;
  /**
   * Ended test that shared visitors with the clear winner but had no effect on
   * them.
   */
  readonly apartFromWinner: string;
}

/**
 * IDs of the demo store's experiences, the same for every seed.
 *
 * @example The first experience to look at
 * ```ts
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(DEMO_EXPERIENCES.clearWinner.length, 36);
 * ```
 */
export const DEMO_EXPERIENCES: DemoExperiences = Object.freeze({
  clearWinner: "5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01",
  aaTest: "a3c7d1e4-58b2-4f06-8c19-2b7e4d90f102",
  oneOutlier: "c94e2f6b-7d31-4a8c-b05f-91e8a6c3d203",
  brokenSplit: "e07b5d18-3f9a-4c62-a7d4-58c1f2b60e04",
  threeVariations: "1d8c6a93-b24e-4759-9f80-c3a7e15d4f05",
  paused: "7f25b0c8-96d3-4e1a-8b47-0a9d3c68e106",
  pending: "94a1e37d-c580-4b2f-86e3-d17f5b0a2907",
  personalization: "2e60f9b4-8a17-4dc5-b3f1-7c4d9e05a808",
  besideWinner: "c1f7a360-4d2e-4b98-9e15-83b60d7f2a09",
  apartFromWinner: "8d30e5b7-1c6f-4a72-b8d9-50f4e1c97b10",
});

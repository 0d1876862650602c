import type { Estimate, Interval } from "../records/mod.ts";

/** A variation of a test, as {@linkcode decisionRules} reads it. */
export interface DecisionRuleTest extends Estimate {
  /** The test: of its variations one is shipped at most. */
  readonly test: string;
  /** Whether it was shipped. @default {false} */
  readonly isShipped?: boolean;
  /** Days that its test ran, for their costs. @default {0} */
  readonly days?: number | null;
  /** Its effect once all tests are known. */
  readonly expected?: number;
  /** Probability that its effect is 0 or below. @default {0} */
  readonly chanceOfNoGain?: number;
}

/** When the variation with the highest lift is shipped. */
export interface DecisionRule {
  /**
   * By a two-sided p-value below the bar; by a chance to be best, under a flat
   * prior, above it; by an expected loss below it, as a lift; by an always-valid
   * p-value below it.
   */
  readonly kind: "fixed-level" | "best" | "expected-loss" | "always-valid";
  /** A probability, or a lift for the expected loss. */
  readonly bar: number;
}

/** Options of {@linkcode decisionRules}. */
export interface DecisionRuleOptions {
  /** The rules; others are compared with the first. @default {eight usual ones} */
  readonly rules?: readonly DecisionRule[];
  /** What is paid for, each as a lift of the metric. */
  readonly costs?: {
    /** Shipping a variation. @default {0} */
    readonly ship?: number;
    /** A day of testing, whatever the rule. @default {0} */
    readonly day?: number;
    /** Shipping what does nothing, or harm. @default {0} */
    readonly falseShip?: number;
  };
}

/** What a rule would have earned, as a sum of lifts. */
export interface RuleReturn {
  /** The rule; `own` is what was decided. */
  readonly rule: DecisionRule | { readonly kind: "own"; readonly bar: null };
  /** Variations that it ships. */
  readonly shipped: number;
  /** Sum of the lifts that it ships, as measured. */
  readonly plugIn: number;
  /** By parts that did not decide; `null` of what was decided. */
  readonly crossValidated: Interval | null;
  /** By how much that is more than of the first rule. */
  readonly better: Interval | null;
  /** Sum of the shrunken lifts that it ships; `null` where not known. */
  readonly expected: number | null;
  /** How many of these are expected to be none; `null` where not known. */
  readonly expectedNone: number | null;
}

/** What rules would have earned. */
export interface DecisionRules {
  /** A row per rule. */
  readonly rules: readonly RuleReturn[];
  /** Parts of each estimate; all but one decide. */
  readonly parts: number;
  /** Probability inside the intervals, by how much tests differ. */
  readonly level: number;
}

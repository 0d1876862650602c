/** What a way to be odd is, and what may come of it. */

import type { Oddity } from "../_oddity.ts";

/** What a call may come to. */
export type Outcome = "equal" | "noted" | "error";

/** A way to be odd. */
export interface Mode extends Oddity {
  readonly name: string;
  /** What every call may come to. */
  readonly may: readonly Outcome[];
  /** What at least one must come to. */
  readonly must: Outcome;
  /** Whether something is not sent, so that nobody can know it. */
  readonly lacks?: boolean;
  /** When silence is given up; long where nobody is silent. @default {20_000} */
  readonly timeoutMs?: number;
}

const EQUAL: readonly Outcome[] = ["equal"];
export const NOTED: readonly Outcome[] = ["equal", "noted"];
const FAILS: readonly Outcome[] = ["equal", "error"];
export const ANY: readonly Outcome[] = ["equal", "noted", "error"];

export const mode = (
  name: string,
  must: Outcome,
  oddity: Oddity & Pick<Mode, "lacks" | "timeoutMs">,
  may: readonly Outcome[] = { equal: EQUAL, noted: NOTED, error: FAILS }[must],
): Mode => ({ name, must, may, ...oddity });

import { type Interval, NO_INTERVAL } from "../../stats/mod.ts";

/** One variation of an experience that ran during an event. */
export interface SeasonExperience {
  /**
   * What it is read by: its id (`readout ID`), or the place of its files or its
   * bundle.
   */
  readonly id: string;
  /** Its name. */
  readonly name: string;
  /** The variation; `null` when the experience could not be cut at the event. */
  readonly variation: string | null;
  /** The metric that decides, for people. */
  readonly metric: string | null;
  /** Its lift on the event's days, a fraction. */
  readonly inside: Interval;
  /** Its lift on the other days; none where there are none. */
  readonly outside: Interval;
  /** Of the test whether the two differ, corrected for the experience's tests. */
  readonly pValue: number | null;
  /** Whether they differ; `null` without a test. */
  readonly differs: boolean | null;
  /** Why there is no test; `null` when there is one. */
  readonly reason: string | null;
  /** The page of its readout that lies beside its files; `null` without one. */
  readonly page: string | null;
}

/** An experience of which there is nothing to compare, and why. */
export function unread(
  id: string,
  name: string,
  reason: string,
  page: string | null = null,
): SeasonExperience {
  return {
    id,
    name,
    variation: null,
    metric: null,
    inside: NO_INTERVAL,
    outside: NO_INTERVAL,
    pValue: null,
    differs: null,
    reason,
    page,
  };
}

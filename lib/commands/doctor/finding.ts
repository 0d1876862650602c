/** What a check of the doctor came to. */

/** `note`: not needed, and not there; `warn`: works, but look at it. */
export type FindingStatus = "ok" | "note" | "warn" | "fail";

/** One check. */
export interface Finding {
  /** What was checked. */
  readonly check: string;
  /** What it came to. Only `fail` is about something that is needed. */
  readonly status: FindingStatus;
  /** What was found. */
  readonly message: string;
  /** What to do; `null` when nothing is. */
  readonly advice: string | null;
}

/**
 * A finding.
 *
 * @param check What was checked.
 * @param status What it came to.
 * @param message What was found.
 * @param advice What to do.
 * @returns The finding.
 */
export function finding(
  check: string,
  status: FindingStatus,
  message: string,
  advice: string | null = null,
): Finding {
  return Object.freeze({ check, status, message, advice });
}

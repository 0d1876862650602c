/** Result of a doctor check. */

/**
 * Status of a check. `note`: optional and missing. `warn`: works, but needs
 * attention.
 */
export type FindingStatus = "ok" | "note" | "warn" | "fail";

/** Result of one check. */
export interface Finding {
  /** Name of the check. */
  readonly check: string;
  /** Status of the check; only required checks can have `fail`. */
  readonly status: FindingStatus;
  /** Description of the result. */
  readonly message: string;
  /** Advice, or `null` if none is needed. */
  readonly advice: string | null;
}

/**
 * Creates a finding.
 *
 * @param check Name of the check.
 * @param status Status of the check.
 * @param message Description of the result.
 * @param advice Advice, if any.
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

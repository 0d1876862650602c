/** Overrides the period of a warehouse description. */

import type { WarehouseDescription } from "./warehouse/mod.ts";

/** Period and status that override those of a description. */
export interface DescribedPeriod {
  /** First day, `YYYY-MM-DD`. */
  readonly start?: string | undefined;
  /** Last day, `YYYY-MM-DD`. */
  readonly end?: string | undefined;
  /** Whether the test is running or has ended. */
  readonly status?: WarehouseDescription["status"] | undefined;
}

/**
 * Returns the description with another period; the later check reports what is
 * missing.
 */
export function withPeriod(
  description: WarehouseDescription,
  { start, end, status }: DescribedPeriod,
): WarehouseDescription {
  const updated = { ...description };
  if (status !== undefined) updated.status = status;
  if (start !== undefined || end !== undefined) {
    const { days } = description;
    updated.days = {
      ...days,
      first: start ?? days?.first as string,
      last: end ?? days?.last as string,
    };
  }
  return updated;
}

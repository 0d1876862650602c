/** A period in place of that of a description. */

import type { WarehouseDescription } from "./warehouse/mod.ts";

/** Days that count, and whether the test runs, in place of a description's. */
export interface DescribedPeriod {
  /** First day, `YYYY-MM-DD`. */
  readonly start?: string | undefined;
  /** Last day. */
  readonly end?: string | undefined;
  /** Whether it still runs. */
  readonly status?: WarehouseDescription["status"] | undefined;
}

/** A description with another period; what it lacks then is refused with the rest. */
export function inPeriod(
  description: WarehouseDescription,
  { start, end, status }: DescribedPeriod,
): WarehouseDescription {
  const described = { ...description };
  if (status !== undefined) described.status = status;
  if (start !== undefined || end !== undefined) {
    const { days } = description;
    described.days = {
      ...days,
      first: start ?? days?.first as string,
      last: end ?? days?.last as string,
    };
  }
  return described;
}

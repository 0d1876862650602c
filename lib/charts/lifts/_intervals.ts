/** What intervals are called, and whether they settle anything. */
import { signedPercent } from "../drawing/mod.ts";

/** Whether an interval lies on one side of no difference. */
export function excludesZero(
  lower: number | null,
  upper: number | null,
): boolean {
  return (lower !== null && lower > 0) || (upper !== null && upper < 0);
}

/** `+1.1 % to +7.3 %`; an end that is not there is named. */
export function intervalText(
  lower: number | null,
  upper: number | null,
): string {
  const from = lower === null ? "no lower end" : signedPercent(lower);
  const to = upper === null ? "no upper end" : signedPercent(upper);
  return `${from} to ${to}`;
}

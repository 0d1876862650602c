/** Words and numbers of a programme. */

import { type Ends, formatChange } from "../document/mod.ts";

/** A relative change. */
export function change(value: number): string {
  return formatChange(value);
}

/** Both ends of an interval. */
export function range({ lower, upper }: Ends): string {
  return `${formatChange(lower)} to ${formatChange(upper)}`;
}

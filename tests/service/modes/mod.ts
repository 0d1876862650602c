/** Ways in which a service may be odd, and what may then come of a call. */

import { type Mode, mode } from "./_mode.ts";
import { READ } from "./answers.ts";
import { REFUSED } from "./refusals.ts";
import { secretModes } from "./secrets.ts";
import { EXPORTS, FILES } from "./exports.ts";
import { LIMITS } from "./limits.ts";

export type { Mode, Outcome } from "./_mode.ts";

/** Every mode; `token` is the one that some send back. */
export function modesWith(token: string): readonly Mode[] {
  return [
    mode("as the contract has it", "equal", {}),
    ...READ,
    ...REFUSED,
    ...secretModes(token),
    ...EXPORTS,
    ...FILES,
    ...LIMITS,
  ];
}

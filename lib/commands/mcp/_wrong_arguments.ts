/** Refusals of a tool's arguments. */

import { Refusal } from "../../agents/mod.ts";

/** Returns the refusal of a call whose arguments are missing or don't fit. */
export function wrongArguments(message: string): Refusal {
  return new Refusal("arguments", message);
}

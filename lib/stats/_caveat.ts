import type { Caveat, CaveatCode } from "./caveat.ts";

/** Builds a frozen caveat. */
export function caveat(
  code: CaveatCode,
  message: string,
  missing: readonly string[] = [],
): Caveat {
  return Object.freeze({
    code,
    message,
    missing: Object.freeze([...missing]),
  });
}

import { type Caveat, caveat } from "./caveat.ts";
import { missingFields } from "./missing.ts";

/** Why numbers do not exist: a caveat that does not name them yet. */
export type Defect = Pick<Caveat, "code" | "message">;

/** A result of which numbers do not exist: one caveat names all of them. */
export function lacking<Result extends object>(
  result: Result,
  { code, message }: Defect,
  others: readonly Caveat[] = [],
): Readonly<Result> & { readonly caveats: readonly Caveat[] } {
  const missing = missingFields(result as Readonly<Record<string, unknown>>);
  return Object.freeze({
    ...result,
    caveats: Object.freeze([caveat(code, message, missing), ...others]),
  });
}

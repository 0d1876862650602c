/** Selects the type checker findings that are definite errors in a cell. */

/**
 * TypeScript codes for a missing property, with or without a spelling suggestion.
 */
const MEMBERS = new Set([2339, 2353, 2551, 2561]);
/**
 * TypeScript codes for a value of the wrong type in an assignment or an argument.
 */
const VALUES = new Set([2322, 2345, 2820]);
const LITERAL =
  /^(?:Type|Argument of type) '(?:".*"|-?\d[\d.]*|true|false)' is not assignable to /;

/**
 * Returns whether a finding is an error in every run of the cells. Findings that
 * depend on type narrowing or unresolved modules may disappear at runtime.
 *
 * @param code TypeScript error code: a number, or `TS` and the number.
 */
export function isCertain(code: number | string, message: string): boolean {
  const number = Number(String(code).replace("TS", ""));
  if (/on type 'never'/.test(message)) return false;
  return MEMBERS.has(number) || VALUES.has(number) && LITERAL.test(message);
}

/** What is certain to be wrong with a cell, of what a checker finds. */

/** A property that does not exist, its name near another's or not. */
const MEMBERS = new Set([2339, 2353, 2551, 2561]);
/** A value of another type, as what is assigned or as an argument. */
const VALUES = new Set([2322, 2345, 2820]);
const LITERAL =
  /^(?:Type|Argument of type) '(?:".*"|-?\d[\d.]*|true|false)' is not assignable to /;

/**
 * True for a mistake that no run of the cells can make right: what a type is
 * narrowed to, or what was not found, may be otherwise when it is run.
 *
 * @param code The checker's code: a number, or `TS` and the number.
 */
export function isCertain(code: number | string, message: string): boolean {
  const number = Number(String(code).replace("TS", ""));
  if (/on type 'never'/.test(message)) return false;
  return MEMBERS.has(number) || VALUES.has(number) && LITERAL.test(message);
}

/** Guesses the format of a date that could not be read. */

const MONTH = /\p{L}{3,}/u;
const CLOCK = /(\d{1,2})([:.h])(\d{2})(?:\2(\d{2}))?(\s*[AP]M)?/i;

/**
 * Returns a strptime pattern for a date, as a suggestion for `--dates`.
 *
 * @param text Date, possibly with a time of day.
 * @returns The pattern, or `null` if the parts of the date are ambiguous.
 */
export function strptimeFor(text: string): string | null {
  const clock = text.replace(/^\s*\p{L}+,\s*/u, "").replace(
    CLOCK,
    (...[, , sign, , second, half]) =>
      `${half ? "%I" : "%H"}${sign}%M${second ? `${sign}%S` : ""}${
        half ? half.replace(/[AP]M/i, "%p") : ""
      }`,
  );
  const [word] = MONTH.exec(clock.replaceAll(/%\w/g, "")) ?? [];
  const months = word?.length === 3 ? "%b" : "%B";
  const dated = word === undefined ? clock : clock.replace(word, months);
  const year = dated.replace(/(?<!\d)(19|20)\d{2}(?!\d)/, "%Y");
  const numbers = year.match(/(?<![\d%])\d{1,2}(?!\d)/g) ?? [];
  const names = namesFor(numbers, word !== undefined, year !== dated);
  if (names === null) return null;
  const pattern = names.reduce(
    (partial, name) => partial.replace(/(?<![\d%])\d{1,2}(?!\d)/, name),
    year,
  );
  return /\d/.test(pattern) ? null : pattern.trim();
}

/** Returns the strptime fields of a date's numbers, except its four-digit year. */
function namesFor(
  numbers: readonly string[],
  hasMonth: boolean,
  hasYear: boolean,
): readonly string[] | null {
  if (numbers.length !== (hasMonth ? 1 : 2) + (hasYear ? 0 : 1)) return null;
  const [first, second] = numbers.map(Number);
  if (hasMonth) return hasYear ? ["%d"] : ["%d", "%y"];
  const isDayFirst = first! > 12 && second! <= 12;
  const isMonthFirst = second! > 12 && first! <= 12;
  if (!isDayFirst && !isMonthFirst) return null;
  const days = isDayFirst ? ["%d", "%m"] : ["%m", "%d"];
  return hasYear ? days : [...days, "%y"];
}

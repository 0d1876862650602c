/** Rules for text options that accept only certain texts. */

/** Returns whether a name is an IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone }) !== null;
  } catch {
    return false;
  }
}

/** Rule for a text: its test, and the requirement to append to "must". */
export type TextRule = readonly [
  isRight: (text: string) => boolean,
  requirement: string,
];

/** Rules by name of the option. */
export const TEXTS: Readonly<
  Record<"timeZone" | "dates" | "delimiter", TextRule>
> = {
  timeZone: [isTimeZone, "be a name such as Europe/Berlin"],
  dates: [
    (text) => /%d/.test(text) && /%[mbB]/.test(text),
    'contain %d and %m (or %b), such as "%d.%m.%Y"',
  ],
  delimiter: [
    (text) => /^(.|tab|\\t)$/su.test(text),
    'be one character, or "tab"',
  ],
};

/** Largest valid time of a `Date`, in epoch milliseconds. */
const LATEST_DATE_MS = 8.64e15;

/**
 * Returns the requirement that an option's text violates.
 *
 * @param name Name of the option.
 * @param value Value of the option.
 * @returns The requirement; `null` if the value is valid or has no rule.
 */
export function textProblem(name: string, value: unknown): string | null {
  if (name === "now" && typeof value === "number") {
    return Math.abs(value) <= LATEST_DATE_MS
      ? null
      : "be a valid time in milliseconds since 1970";
  }
  if (!Object.hasOwn(TEXTS, name) || typeof value !== "string") return null;
  const [isRight, requirement] = TEXTS[name as keyof typeof TEXTS];
  return isRight(value) ? null : requirement;
}

/** What texts must be that only some texts are, wherever they are given. */

/** Whether a name is one of a time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone }) !== null;
  } catch {
    return false;
  }
}

/** Whether a text is right, and what it must be, in words behind "must". */
export type TextRule = readonly [
  isRight: (text: string) => boolean,
  requirement: string,
];

/** The rules by the option's name. */
export const TEXTS: Readonly<
  Record<"timeZone" | "dates" | "delimiter", TextRule>
> = {
  timeZone: [isTimeZone, "be a name such as Europe/Berlin"],
  dates: [
    (text) => /%d/.test(text) && /%[mbB]/.test(text),
    'have %d and %m (or %b), such as "%d.%m.%Y"',
  ],
  delimiter: [
    (text) => /^(.|tab|\\t)$/su.test(text),
    'be one character, or "tab"',
  ],
};

/** Milliseconds from 1970 to the last moment that a date can be. */
const LAST_MOMENT = 8.64e15;

/**
 * What is wrong with the text of an option.
 *
 * @param name The option.
 * @param value Its value.
 * @returns What it must be; `null` where it is right, or any text is.
 */
export function wrongText(name: string, value: unknown): string | null {
  if (name === "now" && typeof value === "number") {
    return Math.abs(value) <= LAST_MOMENT
      ? null
      : "be a moment of the calendar, in milliseconds since 1970";
  }
  if (!Object.hasOwn(TEXTS, name) || typeof value !== "string") return null;
  const [isRight, requirement] = TEXTS[name as keyof typeof TEXTS];
  return isRight(value) ? null : requirement;
}

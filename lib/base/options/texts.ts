/** What texts must be that only some texts are, wherever they are given. */

/** Whether a name is one of a time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone }) !== null;
  } catch {
    return false;
  }
}

/** By the option's name: whether a text is right, and what it must be. */
export const TEXTS = {
  timeZone: [isTimeZone, "be a name such as Europe/Berlin"],
  dates: [
    (text) => /%d/.test(text) && /%[mbB]/.test(text) && /%[yY]/.test(text),
    'have %d, %m (or %b) and %Y (or %y), such as "%d.%m.%Y"',
  ],
  delimiter: [
    (text) => /^(.|tab|\\t)$/su.test(text),
    'be one character, or "tab"',
  ],
} as const satisfies Readonly<
  Record<string, readonly [(text: string) => boolean, string]>
>;

/**
 * What is wrong with the text of an option.
 *
 * @param name The option.
 * @param value Its value.
 * @returns What it must be; `null` where it is right, or any text is.
 */
export function wrongText(name: string, value: unknown): string | null {
  if (!Object.hasOwn(TEXTS, name) || typeof value !== "string") return null;
  const [isRight, requirement] = TEXTS[name as keyof typeof TEXTS];
  return isRight(value) ? null : requirement;
}

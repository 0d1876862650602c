/** Parses fractions and percentages. */

const PERCENT = /^([-+]?\d+(?:\.\d+)?)\s*%$/;

/**
 * Parses a number or a percentage.
 *
 * @param text Text such as `0.05`, `5%` or `-2.5 %`.
 * @returns The number; `NaN` if the text is not a number.
 */
export function parseFraction(text: string): number {
  const plain = text.trim().replace("\u2212", "-");
  const [, percent] = PERCENT.exec(plain) ?? [];
  // Dividing by 100 would add rounding errors: 1.1 / 100 is not 0.011.
  if (percent !== undefined) return Number(`${percent}e-2`);
  return plain === "" ? NaN : Number(plain);
}

/** Requirement for a confidence level, used in error messages. */
export const LEVEL_WANTED = "be between 0 and 1, such as 0.95 or 95%";

/**
 * Returns whether a number can be a confidence level; a percentage such as 95
 * cannot.
 *
 * @param level The number.
 * @returns Whether the number is between 0 and 1.
 */
export function isLevel(level: number): boolean {
  return level > 0 && level < 1;
}

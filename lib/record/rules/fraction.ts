/** A fraction as people write it. */

const PERCENT = /^([-+]?\d+(?:\.\d+)?)\s*%$/;

/**
 * Reads a number, or a percentage with its sign.
 *
 * @param text For example `0.05`, `5%` or `-2.5 %`.
 * @returns The number; `NaN` where it is none.
 */
export function parseFraction(text: string): number {
  const plain = text.trim().replace("\u2212", "-");
  const [, percent] = PERCENT.exec(plain) ?? [];
  // 1.1 / 100 is not 0.011.
  if (percent !== undefined) return Number(`${percent}e-2`);
  return plain === "" ? NaN : Number(plain);
}

/** What a confidence level is, for whoever gave something else. */
export const LEVEL_WANTED = "lie between 0 and 1, as 0.95 or 95%";

/**
 * Whether a number can be a confidence level: 95 is none.
 *
 * @param level The number.
 * @returns Whether it lies between 0 and 1.
 */
export function isLevel(level: number): boolean {
  return level > 0 && level < 1;
}

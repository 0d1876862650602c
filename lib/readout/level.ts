/** Confidence levels in words. */

/**
 * A level as a percentage, with as many digits as it has.
 *
 * @param level The level, a fraction.
 * @returns For example `97.5 %`.
 */
export function formatLevel(level: number): string {
  return `${Number((level * 100).toPrecision(10))} %`;
}

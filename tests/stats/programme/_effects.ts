/** Effects that several tests read. */

export const once = (
  value: number,
  standardError = 0.01,
  test = `${value}`,
): Readonly<
  { test: string; periods: { value: number; standardError: number }[] }
> => ({ test, periods: [{ value, standardError }] });

/** Numbers and lists as people read them, the same in every locale. */

/** What a missing number is called. */
export const NOT_AVAILABLE = "not available";

/** No line break between a number and its unit. */
export const NBSP = "\u00a0";

/** `1,234.5`, with the true minus sign. */
export function number(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const unsigned = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && /[1-9]/.test(text) ? `−${unsigned}` : unsigned;
}

/** `3.4 %` for 0.034. */
export function percent(fraction: number, digits = 1): string {
  return `${number(fraction * 100, digits)}${NBSP}%`;
}

/** `+3.4 %` for 0.034; a lift that rounds to nothing has no sign. */
export function signedPercent(fraction: number, digits = 1): string {
  const text = percent(fraction, digits);
  return fraction > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Two digits for amounts below a thousand, none above: nobody reads its cents. */
export function money(value: number, currency?: string | null): string {
  const text = number(value, Math.abs(value) < 1000 ? 2 : 0);
  return currency ? `${text}${NBSP}${currency}` : text;
}

/** `p = 0.012`, `p < 0.001`. */
export function pValueText(p: number): string {
  return p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(p < 0.1 ? 3 : 2)}`;
}

/** `95 %` for a level of 0.95, `99.9 %` for 0.999. */
export function levelText(level: number): string {
  return `${String(Number((level * 100).toFixed(6)))}${NBSP}%`;
}

/** `a`, `a and b`, `a, b and c`. */
export function list(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/** The first few as a list, and how many were left out. */
export function shortList(
  items: readonly string[],
  most: number,
  separator = "; ",
): string {
  if (items.length <= most) return items.join(separator);
  const left = items.length - most;
  return `${items.slice(0, most).join(separator)}${separator}and ${left} more`;
}

/** `1 order`, `2 orders`. */
export function counted(count: number, noun: string): string {
  return `${number(count, 0)} ${noun}${count === 1 ? "" : "s"}`;
}

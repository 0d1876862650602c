/** Difficult names, and values that are identical on every machine. */

export const HOSTILE = `<script>alert(1)</script>&"`;
export const LONG =
  "Checkout with a very long variation name that goes on and on without end";
export const SIX = ["B", LONG, `${LONG} (2)`, "E", HOSTILE, "G"];

/** Returns the day a number of days after 2025-02-20. */
export function day(index: number): string {
  return new Date(Date.UTC(2025, 1, 20 + index)).toISOString().slice(0, 10);
}

/** Returns a wave instead of noise, identical on every machine. */
export function wave(index: number, shift = 0): number {
  return Math.round(1e6 * Math.sin(index * 0.9 + shift)) / 1e6;
}

/** Exact fractions of whole numbers: what sums and means are without a double. */

/** `top / bottom`, with a bottom above zero. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Nothing. */
export const ZERO: Fraction = { top: 0n, bottom: 1n };

/** A decimal text as the number that it writes: `-12.340`, `1e-7`. */
export function fraction(text: string): Fraction {
  const [digits, exponent = "0"] = text.toLowerCase().split("e");
  const [whole, part = ""] = digits!.split(".");
  const shift = Number(exponent) - part.length;
  const top = BigInt(`${whole}${part}`.replace(/^\+/, ""));
  return shift >= 0
    ? { top: top * 10n ** BigInt(shift), bottom: 1n }
    : reduced(top, 10n ** BigInt(-shift));
}

/** A whole number. */
export function whole(count: number): Fraction {
  return { top: BigInt(count), bottom: 1n };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { top: -b.top, bottom: b.bottom });
}

/** `null` where there is nothing to divide by. */
export function over(a: Fraction, b: Fraction): Fraction | null {
  if (b.top === 0n) return null;
  const sign = b.top < 0n ? -1n : 1n;
  return reduced(sign * a.top * b.bottom, sign * a.bottom * b.top);
}

export function size(a: Fraction): Fraction {
  return a.top < 0n ? { top: -a.top, bottom: a.bottom } : a;
}

/** -1, 0 or 1. */
export function sign(a: Fraction): number {
  return a.top === 0n ? 0 : a.top < 0n ? -1 : 1;
}

/** The nearest double, from 40 digits. */
export function toNumber({ top, bottom }: Fraction): number {
  if (top === 0n) return 0;
  const length = (n: bigint) => String(n < 0n ? -n : n).length;
  const shift = 40 + length(bottom) - length(top);
  const scaled = shift >= 0
    ? top * 10n ** BigInt(shift) / bottom
    : top / (bottom * 10n ** BigInt(-shift));
  return Number(`${scaled}e${-shift}`);
}

function reduced(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? ZERO : { top: top / a, bottom: bottom / a };
}

import { checkSize, LARGEST } from "./check.ts";

/** Number of values per block, chosen to fit the first-level cache. */
export const BLOCK_LENGTH = 4096;

/**
 * Calls `visit` with one block of values after another. Elements of plain arrays
 * and iterables are checked while they are copied, because arithmetic would
 * silently treat `null` as 0. Typed arrays only contain numbers.
 */
export function forEachBlock(
  values: Iterable<number> | ArrayLike<number>,
  visit: (block: Float64Array, offset: number) => void,
): void {
  if (values instanceof Float64Array) {
    for (let start = 0; start < values.length; start += BLOCK_LENGTH) {
      visit(values.subarray(start, start + BLOCK_LENGTH), start);
    }
    return;
  }
  const block = new Float64Array(BLOCK_LENGTH);
  if (isArrayLike(values)) copyArray(values, block, visit);
  else copyIterable(values, block, visit);
}

/** Throws for the first value of the block that is not finite. */
export function throwForNonFinite(
  block: ArrayLike<number>,
  offset: number,
  name: string,
): void {
  for (let i = 0; i < block.length; i++) {
    if (Number.isFinite(block[i])) {
      checkSize(`${name}[${offset + i}]`, block[i]!);
      continue;
    }
    throw new RangeError(
      `${name}[${offset + i}] must be finite: current value is ${
        block[i]
      }; remove or replace it first`,
    );
  }
}

/** Throws unless every element is a finite number. */
export function checkValues(name: string, values: ArrayLike<number>): void {
  if (values instanceof Float64Array && allFinite(values)) return;
  for (let i = 0; i < values.length; i++) {
    if (typeof values[i] !== "number") throwForType(name, i, values[i]);
  }
  throwForNonFinite(values, 0, name);
}

/**
 * Multiplying by this factor makes very large values overflow. Times 0,
 * overflowed and non-finite values give NaN, and all other values add 0.
 */
function allFinite(values: Float64Array): boolean {
  const factor = Number.MAX_VALUE / LARGEST;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! * factor * 0;
  return sum === 0;
}

/** Throws unless every element is a non-negative integer. */
export function checkIndexes(name: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isInteger(value) && value! >= 0) continue;
    throw new RangeError(
      `${name}[${i}] must be a whole number of at least 0: current value is ${value}`,
    );
  }
}

function isArrayLike(
  values: Iterable<number> | ArrayLike<number>,
): values is ArrayLike<number> {
  const length = (values as ArrayLike<number> | null)?.length;
  if (typeof length === "number" && typeof values === "object") return true;
  if (
    typeof (values as Iterable<number> | null)?.[Symbol.iterator] !==
      "function" || typeof values === "string"
  ) {
    const text = String(values);
    throw new TypeError(
      `Values must be an array or an iterable of numbers: current value is ${text}`,
    );
  }
  return false;
}

function copyArray(
  values: ArrayLike<number>,
  block: Float64Array,
  visit: (block: Float64Array, offset: number) => void,
): void {
  for (let start = 0; start < values.length; start += BLOCK_LENGTH) {
    const length = Math.min(BLOCK_LENGTH, values.length - start);
    for (let i = 0; i < length; i++) {
      const value = values[start + i];
      if (typeof value !== "number") throwForType("values", start + i, value);
      block[i] = value!;
    }
    visit(block.subarray(0, length), start);
  }
}

function copyIterable(
  values: Iterable<number>,
  block: Float64Array,
  visit: (block: Float64Array, offset: number) => void,
): void {
  let start = 0;
  let filled = 0;
  for (const value of values) {
    if (typeof value !== "number") {
      throwForType("values", start + filled, value);
    }
    block[filled++] = value;
    if (filled < BLOCK_LENGTH) continue;
    visit(block, start);
    start += filled;
    filled = 0;
  }
  if (filled > 0) visit(block.subarray(0, filled), start);
}

function throwForType(name: string, index: number, value: unknown): never {
  throw new TypeError(
    `${name}[${index}] must be a number: current value is ${String(value)}`,
  );
}

/** Number of values below which the usual sort is as fast as a radix sort. */
const FEW = 2000;

/** Bits per digit; the upper word of a number has three digits. */
const BITS = 11;
const DIGITS = 1 << BITS;
/** Mask of the top digit without the sign bit. */
const MAGNITUDE = (1 << (31 - 2 * BITS)) - 1;
/**
 * Index of the word with sign and exponent, which depends on the machine's byte
 * order.
 */
const HIGH = new Uint32Array(Float64Array.of(-0).buffer)[0] === 0 ? 1 : 0;

/**
 * Returns a sorted copy of finite numbers. Large arrays are sorted by radix sort
 * on their bits, whose order matches the order of magnitudes (Knuth, The Art of
 * Computer Programming, volume 3, 5.2.5). The radix sort uses the first 31 bits
 * after the sign; comparisons sort the few numbers with equal bits.
 */
export function sorted(values: ArrayLike<number>): Float64Array {
  const copy = new Float64Array(values);
  if (copy.length < FEW) return copy.sort();
  const [bySize, buffer] = sortedBySize(copy);
  const ascending = moveNegativesFirst(bySize, buffer);
  sortRuns(ascending);
  return ascending;
}

type Pair = [Float64Array, Float64Array];

function asWords(values: Float64Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
}

/** Sorts from the last digit to the first, with a buffer of the same size. */
function sortedBySize(values: Float64Array): Pair {
  let [from, to]: Pair = [values, new Float64Array(values.length)];
  const counts = countDigits(asWords(values));
  for (const [place, count] of counts.entries()) {
    // If all values have the same digit, the pass would not move any of them.
    if (count.includes(values.length)) continue;
    turnIntoStarts(count);
    scatter(
      from,
      to,
      count,
      BITS * place,
      place === 2 ? MAGNITUDE : DIGITS - 1,
    );
    [from, to] = [to, from];
  }
  return [from, to];
}

function countDigits(words: Uint32Array): Uint32Array[] {
  const [last, middle, first] = [DIGITS, DIGITS, DIGITS].map((digits) =>
    new Uint32Array(digits)
  ) as [Uint32Array, Uint32Array, Uint32Array];
  for (let i = HIGH; i < words.length; i += 2) {
    const word = words[i]!;
    last[word & (DIGITS - 1)]!++;
    middle[word >>> BITS & (DIGITS - 1)]!++;
    first[word >>> 2 * BITS & MAGNITUDE]!++;
  }
  return [last, middle, first];
}

function turnIntoStarts(counts: Uint32Array): void {
  let start = 0;
  for (let digit = 0; digit < counts.length; digit++) {
    const size = counts[digit]!;
    counts[digit] = start;
    start += size;
  }
}

function scatter(
  from: Float64Array,
  to: Float64Array,
  starts: Uint32Array,
  shift: number,
  mask: number,
): void {
  const words = asWords(from);
  for (let i = 0; i < from.length; i++) {
    const digit = words[2 * i + HIGH]! >>> shift & mask;
    to[starts[digit]!++] = from[i]!;
  }
}

/**
 * Reverses the negative numbers, which were sorted by magnitude, and puts them
 * first.
 */
function moveNegativesFirst(
  bySize: Float64Array,
  buffer: Float64Array,
): Float64Array {
  const words = asWords(bySize);
  let negative = 0;
  for (let i = HIGH; i < words.length; i += 2) negative += words[i]! >>> 31;
  if (negative === 0) return bySize;
  let below = negative;
  let above = negative;
  for (let i = 0; i < bySize.length; i++) {
    if (words[2 * i + HIGH]! >>> 31 === 1) buffer[--below] = bySize[i]!;
    else buffer[above++] = bySize[i]!;
  }
  return buffer;
}

/** Run length above which the usual sort is used. */
const SHORT = 24;

/** Sorts each run of numbers with the same upper word. */
function sortRuns(values: Float64Array): void {
  const words = asWords(values);
  for (let start = 0; start < values.length;) {
    const word = words[2 * start + HIGH]!;
    let end = start + 1;
    while (end < values.length && words[2 * end + HIGH] === word) end++;
    if (end - start > SHORT) values.subarray(start, end).sort();
    else if (end - start > 1) insertionSort(values, start, end);
    start = end;
  }
}

function insertionSort(values: Float64Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const value = values[i]!;
    let position = i;
    while (position > start && values[position - 1]! > value) {
      values[position] = values[position - 1]!;
      position--;
    }
    values[position] = value;
  }
}

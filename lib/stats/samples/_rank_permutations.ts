/** Exact distribution of rank sums over all equally likely splits into two arms. */

/**
 * Functions for the probability that a rank sum is at most, or at least, a value.
 */
export interface RankSums {
  readonly atMost: (sum: number) => number;
  readonly atLeast: (sum: number) => number;
}

/**
 * Returns the distribution of the sum of `size` ranks drawn without replacement
 * (Streitberg and Roehmel 1986, Statistical Software Newsletter 12). It
 * accumulates the shares of all draws rank by rank. The ranks must be integers.
 */
export function rankSums(ranks: readonly number[], size: number): RankSums {
  const largestSum = [...ranks].sort((a, b) => b - a).slice(0, size)
    .reduce((sum, rank) => sum + rank, 0);
  // shares[k][s] is the share of all draws of k ranks so far that have the sum
  // s.
  const shares = Array.from(
    { length: size + 1 },
    () => new Float64Array(largestSum + 1),
  );
  shares[0]![0] = 1;
  ranks.forEach((rank, done) => {
    for (let k = Math.min(size, done + 1); k > 0; k--) {
      // Draws of k among done + 1 ranks either include the new rank or do not.
      const withRank = k / (done + 1);
      const previousRow = shares[k - 1]!;
      const row = shares[k]!;
      for (let s = largestSum; s >= 0; s--) {
        const withThisRank = s >= rank ? previousRow[s - rank]! : 0;
        row[s] = (1 - withRank) * row[s]! + withRank * withThisRank;
      }
    }
  });
  const last = shares[size]!;
  const over = (from: number, to: number): number => {
    let sum = 0;
    for (let s = Math.max(0, from); s <= Math.min(largestSum, to); s++) {
      sum += last[s]!;
    }
    return Math.min(1, sum);
  };
  return {
    atMost: (sum) => over(0, sum),
    atLeast: (sum) => over(sum, largestSum),
  };
}

/**
 * Returns twice the midrank of each value of two sorted samples, which is always
 * an integer.
 */
export function doubledRanks(x: Float64Array, y: Float64Array): number[] {
  const ranks: number[] = [];
  for (let i = 0, j = 0; i < x.length || j < y.length;) {
    const value = Math.min(x[i] ?? Infinity, y[j] ?? Infinity);
    const first = i + j + 1;
    while (x[i] === value) i++;
    while (y[j] === value) j++;
    const last = i + j;
    for (let rank = first; rank <= last; rank++) ranks.push(first + last);
  }
  return ranks;
}

/**
 * Solves `matrix x = right` for a symmetric positive definite matrix by Cholesky
 * factorisation. Returns `null` if the columns are linearly dependent, so the
 * solution is not unique.
 */
export function solveSymmetric(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): number[] | null {
  const k = right.length;
  const factor = matrix.map((row) => [...row]);
  for (let j = 0; j < k; j++) {
    let pivot = factor[j]![j]!;
    for (let p = 0; p < j; p++) pivot -= factor[j]![p]! ** 2;
    if (!(pivot > 1e-12 * matrix[j]![j]!)) return null;
    const root = Math.sqrt(pivot);
    factor[j]![j] = root;
    for (let i = j + 1; i < k; i++) {
      let sum = factor[i]![j]!;
      for (let p = 0; p < j; p++) sum -= factor[i]![p]! * factor[j]![p]!;
      factor[i]![j] = sum / root;
    }
  }
  const solution = [...right];
  for (let i = 0; i < k; i++) {
    for (let p = 0; p < i; p++) solution[i]! -= factor[i]![p]! * solution[p]!;
    solution[i]! /= factor[i]![i]!;
  }
  for (let i = k - 1; i >= 0; i--) {
    for (let p = i + 1; p < k; p++) {
      solution[i]! -= factor[p]![i]! * solution[p]!;
    }
    solution[i]! /= factor[i]![i]!;
  }
  return solution;
}

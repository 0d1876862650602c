/** Regularized incomplete beta function, or its upper tail. */
export function betainc(
  x: number,
  a: number,
  b: number,
  regularized?: boolean,
  upper?: boolean,
): number;

/** Complementary error function. */
export function erfc(x: number): number;

/** Inverse of the complementary error function. */
export function erfcinv(x: number): number;

/** Regularized incomplete gamma function, or its upper tail. */
export function gammainc(
  x: number,
  s: number,
  regularized?: boolean,
  upper?: boolean,
): number;

/** Natural logarithm of the gamma function. */
export function gammaln(x: number): number;

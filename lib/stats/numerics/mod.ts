/** Roots, integrals and linear systems. */

export { interpolated } from "./chebyshev.ts";
export { solveSymmetric } from "./cholesky.ts";
export { polishRoot } from "./newton.ts";
export * from "./quadrature.ts";
export { falsePosition, nearbyRoot } from "./root.ts";
export * from "./selection.ts";

/** Root finding, quadrature, linear systems, and selection by rank. */

export { interpolate } from "./chebyshev.ts";
export { solveSymmetric } from "./cholesky.ts";
export * from "./quadrature.ts";
export * from "./root.ts";
export * from "./selection.ts";

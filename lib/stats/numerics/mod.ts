/** Roots, integrals and linear systems. */

export { interpolated } from "./chebyshev.ts";
export { solveSymmetric } from "./cholesky.ts";
export { polishRoot } from "./newton.ts";
export {
  type Bell,
  bellBreaks,
  gaussLegendre,
  gaussNodes,
  integrate,
  thinned,
} from "./quadrature.ts";
export { falsePosition, nearbyRoot } from "./root.ts";

/**
 * Special functions in full double precision, from stdlib.
 *
 * @module
 */

export { betainc, erfc, erfcinv, gammainc, gammaln } from "./functions.js";

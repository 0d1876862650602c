/**
 * Special functions in full double precision, stdlib's.
 *
 * @module
 */

export { betainc, erfc, erfcinv, gammainc, gammaln } from "./functions.js";

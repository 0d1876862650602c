/** Which Readout this is. */

/** The library's version, as in `deno.json`. */
export const LIBRARY_VERSION = "0.1.0";

/** The library's version, as `deno.json` has it. */
export const LIBRARY_VERSION = "0.1.0";

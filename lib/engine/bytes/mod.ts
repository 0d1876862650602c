/** The bytes of a file of text, looked at for what the engine does not see. */

export { checkBytes } from "./check_bytes.ts";
export { longRow } from "./long_row.ts";
export { notUtf8 } from "./not_utf8.ts";

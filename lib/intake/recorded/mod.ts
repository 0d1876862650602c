/** A readout that keeps what it was made from, and one that is made of that. */

export * from "./from_files.ts";
export * from "./from_service.ts";
export * from "./kept_files.ts";

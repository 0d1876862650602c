/** A readout that keeps what it was made from, and one that is made of that. */

export * from "./kept_files.ts";
export * from "./recorded.ts";

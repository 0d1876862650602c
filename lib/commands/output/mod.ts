/** Output of the commands, and their reaction to signals. */

export * from "./bytes.ts";
export * from "./format.ts";
export * from "./receipt.ts";
export * from "./result.ts";
export * from "./signals.ts";
export * from "./terminal.ts";
export * from "./visible.ts";
export * from "./write_file.ts";

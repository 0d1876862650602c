/** Clients of databases: who asks, for how long, and what their errors mean. */

export * from "./clients.ts";
export * from "./errors.ts";
export * from "./runners.ts";
export type { WarehouseLimits } from "./_limits.ts";

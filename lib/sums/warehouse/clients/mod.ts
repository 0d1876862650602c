/** Database clients: connections, timeouts and errors. */

export * from "./clients.ts";
export * from "./errors.ts";
export * from "./runners.ts";
export type { WarehouseLimits } from "./_limits.ts";

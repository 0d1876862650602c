/** `readout mcp`. */

export { run } from "./mcp.ts";

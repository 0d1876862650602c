/** `readout mcp`: runs an MCP server for agents. */

export { run } from "./mcp.ts";

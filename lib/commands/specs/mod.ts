/** Declarations of all commands. */

export { BUNDLE } from "./bundle.ts";
export { CACHE } from "./cache.ts";
export { CHECK } from "./check.ts";
export { DEMO } from "./demo.ts";
export { DOCTOR } from "./doctor.ts";
export { INIT } from "./init.ts";
export { KERNEL } from "./kernel.ts";
export { LIST } from "./list.ts";
export { MCP } from "./mcp.ts";
export { PLAN } from "./plan.ts";
export { PROGRAM } from "./program.ts";
export { READOUT } from "./readout.ts";
export { RUN } from "./run.ts";
export { SANDBOX } from "./sandbox.ts";
export { SEASON } from "./season.ts";
export { VERIFY } from "./verify.ts";

/**
 * The service over HTTP: routes, rate limiter, access token, downloads and
 * faults.
 */

export {
  type Fault,
  FAULT_KINDS,
  type FaultRule,
  type Intercept,
} from "./faults.ts";
export { type Sandbox, type SandboxOptions, startSandbox } from "./start.ts";

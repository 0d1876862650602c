/**
 * A local version of the experimentation service: the same contract over loopback
 * HTTP, backed by an embedded DuckDB store.
 *
 * @module
 */

export type { EndpointName } from "../api/mod.ts";
export type { Experience, ExperienceStatus, Variation } from "../api/mod.ts";
export type { Industry } from "./season/mod.ts";
export {
  createDemoStore,
  DEMO_EXPERIENCES,
  type DemoExperiences,
  type DemoStoreOptions,
} from "./demo/mod.ts";
export {
  type Fault,
  FAULT_KINDS,
  type FaultRule,
  type Intercept,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from "./http/mod.ts";
export {
  createStore,
  type ExclusionReason,
  type ExposureRow,
  type LineItemRow,
  type OrderRow,
  type ProductRow,
  type SandboxStore,
  type SiteHour,
  type StoreContents,
  type StoreIdentity,
} from "./store/mod.ts";

/**
 * The experimentation service itself, on this machine: the same contract over
 * loopback HTTP, answered from an embedded DuckDB store.
 *
 * @module
 */

export type { EndpointName } from "../api/endpoints.ts";
export type {
  Experience,
  ExperienceCategory,
  ExperienceStatus,
  Variation,
} from "../api/types.ts";
export type { Industry } from "./_industry.ts";
export { DEMO_EXPERIENCES, type DemoExperiences } from "./demo_experiences.ts";
export { createDemoStore, type DemoStoreOptions } from "./demo_store.ts";
export type { Fault, FaultRule } from "./faults.ts";
export {
  type ImportColumn,
  type ImportOptions,
  importOrders,
  type ImportResult,
} from "./import_orders.ts";
export { type Sandbox, type SandboxOptions, startSandbox } from "./start.ts";
export { createStore, openStore, type SandboxStore } from "./store.ts";
export type {
  ExclusionReason,
  ExposureRow,
  LineItemRow,
  OrderRow,
  ProductRow,
  StoreContents,
} from "./store_rows.ts";

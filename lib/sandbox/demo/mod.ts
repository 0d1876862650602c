/** The demo store: what it teaches, and how it is drawn from a seed. */

export { createDemoStore, type DemoStoreOptions } from "./demo_store.ts";
export { DEMO_EXPERIENCES, type DemoExperiences } from "./experiences.ts";

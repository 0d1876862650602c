/** The demo store, its experiences, and their generation from a seed. */

export { createDemoStore, type DemoStoreOptions } from "./demo_store.ts";
export { DEMO_EXPERIENCES, type DemoExperiences } from "./experiences.ts";

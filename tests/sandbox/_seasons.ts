/** Seasons of the demo store. */

import {
  createDemoStore,
  type DemoStoreOptions,
  type Sandbox,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { type Answer, post } from "./_harness.ts";

export const BFCM = {
  event: "BFCM",
  metric: "revenue",
  start: "2025-11-21T00:00:00-05:00",
  end: "2025-12-01T23:00:00-05:00",
};
export const DAILY = {
  ...BFCM,
  xAxis: "daysFromEvent",
  granularity: "daily",
  mode: "brandWithIndex",
};

export const snapshot = (sandbox: Sandbox, body: unknown): Promise<Answer> =>
  post(sandbox, "/analytics/event/snapshot", body);
export const series = (sandbox: Sandbox, body: unknown): Promise<Answer> =>
  post(sandbox, "/analytics/event/timeseries", body);

export async function withDemo(
  options: DemoStoreOptions,
  test: (sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  using store = await createDemoStore({ scale: 0.001, ...options });
  await using sandbox = await startSandbox({ store });
  await test(sandbox);
}

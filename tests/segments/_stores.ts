/** Stores that are split into segments. */

import { type Client, createClient } from "../../lib/api/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  type SandboxStore,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { fakeClock } from "../api/_fake_service.ts";
import type { AnswerFaultRule } from "../sandbox/_answer_faults.ts";
import { interceptAnswers } from "../sandbox/_answer_faults.ts";

export const ID = DEMO_EXPERIENCES.clearWinner;
export const REVENUE = "net_revenue_per_visitor";

export async function withStore(
  store: SandboxStore,
  test: (client: Client) => Promise<void>,
  rules: readonly AnswerFaultRule[] = [],
): Promise<void> {
  await using sandbox = await startSandbox({
    store,
    intercept: interceptAnswers(rules),
  });
  await test(createClient(sandbox));
}

/** The demo store with a client. */
interface Demo extends AsyncDisposable {
  readonly store: SandboxStore;
  readonly plain: Client;
}

/** Opens the demo store with a client that does not wait. */
export async function openDemo(): Promise<Demo> {
  const store = await createDemoStore();
  // Dozens of calls would wait for the rate limit, so this clock does not wait.
  const clock = fakeClock();
  const sandbox = await startSandbox({ store, clock: clock.now });
  return {
    store,
    plain: createClient({ ...sandbox, clock }),
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      store.close();
    },
  };
}

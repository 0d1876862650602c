/** Neither the token nor a signature is in anything thrown, told or shown. */

import { assert, assertEquals } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { loadExport, loadTimeSeries } from "../../lib/loaders/mod.ts";
import { formatReadout, readout } from "../../lib/readout/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  type Fault,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { fakeClock } from "./_fake_service.ts";

const ID = DEMO_EXPERIENCES.clearWinner;

const FAULTS: readonly Fault[] = [
  { kind: "serverError" },
  { kind: "reset" },
  { kind: "truncated" },
  { kind: "malformed" },
  { kind: "html" },
  { kind: "expiredUrl" },
  { kind: "nullUrl" },
  { kind: "renamedColumn", from: "variation", to: "x" },
];

Deno.test("the token and signatures are nowhere to be seen", async () => {
  using store = await createDemoStore({ scale: 0.02 });
  const seen: string[] = [];
  const signatures: string[] = [];
  const tokens: string[] = [];
  for (const fault of [null, ...FAULTS]) {
    const clock = fakeClock();
    await using sandbox = await startSandbox({
      store,
      clock: clock.now,
      faults: fault === null ? [] : [{ fault, after: 1 }],
    });
    tokens.push(sandbox.token);
    const client = createClient({
      baseUrl: sandbox.baseUrl,
      token: sandbox.token,
      clock,
      maxWaitMs: 1_000,
      onWait: (notice) => seen.push(JSON.stringify(notice)),
      onNotice: (notice) => seen.push(notice),
      fetch: async (input, init) => {
        const query = new URL(String(input)).searchParams;
        for (const [name, value] of query) {
          if (/sig/i.test(name)) signatures.push(value);
        }
        return await fetch(input, init);
      },
    });
    seen.push(Deno.inspect(client, { depth: 20 }), JSON.stringify(client));
    const show = (value: unknown) => {
      seen.push(Deno.inspect(value, { depth: 20 }), String(value));
      if (value instanceof Error) seen.push(value.stack ?? "");
    };
    await loadExport(client, ID).then(show, show);
    await loadTimeSeries(client, ID).then(show, show);
    await client.getExperience("not-an-id").then(show, show);
    await readout(client, ID).then(async (result) => {
      show(result);
      seen.push(JSON.stringify(result), formatReadout(result));
      const shown = result as unknown as Record<
        symbol,
        () => Promise<Record<string, string>>
      >;
      const bundle = await shown[Symbol.for("Jupyter.display")]!();
      seen.push(...Object.values(bundle));
    }, show);
  }
  assert(signatures.length > 5, "downloads were signed");
  const text = seen.join("\n");
  assert(text.length > 50_000);
  for (const secret of [...tokens, ...signatures]) {
    assertEquals(text.includes(secret), false);
  }
});

/** The days of a service's test are the store's, wherever that is said. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { createClient, openClient } from "../../lib/loaders/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { startSandbox } from "../../lib/sandbox/mod.ts";
import { ID, smallStore } from "../contract/draws/_store.ts";
import { answered, openSession, ownCache } from "../agents/_session.ts";
import { noteTexts } from "../_said.ts";

Deno.test("a client of the sandbox knows its store's zone", async () => {
  await using client = await openClient();
  assertEquals(client.timeZone, "America/New_York");
});

Deno.test("orders of each day prove the zone of a series", async () => {
  using store = await smallStore();
  await using sandbox = await startSandbox({ store });
  const { baseUrl, token } = sandbox;
  const proven = await readout(createClient({ baseUrl, token }), ID);
  const said = noteTexts(proven).find((note) => note.startsWith("Days begin"));
  assertStringIncludes(said ?? "", "America/New_York");
  const named = await readout(
    createClient({ baseUrl, token, timeZone: "America/New_York" }),
    ID,
  );
  assertEquals(named.metrics, proven.metrics);
  assertEquals(named.overTime, proven.overTime);
  assertEquals(named.checks, proven.checks);
});

Deno.test("an agent's start is that day in the store", async () => {
  await using _cache = await ownCache();
  using store = await smallStore();
  await using sandbox = await startSandbox({ store });
  const { baseUrl, token, storeTimeZone: timeZone } = sandbox;
  const starts = new Set<unknown>();
  const watched: typeof fetch = (input, init) => {
    const { startTs } = JSON.parse(String(init?.body ?? "{}"));
    if (startTs !== undefined) starts.add(startTs);
    return fetch(input, init);
  };
  const client = createClient({ baseUrl, token, timeZone, fetch: watched });
  const ask = openSession({ client: () => Promise.resolve(client) });
  await answered(
    ask("read_experiment", { experience: ID, start: "2026-03-05" }),
  );
  const midnight = Date.parse("2026-03-05T00:00:00-05:00") / 1000;
  assertEquals([...starts], [String(midnight)]);
});

/** The days of a service's test are the store's, wherever that is said. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { createClient, openClient } from "../../lib/loaders/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { startSandbox } from "../../lib/sandbox/mod.ts";
import { ID, smallStore } from "../contract/draws/_store.ts";
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

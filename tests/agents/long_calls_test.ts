/** A server stays responsive during a long call. */

import { assert, assertRejects } from "@std/assert";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordBundle } from "../../lib/bundle/mod.ts";
import { openAgent, PERMISSIONS } from "../_agent.ts";
import { temporaryFolder } from "../_folder.ts";
import { orders, visits } from "../files/shapes/_store.ts";

const CLI = fileURLToPath(new URL("../../lib/cli.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));

Deno.test({
  name:
    "a server answers others while a query runs, and hears that it is cancelled",
  sanitizeOps: false,
  sanitizeResources: false,
  timeout: 120_000,
  fn: async () => {
    await using place = await temporaryFolder();
    await using parts = await temporaryFolder({
      "items.csv": orders(),
      "v.csv": visits(),
      "o.sql": "SELECT a.* FROM 'items.csv' a, range(100000000000)",
    });
    const at = (name: string): string => join(parts.path, name);
    const recording = await recordBundle(join(place.path, "endless"));
    await recording.addFile("orders/o.sql", at("o.sql"));
    await recording.addFile("orders/items.csv", at("items.csv"));
    await recording.addFile("visitors/v.csv", at("v.csv"));
    await recording.addReadout({
      experienceId: "Experiment",
      files: { orders: "orders/o.sql", visitors: "visitors/v.csv" },
      parameters: { control: "A" },
      result: {},
    });
    await recording.finish();
    await using cache = await temporaryFolder();
    await using server = await openAgent(
      [
        ...[`--config=${CONFIG}`, "--no-lock", ...PERMISSIONS],
        ...[CLI, "mcp", "--folder", place.path],
      ],
      {
        ...Deno.env.toObject(),
        READOUT_CACHE_DIR: cache.path,
        READOUT_QUERY_SECONDS: "40",
      },
      cache.path,
    );
    const { answer: list } = await server.call("list_experiments");
    const named = list.untrusted as { of: string; text: string }[];
    const experience = named.find(({ text }) => text === "endless")!.of;
    const cancel = new AbortController();
    const long = server.client.callTool(
      { name: "read_experiment", arguments: { experience } },
      { timeout: 100_000, signal: cancel.signal },
    );
    const ended = assertRejects(() => long);
    const start = performance.now();
    await server.call("list_experiments");
    assert(performance.now() - start < 15_000, "others wait");
    await new Promise((resolve) => setTimeout(resolve, 1000));
    cancel.abort(new Error("no longer wanted"));
    await ended;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const before = await server.cpu();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const used = await server.cpu() - before;
    assert(used < 1, `${used} s of the processor after it was cancelled`);
  },
});

/** Bundle of a store's own files, which gives the same readout a year later. */

import { assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import {
  BundleError,
  openBundle,
  recordBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import { detectTableKind } from "../../lib/intake/mod.ts";
import {
  readoutFromBundle,
  readoutFromFiles,
  readoutFromSummaries,
  readoutFromVisitors,
  recheckReadouts,
} from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import { orders, visits } from "../files/shapes/_store.ts";

const TEXT = {
  "orders.csv": orders(),
  "visitors.csv": visits(),
  "orders.sql": "SELECT * FROM 'items/more.csv' WHERE net_revenue > '0'",
  "items/more.csv": orders(),
  "summary.csv": "variation,n,successes\nA,1000,50\nB,1000,65\n",
  "players.csv": `group,revenue\n${"A,1\nA,0\nB,2\nB,0\n".repeat(50)}`,
};

/** Creates a folder of files, and runs a function with a path for each name. */
function withFiles(
  work: (at: (name: string) => string) => Promise<void>,
): Promise<void> {
  return withFolder(async (folder) => {
    await Deno.mkdir(join(folder, "items"));
    for (const [name, text] of Object.entries(TEXT)) {
      await Deno.writeTextFile(join(folder, name), text);
    }
    await work((name) => join(folder, name));
  });
}

Deno.test("files, a query, summaries and visitors are read again from their bundles", () =>
  withFiles(async (at) => {
    const visitors = at("visitors.csv");
    const options = { control: "A", level: 0.9 };
    const made = {
      files: await readoutFromFiles(
        { orders: at("orders.csv"), visitors, split: { A: 1, B: 1 } },
        { ...options, bundle: at("files") },
      ),
      query: await readoutFromFiles(
        { orders: at("orders.sql"), visitors },
        { ...options, bundle: at("query") },
      ),
      parts: await readoutFromFiles(
        { orders: at("items/*.csv"), visitors },
        { ...options, bundle: at("parts") },
      ),
      summaries: await readoutFromSummaries(at("summary.csv"), {
        ...options,
        bundle: at("summaries"),
      }),
      perVisitor: await readoutFromVisitors(at("players.csv"), {
        ...options,
        bundle: at("perVisitor"),
      }),
    };
    const other = await recordBundle(at("other"));
    await assertRejects(
      () => other.addFile("orders/10:30.csv", at("orders.csv")),
      BundleError,
      "A bundle cannot store orders/10:30.csv",
    );
    assertEquals(await detectTableKind(at("items/*.csv"), {}), "orders");
    for (const name of Object.keys(TEXT)) await Deno.remove(at(name));
    for (const [name, readout] of Object.entries(made)) {
      assertEquals((await verifyBundle(at(name))).problems, [], name);
      assertEquals(
        JSON.stringify(await readoutFromBundle(at(name))),
        JSON.stringify(readout),
        name,
      );
    }
    assertEquals(await recheckReadouts(at("query")), [
      { experienceId: "Experiment", same: true, changes: [] },
    ]);
    // The day of the first readout determines whether a test is still running.
    const [kept] = (await openBundle(at("files"))).manifest.readouts;
    assertEquals(typeof kept!.parameters.now, "number");
    const { level } = (await readoutFromBundle(at("files"), { level: 0.8 }))
      .settings;
    assertEquals(level, 0.8);
  }));

Deno.test("a test that ran when it was recorded still runs when it is replayed", () =>
  withFiles(async (at) => {
    const now = Date.parse("2026-03-04T12:00:00Z");
    const files = { orders: at("orders.csv"), visitors: at("visitors.csv") };
    const { experience } = await readoutFromFiles({ ...files, now }, {
      bundle: at("running"),
    });
    assertEquals(experience.status, "started");
    const replayed = await readoutFromBundle(at("running"));
    assertEquals(replayed.experience.status, "started");
  }));

Deno.test("a changed byte, a way out of the bundle and a lost file are refused", () =>
  withFiles(async (at) => {
    const path = at("bundle");
    await readoutFromSummaries(at("summary.csv"), { bundle: path });
    const [file] = (await openBundle(path)).manifest.files!;
    const stored = join(path, "files", `${file!.sha256}.gz`);
    const bytes = await Deno.readFile(stored);
    await Deno.writeFile(stored, bytes.with(12, bytes[12]! ^ 1));
    assertEquals((await verifyBundle(path)).intact, false);
    await assertRejects(() => readoutFromBundle(path), Error, "changed");
    await Deno.remove(stored);
    await assertRejects(() => readoutFromBundle(path), Error, "not found");
    await Deno.writeTextFile(at("out.sql"), "SELECT * FROM '../x.csv'");
    await assertRejects(
      () => readoutFromSummaries(at("out.sql"), { bundle: at("out") }),
      Error,
      "out.sql reads '../x.csv', but a bundle only holds files in",
    );
    await assertRejects(
      () => readoutFromSummaries(at("none.csv"), { bundle: at("none") }),
      Error,
      "Cannot open none.csv: file not found",
    );
    await assertRejects(() => Deno.stat(at("none")), Deno.errors.NotFound);
  }));

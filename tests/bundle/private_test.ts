/**
 * Stored data contains customer IDs, so other users of the machine must not be
 * able to read it.
 */

import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { recordBundle } from "../../lib/bundle/mod.ts";
import { storeTable } from "../../lib/loaders/mod.ts";
import { writeOrders } from "../engine/_files.ts";
import { withFolder } from "../_folder.ts";
import { answeredBy, exportAnswer, filesOf, ID, recorded } from "./_bundles.ts";

/** Returns the permissions of a folder, and of each file and folder below it. */
async function modesOf(folder: string): Promise<Map<string, string>> {
  const paths = [...(await filesOf(folder)).keys()];
  const folders = ["", ...paths.map((path) => path.split("/").slice(0, -1))];
  const all = new Set([
    ...paths,
    ...folders.map((one) => [one].flat().join("/")),
  ]);
  return new Map(
    await Promise.all([...all].map(async (path) => {
      const { mode, isDirectory } = await Deno.stat(join(folder, path));
      const octal = (mode! & 0o777).toString(8);
      return [path, `${isDirectory ? "folder" : "file"} ${octal}`] as const;
    })),
  );
}

async function assertPrivate(folder: string): Promise<void> {
  const modes = await modesOf(folder);
  assertEquals(
    new Set(modes.values()),
    new Set(["folder 700", "file 600"]),
    JSON.stringify([...modes]),
  );
}

const ignore = Deno.build.os === "windows";

Deno.test({
  name: "bundles are for their owner alone",
  ignore,
  fn: () =>
    withFolder(async (folder) => {
      const service = answeredBy((url) =>
        url.hostname === "files.test"
          ? new Response("order_id,net_revenue\n1,20\n")
          : exportAnswer("https://files.test/orders.csv?signature=5ef1")
      );
      const path = join(folder, "deep", "bundle");
      await recorded(
        path,
        service,
        (client) => client.downloadExport(ID, {}, { path: `${folder}/x.csv` }),
      );
      const recording = await recordBundle(path, { append: true });
      await recording.addFile("orders/x.csv", join(folder, "x.csv"));
      await recording.addReadout({
        experienceId: "Experiment",
        parameters: {},
        result: {},
      });
      await recording.finish();
      await assertPrivate(path);
    }),
});

Deno.test({
  name: "kept tables are for their owner alone",
  ignore,
  fn: () =>
    withFolder(async (folder) => {
      const path = await writeOrders(folder, 1_000);
      const cache = join(folder, "deep", "cache");
      {
        await using table = await storeTable(path, {
          cache: { folder: cache, smallest: 0 },
        });
        await table.kept!.derive("half", (target) =>
          Deno.writeTextFile(target, ""));
      }
      await assertPrivate(cache);
    }),
});

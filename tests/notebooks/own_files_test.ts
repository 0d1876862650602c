/** The notebook of files, run on files that have what its parameters name, and no more. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { runNotebook } from "../../lib/kernel/mod.ts";
import { notebookPath } from "../../notebooks/make.ts";
import { temporaryFolder } from "../_folder.ts";

const DAYS = Array.from({ length: 14 }, (_, day) => `2026-03-${day + 10}`);
const ARMS = ["Original", "Banner", "Video"];

/** Files of the columns that the parameters name, and of more. */
async function writeFiles(folder: string, more: "" | "device") {
  const orders = join(folder, "bestellungen.csv");
  const visitors = join(folder, "besucher.csv");
  const header =
    "order_id,visitor_id,variation,net_revenue,created_at,currency";
  await Deno.writeTextFile(
    orders,
    [
      more === "" ? header : `${header},${more}`,
      ...DAYS.flatMap((day, nth) =>
        ARMS.flatMap((arm, at) =>
          ["mobile", "desktop", "tablet"].map((device, one) => {
            const id = `${nth}-${at}-${one}`;
            const row = `o${id},v${id},${arm},${
              20 + (nth + one) % 9
            },${day},EUR`;
            return more === "" ? row : `${row},${device}`;
          })
        )
      ),
    ].join("\n"),
  );
  await Deno.writeTextFile(
    visitors,
    [
      "variation,created_at,n_visitors",
      ...DAYS.flatMap((day) => ARMS.map((arm) => `${arm},${day},100`)),
    ].join("\n"),
  );
  return { orders, visitors };
}

/** What the notebook shows of such files. */
async function shownOf(more: "" | "device"): Promise<string> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const { notebook, error } = await runNotebook({
    notebook: notebookPath("from_files"),
    parameters: { ...await writeFiles(folder, more), name: "Cart banner" },
    env: { READOUT_SETTINGS: "none" },
  });
  assertEquals(error, null);
  return JSON.stringify(
    notebook.cells.map((cell) => "outputs" in cell ? cell.outputs : []),
  );
}

Deno.test("the notebook of files reads a store's own that have no more than its parameters name", async () => {
  const shown = await shownOf("");
  assert(!shown.includes("Progress bar"));
  assertStringIncludes(shown, "no device, known before the test");
});

Deno.test("the notebook of files adjusts by the device that a store's own know, and states amounts in its currency", async () => {
  const shown = await shownOf("device");
  assertStringIncludes(shown, "adjusted by net_revenue_before");
  assert(shown.includes("€") && !/\$\d/.test(shown));
});

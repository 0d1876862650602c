/** The notebook of files, run on files that have what its parameters name, and no more. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { runNotebook } from "../../lib/kernel/mod.ts";
import { notebookPath } from "../../notebooks/make.ts";
import { temporaryFolder } from "../_folder.ts";

const DAYS = Array.from({ length: 14 }, (_, day) => `2026-03-${day + 10}`);
const ARMS = ["Original", "Banner", "Video"];

/** Files of the columns that the parameters name. */
async function writeFiles(folder: string) {
  const orders = join(folder, "bestellungen.csv");
  const visitors = join(folder, "besucher.csv");
  const header =
    "order_id,visitor_id,variation,net_revenue,created_at,currency";
  await Deno.writeTextFile(
    orders,
    [
      header,
      ...DAYS.flatMap((day, nth) =>
        ARMS.flatMap((arm, at) =>
          [0, 1, 2].map((one) => {
            const id = `${nth}-${at}-${one}`;
            return `o${id},v${id},${arm},${20 + (nth + one) % 9},${day},EUR`;
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

/** What the notebook shows of such files, beside a dashboard's totals. */
async function shownOf(
  dashboard: Record<string, number | null>,
): Promise<string> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const { notebook, error } = await runNotebook({
    notebook: notebookPath("from_files"),
    parameters: {
      ...await writeFiles(folder),
      name: "Cart banner",
      ...dashboard,
    },
    env: { READOUT_SETTINGS: "none" },
  });
  assertEquals(error, null);
  return JSON.stringify(
    notebook.cells.map((cell) => "outputs" in cell ? cell.outputs : []),
  );
}

const TOTALS = { dashboardVisitors: 4200, dashboardOrders: 126 };

Deno.test("the notebook of files says that a store's own export is what its dashboard shows", async () => {
  const shown = await shownOf({ ...TOTALS, dashboardRevenue: null });
  assert(!shown.includes("Progress bar"));
  assertStringIncludes(shown, "the same");
  assertStringIncludes(shown, "not given");
  assert(!shown.includes(" apart"));
  assert(shown.includes("€") && !/\$\d/.test(shown));
});

Deno.test("the notebook of files says by how much a dashboard has other orders", async () => {
  const shown = await shownOf({ ...TOTALS, dashboardOrders: 140 });
  assertStringIncludes(shown, "-10.0% apart");
});

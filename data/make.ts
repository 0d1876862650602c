/**
 * Makes the sample files of this folder from the seeded demo store.
 *
 * deno task data
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, createClient, type ExportType } from "../lib/api/mod.ts";
import { printText } from "../lib/commands/output/terminal.ts";
import { loadSeasonalSeries, loadTimeSeries } from "../lib/loaders/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../lib/sandbox/mod.ts";

const EXPORTS: readonly ExportType[] = [
  "orders",
  "order_line_items",
  "order_reconciliation",
];
const EXPERIENCE = DEMO_EXPERIENCES.clearWinner;

/**
 * Writes the files: the same bytes every time.
 *
 * @param folder Where to; it exists.
 * @returns Their names, in the order of the README.
 */
export async function makeData(folder: string): Promise<readonly string[]> {
  using store = await createDemoStore({ seed: 1, scale: 0.05 });
  await using sandbox = await startSandbox({ store });
  const client = createClient(sandbox);
  for (const exportType of EXPORTS) {
    const path = join(folder, `${exportType}.csv`);
    await client.downloadExport(EXPERIENCE, { exportType }, { path });
  }
  const texts: Record<string, string> = {
    "time_series.csv": await timeSeries(client),
    "seasonal_series.csv": await seasonalSeries(client),
    "order_distribution.json": await orderDistribution(client),
  };
  for (const [name, text] of Object.entries(texts)) {
    await Deno.writeTextFile(join(folder, name), text);
  }
  return [...EXPORTS.map((name) => `${name}.csv`), ...Object.keys(texts)];
}

async function timeSeries(client: Client): Promise<string> {
  const frame = await loadTimeSeries(client, EXPERIENCE, {
    mode: "noncumulative",
    metrics: ["n_visitors", "n_orders", "net_revenue", "conversion_rate"],
  });
  return frame.writeCSV().toString();
}

async function seasonalSeries(client: Client): Promise<string> {
  const frame = await loadSeasonalSeries(client, {
    event: "BFCM",
    years: [2024, 2025],
    metric: ["revenue", "orders", "priceLevels"],
    window: { before: 7, after: 3 },
  });
  return frame.writeCSV().toString();
}

async function orderDistribution(client: Client): Promise<string> {
  const answer = await client.sitewideOrderDistribution({
    start: "2026-10-01T00:00:00-04:00",
    end: "2026-11-01T00:00:00-04:00",
    bins: 20,
    filters: { maxNetRevenue: 500 },
  });
  return `${JSON.stringify(answer, null, 2)}\n`;
}

if (import.meta.main) {
  const folder = fileURLToPath(new URL("./", import.meta.url));
  for (const name of await makeData(folder)) printText(name);
}

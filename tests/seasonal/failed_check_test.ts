/** A season whose files failed a check has no headline. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { briefSeason, seasonFromOrders } from "../../lib/seasonal/mod.ts";
import { withFolder } from "../_folder.ts";

/** Three orders a day around both events; those of the later year a second time. */
function rows(copies: number): string {
  const lines = ["order_id,created_at,net_revenue"];
  for (const year of [2024, 2025]) {
    const start = Date.UTC(year, 8, 20);
    for (let day = 0; day < 84; day++) {
      for (let i = 0; i < 3; i++) {
        const time = new Date(start + day * 86_400_000 + i * 3_600_000);
        const line = `${year}-${day}-${i},${time.toISOString()},${50 + i}`;
        for (let copy = 0; copy < (year === 2025 ? copies : 1); copy++) {
          lines.push(line);
        }
      }
    }
  }
  return lines.join("\n");
}

Deno.test("orders that stand in the file twice leave a season without a headline", () =>
  withFolder(async (folder) => {
    const path = `${folder}/orders.csv`;
    const read = async (copies: number) => {
      await Deno.writeTextFile(path, rows(copies));
      return await seasonFromOrders(path, {
        event: "BFCM",
        year: 2025,
        today: "2026-01-01",
      });
    };
    const once = await read(1);
    assertStringIncludes(once.headline, "0.0% against 2024");
    const twice = await read(2);
    assertEquals(/%/.test(twice.headline), false, twice.headline);
    const [headline, finding, ...more] = briefSeason(twice);
    assertStringIncludes(headline!, "Don't compare BFCM 2025 with 2024");
    assertStringIncludes(finding!, "252 rows with a repeated order ID");
    assertEquals(more, []);
  }));

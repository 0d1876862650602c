/** Times as programs and people write them, and the moment that each means. */

import { assertEquals, assertRejects } from "@std/assert";
import { readTable, storeTable } from "readout/loaders";
import { temporaryFolder } from "../_folder.ts";
import { join } from "node:path";

/** How a time is written, and when it is: `Z` where the file says so. */
const SPELLED = `
Mar 2, 2026 6:22:50 AM PST | 2026-03-02T14:22:50Z
Mar 2, 2026 6:22:50 PM PDT | 2026-03-03T01:22:50Z
Mar 2, 2026 6:22:50 a.m. PST | 2026-03-02T14:22:50Z
2 mars 2026 06:22:50 UTC | 2026-03-02T06:22:50Z
2 mar. 2026 6:22:50 GMT-8 | 2026-03-02T14:22:50Z
02.03.2026 06:22:50 CET | 2026-03-02T05:22:50Z
2026-03-02 06:22:50 PST | 2026-03-02T14:22:50Z
2026/03/02 6:22:50 JST | 2026-03-01T21:22:50Z
2026-03-02T06:22:50-08:00[America/Los_Angeles] | 2026-03-02T14:22:50Z
2026-03-02T06:22:50+01:00 | 2026-03-02T05:22:50Z
2026-03-02 06:22:50 +0530 | 2026-03-02T00:52:50Z
Mon Mar 02 2026 06:22:50 GMT-0800 (Pacific Standard Time) | 2026-03-02T14:22:50Z
Mon, 02 Mar 2026 06:22:50 GMT | 2026-03-02T06:22:50Z
02/Mar/2026:06:22:50 -0800 | 2026-03-02T14:22:50Z
Mar-02-26 06:22:50 PST | 2026-03-02T14:22:50Z
Mar-02-26 | 2026-03-02T00:00:00
March-02-2026 | 2026-03-02T00:00:00
Mar/02/2026 | 2026-03-02T00:00:00
2026-Mar-02 | 2026-03-02T00:00:00
2 Mar 26 | 2026-03-02T00:00:00
02-Mar-26 | 2026-03-02T00:00:00
March 2nd, 2026 | 2026-03-02T00:00:00
Mon Mar  2 06:22:50 2026 | 2026-03-02T06:22:50
Mar 2, 2026 - 6:22 PM | 2026-03-02T18:22:00
2026-03-02 at 06:22 | 2026-03-02T06:22:00
2026-03-02 06.22.50 | 2026-03-02T06:22:50
2026-03-02 06:22:50,250 | 2026-03-02T06:22:50.250
2 Mar 2026 6:22 p.m. | 2026-03-02T18:22:00
Mon 03/22/2026 | 2026-03-22T00:00:00
Mo 22.03.2026 | 2026-03-22T00:00:00
`.trim().split("\n").map((line) => line.split(" | ") as [string, string]);

Deno.test("a time is the same moment however it is spelled", async () => {
  await using folder = await temporaryFolder();
  for (const [text, moment] of SPELLED) {
    const path = join(folder.path, "orders.csv");
    await Deno.writeTextFile(
      path,
      `order_id;visitor_id;variation;net_revenue;created_at\n1;v;A;2;${text}\n`,
    );
    await using table = await storeTable(path, { cache: { folder: null } });
    const { frame } = await readTable(path);
    const [read] = frame.getColumn("created_at").toArray() as unknown as Date[];
    const isZoned = moment.endsWith("Z");
    assertEquals(
      [read!.toISOString(), table.inUtc.includes("created_at")],
      [new Date(isZoned ? moment : `${moment}Z`).toISOString(), isZoned],
      text,
    );
  }
});

Deno.test("letters that name zones of several continents are refused", async () => {
  await using folder = await temporaryFolder();
  for (const zone of ["CST", "IST", "BST"]) {
    const path = join(folder.path, "orders.csv");
    await Deno.writeTextFile(
      path,
      `order_id,visitor_id,variation,net_revenue,created_at\n1,v,A,2,2026-03-02 06:22:50 ${zone}\n`,
    );
    await assertRejects(() => readTable(path), Error, "--time-zone");
  }
});

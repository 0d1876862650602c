/** The days of a description are a filter: its tables go on beside them. */

import { assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { readoutFromWarehouse } from "readout/readout";
import { openWarehouse, type WarehouseDescription } from "readout/warehouse";
import { runCli } from "../commands/_cli.ts";
import { withFolder } from "../_folder.ts";
import { makeDuckDbFile } from "./_duckdb.ts";
import { messageOf } from "../_said.ts";
import { DESCRIPTION as SHOP, TABLES } from "./_timed_shop.ts";

const [FIRST, END] = ["2026-10-01", "2026-10-08"].map((day) => new Date(day));
const DESCRIPTION = {
  ...SHOP,
  orders: { ...SHOP.orders, profit: "gain", measures: { units: "pieces" } },
};

Deno.test("orders and visitors outside the days are left out, counted and said", () =>
  withFolder(async (folder) => {
    const connection = {
      engine: "duckdb",
      file: join(folder, "shop.duckdb"),
    } as const;
    {
      await makeDuckDbFile(connection.file, TABLES);
      await using warehouse = await openWarehouse(connection);
      const read = (description: WarehouseDescription) =>
        readoutFromWarehouse(warehouse.runner, description, {
          dialect: "duckdb",
        });
      const result = await read(DESCRIPTION);
      assertEquals(
        result.inputs[0]!.columns.map(({ header }) => header),
        ["id", "who", "net", "gain", "pieces", "placed"],
      );
      assertEquals(result.inputs[0]!.unused, []);
      const { orders, exposures } = DESCRIPTION;
      const inDays = { from: FIRST!, before: END! };
      const narrowed = await read({
        ...DESCRIPTION,
        orders: { ...orders, where: [{ column: "placed", ...inDays }] },
        exposures: { ...exposures!, where: [{ column: "moment", ...inDays }] },
      });
      assertEquals(result.variations, narrowed.variations);
      assertEquals(result.metrics, narrowed.metrics);
      // 144 visitors a day, of 40 days.
      assertEquals(result.variations.map((arm) => arm.visitors), [504, 504]);
      assertEquals(
        result.notes.filter(({ code }) => code === "exposed-outside"),
        [{ code: "exposed-outside", values: { visitors: 4752 } }],
      );
      const check = result.checks.find(({ code }) => code === "period")!;
      assertEquals(check.status, "warn", messageOf(check));
      assertMatch(messageOf(check), /^Excluded: .* placed outside /);
    }
    const path = join(folder, "warehouse.json");
    await Deno.writeTextFile(
      path,
      JSON.stringify({ connection, ...DESCRIPTION }),
    );
    const { code, stdout, stderr } = await runCli(
      ["readout", "--warehouse", path, "--json", "--ended"].concat(
        ["--start", "2026-10-02", "--end", "2026-10-04"],
      ),
      folder,
    );
    assertEquals(code, 0, stderr);
    const { experience, variations } = JSON.parse(stdout);
    assertEquals([experience.status, variations[0].visitors], ["ended", 216]);
  }));

/** Files of many columns: what is asked of them, and that all can be read. */

import { assertEquals } from "@std/assert";
import { inWorkspace } from "../../lib/intake/workspace.ts";
import { readWide } from "../../lib/intake/visitors/mod.ts";
import { readoutFromFiles } from "readout/readout";
import { withFolder } from "../_folder.ts";

const NAMES = Array.from({ length: 200 }, (_, at) => `field ${at}`);

Deno.test("columns that count nothing are not asked for days", () =>
  withFolder(async (folder) => {
    const path = `${folder}/visitors.csv`;
    const questions: string[] = [];
    const visitors = await inWorkspace(undefined, (workspace) => {
      const { engine } = workspace;
      const asked = {
        ...engine,
        rows: (sql: string) => {
          questions.push(sql);
          return engine.rows(sql);
        },
      };
      return readWide({
        workspace: { ...workspace, engine: asked },
        path,
        source: "visitors.csv",
        written: {},
        headers: NAMES,
        map: {},
      }, { names: NAMES, day: undefined });
    });
    assertEquals([visitors, questions.length], [null, 1]);
  }, {
    "visitors.csv": `${NAMES.join()}\n${
      NAMES.map((_, at) => at === 0 ? "2026-03-02" : "a").join()
    }\n`,
  }));

Deno.test("an export of 2,000 columns is read", () => {
  const more = Array.from({ length: 1995 }, (_, at) => `attribute ${at}`);
  const rows = Array.from({ length: 95 }, (_, nth) => [
    ...[`o${nth}`, `v${nth % 60}`, nth % 60 % 2 === 0 ? "A" : "B"],
    ...[
      `${10 + nth % 13}.50`,
      `2026-03-${String(1 + nth % 20).padStart(2, "0")}`,
    ],
    ...more.map((_, at) => `text ${at % 7} ${nth % 5}`),
  ]);
  const header = [
    ...["order_id", "visitor_id", "variation", "net_revenue", "created_at"],
    ...more,
  ];
  const days = Array.from(
    { length: 20 },
    (_, at) => `2026-03-${String(at + 1).padStart(2, "0")}`,
  );
  return withFolder(async (folder) => {
    const { variations } = await readoutFromFiles({
      orders: `${folder}/orders.csv`,
      visitors: `${folder}/visitors.csv`,
    }, { cache: { folder: null } });
    assertEquals(variations.map(({ orders }) => orders), [48, 47]);
  }, {
    "orders.csv": [header, ...rows].map((row) => row.join()).join("\n"),
    "visitors.csv": `date,variation,n_visitors\n${
      days.map((day) => `${day},A,100\n${day},B,100`).join("\n")
    }\n`,
  });
});

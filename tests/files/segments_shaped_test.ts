/** Segments of rows that are made into orders, as those of orders are. */

import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { type FilesWritten, readoutFromFiles } from "../../lib/readout/mod.ts";
import { DIMENSION_COLUMNS } from "../../lib/record/rules/mod.ts";
import { withFolder } from "../_folder.ts";
import { noteTexts } from "../_said.ts";

/** Buyers of two devices, in two variations. */
const BUYERS = Array.from({ length: 200 }, (_, at) => ({
  id: `v${at}`,
  variation: at % 2 === 0 ? "A" : "B",
  segment: ["mobile", "desktop", "null"][at % 3]!,
  revenue: 10 + at % 7,
}));

/** How orders stand in a file, and what says so. */
interface Form {
  readonly header: string;
  readonly rows: (buyer: typeof BUYERS[number]) => readonly string[];
  readonly read?: FilesWritten;
}

const PLAIN: Form = {
  header: "order_id,visitor_id,variation,net_revenue",
  rows: ({ id, variation, revenue }) => [`${id},${id},${variation},${revenue}`],
};

const SHAPED: readonly Form[] = [{
  header: "order_id,visitor_id,variation,price,units",
  rows: ({ id, variation, revenue }) => [
    `${id},${id},${variation},${revenue - 4},1`,
    `${id},${id},${variation},2,2`,
  ],
  read: { lineItems: true },
}, {
  header: "order_id,visitor_id,Tags,net_revenue",
  rows: ({ id, variation, revenue }) => [
    `${id},${id},ab-${variation},${revenue}`,
  ],
  read: { variationFrom: "Tags=ab-" },
}];

for (const { by, headers } of DIMENSION_COLUMNS) {
  Deno.test(`of ${by} the segments are those of the orders, whatever has a row`, () =>
    withFolder(async (folder) => {
      const write = async (name: string, lines: readonly string[]) => {
        const path = join(folder, name);
        await Deno.writeTextFile(path, `${lines.join("\n")}\n`);
        return path;
      };
      const visitors = await write("visitors.csv", [
        "variation,n_visitors",
        "A,600",
        "B,600",
      ]);
      const assignments = await write("seen.csv", [
        "visitor_id,variation",
        ...BUYERS.map(({ id, variation }) => `${id},${variation}`),
      ]);
      const read = async (
        { header, rows, read = {} }: Form,
        who: { visitors: string } | { assignments: string },
      ) => {
        const orders = await write("orders.csv", [
          `${header},${headers[0]}`,
          ...BUYERS.flatMap((buyer) =>
            rows(buyer).map((row) => `${row},${buyer.segment}`)
          ),
        ]);
        const { next, notes } = await readoutFromFiles(
          { orders, ...who, ...read },
          { control: "A", cache: { folder: null } },
        );
        assert(noteTexts({ notes }).some((note) => note.includes('"null" in')));
        return next.heterogeneity!.dimensions;
      };
      for (const who of [{ visitors }, { assignments }]) {
        const plain = await read(PLAIN, who);
        assertEquals(plain.map((dimension) => dimension.by), [by]);
        for (const form of SHAPED) {
          assertEquals(await read(form, who), plain);
        }
      }
    }));
}

/** What holds on every engine. */

import { assertEquals, assertLessOrEqual } from "@std/assert";
import { readoutFromWarehouse } from "readout/readout";
import type { Dialect } from "readout/warehouse";
import { compareRecords, fromEngine, fromFiles } from "./_compare.ts";
import type { Cell, Engine } from "./_engine.ts";
import { storeOf } from "./_store.ts";

/** Everything that is claimed of an engine, as steps of its test. */
export async function suite<D extends Dialect>(
  t: Deno.TestContext,
  engine: Engine<D>,
  seeds: readonly number[],
): Promise<void> {
  await t.step(
    "stores with all that goes wrong are read as their files are",
    async () => {
      for (const seed of seeds) await assertStore(engine, seed);
    },
  );
  await t.step(
    "names and values that look like SQL are names and values",
    () => oddNames(engine),
  );
}

async function assertStore<D extends Dialect>(
  engine: Engine<D>,
  seed: number,
): Promise<void> {
  const store = storeOf(seed);
  const files = await fromFiles(store);
  const { result, statements, rows } = await fromEngine(engine, store);
  if (files instanceof Error || result instanceof Error) {
    assertEquals(
      [files instanceof Error, result instanceof Error],
      [true, true],
      `store ${seed}: ${files} beside ${result}`,
    );
    return;
  }
  for (const [part, verdict] of Object.entries(compareRecords(files, result))) {
    // Amounts that do not count are added up as doubles, in any order.
    const wanted = part === "leftOut" ? ["exact", "1e-12"] : ["exact"];
    assertEquals(
      wanted.includes(verdict),
      true,
      `store ${seed}, ${part}: ${verdict}`,
    );
  }
  assertEquals(statements, 3);
  assertLessOrEqual(rows, 10_000);
}

const ODD_NAMES = [
  `or"de'rs\`; DROP TABLE orders; --`,
  "select",
  "a.b",
  "größe 🛒",
  "back\\slash\\",
  "{p1:String}",
  "$1 ? :p1 @p1",
];

const ODD_VALUES = [
  "' OR 1 = 1 --",
  `"); DROP TABLE orders; --`,
  "\\' OR 1 = 1 --",
  "{p1:String} $1 ? :p1 @p1",
  "tab\tand\nline",
];

/** Names and values that look like SQL, in every place that takes one. */
async function oddNames<D extends Dialect>(engine: Engine<D>): Promise<void> {
  const [table, id, visitor, net, group, country, other] = ODD_NAMES;
  for (const value of ODD_VALUES) {
    const rows: Cell[][] = [
      ["1", "ann", 10, value, value, null],
      ["2", "bob", 20, "plain", value, null],
      ["3", "cyd", 30, value, "something else", null],
    ];
    await engine.makeTable(table!, [
      { name: id!, type: "text" },
      { name: visitor!, type: "text" },
      { name: net!, type: "number" },
      { name: group!, type: "text" },
      { name: country!, type: "text" },
      { name: other!, type: "text" },
    ], rows);
    const { variations } = await readoutFromWarehouse(engine.runner, {
      orders: {
        table: table!,
        orderId: id!,
        visitor: visitor!,
        revenue: net!,
        variation: group!,
        segments: { countryCode: country! },
        where: [
          { column: country!, equals: value },
          { column: other!, isNull: true },
        ],
      },
      variations: [{ name: "Odd", value }, { name: "plain" }],
      visitors: [
        { variation: "Odd", visitors: 500 },
        { variation: "plain", visitors: 500 },
      ],
    }, { dialect: engine.dialect });
    assertEquals(
      variations.map(({ buyers, netRevenue }) => [buyers, netRevenue]),
      [[1, 10], [1, 20]],
    );
  }
}

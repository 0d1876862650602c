/** Results that are written back to an engine, and read there. */

import { assertEquals, assertRejects } from "@std/assert";
import { ReadoutError } from "readout/api";
import { type Readout, readoutFromWarehouse, writeBack } from "readout/readout";
import {
  type Dialect,
  RESULT_COLUMNS,
  type Runner,
  type WarehouseDescription,
} from "readout/warehouse";
import type { Engine } from "./_engine.ts";

const DESCRIPTION: WarehouseDescription = {
  orders: {
    table: "sold",
    orderId: "id",
    visitor: "who",
    revenue: "net",
    variation: "arm",
  },
  variations: [{ name: "A" }, { name: "B" }],
  visitors: [
    { variation: "A", visitors: 900 },
    { variation: "B", visitors: 900 },
  ],
};

/** Where those orders are. */
export function soldAs(name: string): WarehouseDescription {
  return { ...DESCRIPTION, name };
}

/** A readout of a few orders, under a name. */
export async function fewOrders<D extends Dialect>(
  { dialect, runner, makeTable }: Engine<D>,
  name: string,
): Promise<Readout> {
  await makeTable(
    "sold",
    [
      { name: "id", type: "text" },
      { name: "who", type: "text" },
      { name: "net", type: "number" },
      { name: "arm", type: "text" },
    ],
    Array.from({ length: 90 }, (_, i) => [
      `o${i}`,
      `v${i}`,
      40 + i % 7,
      "AB"[i % 2]!,
    ]),
  );
  return await readoutFromWarehouse(runner, soldAs(name), { dialect });
}

async function rowsOf<D extends Dialect>(
  { dialect, runner }: Engine<D>,
  table: string,
): Promise<Record<string, unknown>[]> {
  const none = dialect === "clickhouse" ? {} : [];
  const rows = await runner(
    `SELECT * FROM ${table}`,
    none as unknown as Parameters<Runner<D>>[1],
  );
  return [...rows];
}

/** Two experiments, each of them twice, in one table. */
export async function writesBack<D extends Dialect>(
  engine: Engine<D>,
): Promise<void> {
  const { dialect, runner } = engine;
  const table = `res"ul\`ts; --`;
  const quoted = dialect === "clickhouse"
    ? '`res"ul\\`ts; --`'
    : `"res""ul\`ts; --"`;
  const one = await fewOrders(engine, 'It\'s a \\ "test"');
  const other = await fewOrders(engine, "Another");
  const write = (readout: Readout) =>
    writeBack(runner, readout, { dialect, table });
  const cells = one.metrics.flatMap(({ values }) => values).length;
  assertEquals(await write(one), { rows: cells, replaced: 0 });
  await write(other);
  assertEquals(await write(one), { rows: cells, replaced: cells });
  const rows = await rowsOf(engine, quoted);
  assertEquals(rows.length, 2 * cells);
  assertEquals(Object.keys(rows[0]!), Object.keys(RESULT_COLUMNS));
  const mine = rows.filter((row) => row.experiment === one.experience.name);
  assertEquals(mine.length, cells);
  assertEquals(new Set(mine.map((row) => row.write_id)).size, 1);
  for (const { name, comparisons } of one.metrics) {
    const row = mine.find((row) =>
      row.metric === name && row.variation === "B"
    )!;
    const { lift, pValue } = comparisons[0]!;
    assertEquals(
      [row.lift, row.lift_lower, row.lift_upper, row.lift_shape, row.p_value],
      [lift.value, lift.lower, lift.upper, lift.shape, pValue],
    );
    assertEquals([Number(row.visitors), Number(row.buyers)], [900, 45]);
  }
  const control = mine.find((row) =>
    row.metric === "conversion_rate" && row.variation === "A"
  )!;
  assertEquals(control.value, 0.05);
  assertEquals(control.lift, null);
  await assertRejects(
    () => writeBack(runner, one, { dialect, table: "sold" }),
    ReadoutError,
    "A table of that name is there, which is not one of results",
  );
  assertEquals((await rowsOf(engine, "sold")).length, 90);
}

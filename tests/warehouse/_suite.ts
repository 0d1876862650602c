/** What holds on every engine. */

import {
  assertEquals,
  assertLessOrEqual,
  assertStringIncludes,
} from "@std/assert";
import { readoutFromFiles, readoutFromWarehouse } from "readout/readout";
import type { Dialect, WarehouseDescription } from "readout/warehouse";
import { compareRecords, fromEngine, fromFiles } from "./_compare.ts";
import type { Cell, Engine } from "./_engine.ts";
import { storeOf } from "./_store.ts";
import { withFolder } from "../_folder.ts";
import { messageOf } from "../_said.ts";

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
    "columns called as the query's own are columns",
    () => ownNames(engine),
  );
  await t.step(
    "names and values that look like SQL are names and values",
    () => oddNames(engine),
  );
  await t.step(
    "ids, copies, currencies and the first of the busiest are found",
    () => singleOrders(engine),
  );
  await t.step(
    "products of more than 64 bits keep every digit",
    () => hugeOrders(engine),
  );
}

/** Orders of which the squares are beyond what 64 bits hold. */
async function hugeOrders<D extends Dialect>(engine: Engine<D>): Promise<void> {
  const amounts = [9_007_199_254.99, 1234.56, 7.01, 70_368_744_177.65];
  const rows = Array.from({ length: 60 }, (_, nth): Cell[] => [
    `o${nth}`,
    `v${nth % 23}`,
    Number((amounts[nth % 4]! + nth).toFixed(2)),
    nth % 23 % 2 === 0 ? "A" : "B",
  ]);
  await engine.makeTable("huge", [
    { name: "id", type: "text" },
    { name: "who", type: "text" },
    { name: "net", type: "number" },
    { name: "arm", type: "text" },
  ], rows);
  const { outliers, metrics } = await readoutFromWarehouse<D>(engine.runner, {
    orders: {
      table: "huge",
      orderId: "id",
      visitor: "who",
      revenue: "net",
      variation: "arm",
    },
    variations: [{ name: "A" }, { name: "B" }],
    visitors: [
      { variation: "A", visitors: 500 },
      { variation: "B", visitors: 500 },
    ],
  }, { dialect: engine.dialect });
  const lines = rows.map((row) => row.join());
  await withFolder(async (folder) => {
    const files = await readoutFromFiles({
      orders: `${folder}/orders.csv`,
      visitors: `${folder}/visitors.csv`,
    }, { cache: { folder: null }, control: "A" });
    assertEquals(outliers, files.outliers);
    assertEquals(metrics, files.metrics);
  }, {
    "orders.csv": ["order_id,visitor_id,net_revenue,variation", ...lines, ""]
      .join("\n"),
    "visitors.csv": "variation,n_visitors\nA,500\nB,500\n",
  });
}

/** A store in an engine beside its files. */
export async function assertStore<D extends Dialect>(
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
  const parts = compareRecords(files, result);
  for (const [part, verdict] of Object.entries(parts)) {
    // Amounts that do not count are added up as doubles, in any order.
    const wanted = part === "ledger" ? ["exact", "1e-12"] : ["exact"];
    assertEquals(
      wanted.includes(verdict),
      true,
      `store ${seed}, ${part}: ${verdict}`,
    );
  }
  assertLessOrEqual(statements, 6);
  assertLessOrEqual(rows, 10_000);
}

/** A store may call its columns as the steps of the plan call theirs. */
async function ownNames<D extends Dialect>(engine: Engine<D>): Promise<void> {
  await engine.makeTable("buyer", [
    { name: "order_id", type: "text" },
    { name: "arm", type: "text" },
    { name: "units", type: "number" },
    { name: "placed", type: "time" },
    { name: "kind", type: "text" },
    { name: "bin", type: "number" },
    { name: "day", type: "text" },
    { name: "currency", type: "text" },
  ], [
    ["1", "ann", 10, 1_790_000_000, "A", 1, "x", "EUR"],
    ["2", "ann", 20, 1_790_000_100, "A", 2, "y", "EUR"],
    ["2", "ann", -5, 1_790_000_200, "A", 0, "y", "EUR"],
    ["3", "bob", 30, 1_790_000_300, "B", 4, "x", "EUR"],
  ]);
  const description: WarehouseDescription = {
    orders: {
      table: "buyer",
      orderId: "order_id",
      visitor: "arm",
      revenue: "units",
      time: "placed",
      variation: "kind",
      measures: { units: "bin" },
      segments: { channel: "day" },
      currency: "currency",
    },
    variations: [{ name: "A" }, { name: "B" }],
    visitors: [
      { variation: "A", visitors: 500 },
      { variation: "B", visitors: 500 },
    ],
  };
  const { variations, orderValues } = await readoutFromWarehouse(
    engine.runner,
    description,
    { dialect: engine.dialect },
  );
  assertEquals(
    variations.map(({ buyers, orders, netRevenue }) => [
      buyers,
      orders,
      netRevenue,
    ]),
    [[1, 2, 25], [1, 1, 30]],
  );
  assertEquals(orderValues!.variations.map(({ median }) => median), [12.5, 30]);
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

/** Orders one of which repeats the id of another, and may differ in the rest. */
async function singleOrders<D extends Dialect>(
  engine: Engine<D>,
): Promise<void> {
  const third: Cell[] = ["3", "zoe", 30, 1_790_000_300, "B", "EUR"];
  for (
    const { repeated, said, currency, first = "EUR" } of [
      {
        repeated: third,
        said: "identical in every column used",
        currency: "EUR",
      },
      {
        repeated: third,
        said: "identical in every column used",
        currency: "EUR",
        first: null,
      },
      {
        repeated: ["3", "zoe", 30, 1_790_000_500, "B", "USD"],
        said: "an export of line items",
        currency: null,
      },
      {
        repeated: ["3", "ann", 30, 1_790_000_300, "A", "EUR"],
        said: "an export of line items",
        currency: "EUR",
      },
    ]
  ) {
    await engine.makeTable(
      "single",
      [
        { name: "id", type: "text" },
        { name: "customer", type: "text" },
        { name: "net", type: "number" },
        { name: "at", type: "time" },
        { name: "variant", type: "text" },
        { name: "money", type: "text" },
      ],
      [
        ["1", "zoe", 10, 1_790_000_000, "B", first],
        third,
        ["4", "guest", 10, 1_790_000_100, "A", "EUR"],
        ["5", "guest", 20, 1_790_000_200, "A", "EUR"],
        ["6", "guest", 20, 1_790_000_250, "A", "EUR"],
        repeated,
      ],
    );
    const { checks, experience } = await readoutFromWarehouse(engine.runner, {
      orders: {
        table: "single",
        orderId: "id",
        visitor: "customer",
        revenue: "net",
        time: "at",
        variation: "variant",
        currency: "money",
      },
      variations: [{ name: "A" }, { name: "B" }],
      visitors: [
        { variation: "A", visitors: 500 },
        { variation: "B", visitors: 500 },
      ],
    }, { dialect: engine.dialect });
    const message = (code: string): string =>
      checks.filter((check) => check.code === code).map(messageOf)[0] ??
        "not there";
    assertStringIncludes(
      message("duplicate-orders"),
      "1 row with a repeated order ID",
    );
    assertStringIncludes(message("duplicate-orders"), said);
    assertStringIncludes(message("one-visitor"), '"guest" has 3 of 6 orders');
    assertEquals(experience.currency, currency);
    assertEquals(
      message("currencies").includes("orders without a currency"),
      first === null,
    );
  }
}

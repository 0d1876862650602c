/** What visitors did before, and how long after the first visit orders count. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
} from "@std/assert";
import { SchemaError } from "readout/api";
import { readoutFromFiles, readoutFromWarehouse } from "readout/readout";
import type { WarehouseDescription } from "readout/warehouse";
import { withFolder } from "../_folder.ts";
import { openDuckDb } from "./_duckdb.ts";
import type { Cell, Engine } from "./_engine.ts";
import { DESCRIPTION as SHOP } from "./_timed_shop.ts";

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 19, 23);
/** Half an hour before and after midnight in Berlin, in a week of its summer time. */
const VISITORS = Array.from({ length: 240 }, (_, nth) => ({
  id: `v${nth}`,
  arm: nth % 2 === 0 ? "Control" : "Blue",
  at: START + (nth % 14) * 24 * HOUR + (nth % 3 - 0.5) * HOUR + HOUR / 2,
}));
const ORDERS = VISITORS.flatMap(({ id, at }, nth) =>
  [
    // Back on the evening before, on the same day, and weeks ago.
    [-0.5, 20],
    [-500, 10 * (nth % 9)],
    [-480, -3 * (nth % 2)],
    ...(nth % 5 === 0 ? [[2, 40 + nth % 7], [3 * 24, 60]] : []),
    ...(nth % 15 === 0 ? [[4 * 24 - 2, 80], [4 * 24 + 2, 90]] : []),
  ].map(([hours, net], at_) => ({
    ...{ id: `${id}-${at_}`, visitor: id },
    ...{ net: net!, at: at + hours! * HOUR },
  }))
).filter(({ net }) => net !== 0);

const DESCRIPTION: WarehouseDescription = {
  ...SHOP,
  variations: [{ name: "Control" }, { name: "Blue" }],
  days: { first: "2026-03-20", last: "2026-04-02", timeZone: "Europe/Berlin" },
  before: {},
};

const SOLD = [
  { name: "id", type: "text" },
  { name: "who", type: "text" },
  { name: "net", type: "number" },
  { name: "placed", type: "time" },
] as const;

async function withShop(
  use: (engine: Engine<"duckdb">) => Promise<void>,
  rows: readonly Cell[][] = [],
): Promise<void> {
  const engine = await openDuckDb();
  await engine.makeTable("sold", SOLD, [
    ...ORDERS.map(({ id, visitor, net, at }) => [id, visitor, net, at / 1000]),
    ...rows,
  ]);
  await engine.makeTable(
    "seen",
    [
      { name: "who", type: "text" },
      { name: "variant", type: "text" },
      { name: "moment", type: "time" },
    ],
    VISITORS.map(({ id, arm, at }) => [id, arm, at / 1000]),
  );
  await use(engine);
  await engine.close();
}

const read = (
  { runner, dialect }: Engine<"duckdb">,
  description: WarehouseDescription,
  window?: string,
) =>
  readoutFromWarehouse(runner, description, {
    dialect,
    ...(window === undefined ? {} : { window }),
  });

/** The same of files; what was before is that of the orders, or of some rows. */
const readFiles = (window?: string, before?: readonly Cell[][]) =>
  withFolder((folder) => {
    const write = (name: string, lines: readonly (readonly Cell[])[]) => {
      Deno.writeTextFileSync(`${folder}/${name}`, lines.join("\n"));
      return `${folder}/${name}`;
    };
    const iso = (at: number) => new Date(at).toISOString();
    const head = ["order_id", "visitor_id", "net_revenue", "created_at"];
    const orders = write("orders.csv", [
      head,
      ...ORDERS.map(({ id, visitor, net, at }) => [id, visitor, net, iso(at)]),
    ]);
    const assignments = write("seen.csv", [
      ["visitor_id", "variation", "first_seen"],
      ...VISITORS.map(({ id, arm, at }) => [id, arm, iso(at)]),
    ]);
    const earlier = before === undefined ? orders : write("before.csv", [
      head,
      ...before.map(([id, who, net, at]) => [
        ...[id!, who!, net!, iso(Number(at) * 1000)],
      ]),
    ]);
    return readoutFromFiles({
      ...{ orders, assignments, before: earlier },
      ...{ timeZone: "Europe/Berlin", start: "2026-03-20", end: "2026-04-02" },
    }, { control: "Control", ...(window === undefined ? {} : { window }) });
  });

Deno.test("days of what was before begin in the store's zone, as in files", () =>
  withShop(async (engine) => {
    const files = await readFiles("4d");
    const there = await read(engine, DESCRIPTION, "4d");
    assertEquals(there.metrics, files.metrics);
    assertEquals(there.attribution, files.attribution);
    assertEquals(there.overTime, files.overTime);
    const [said, meant] = [there, files].map(({ notes }) =>
      notes.find(({ code }) => code === "spent-before")!.values
    );
    assertEquals({ ...said, source: "" }, { ...meant, source: "" });
  }));

Deno.test("what was before changes precision, and nothing that was counted", () =>
  withShop(async (engine) => {
    const { before: _, ...plain } = DESCRIPTION;
    const [without, withIt] = [
      await read(engine, plain),
      await read(engine, DESCRIPTION),
    ];
    assertEquals(withIt.variations, without.variations);
    assert(
      withIt.metrics[1]!.comparisons[0]!.lift.lower !==
        without.metrics[1]!.comparisons[0]!.lift.lower,
    );
    assertEquals(
      withIt.inputs.map(({ source, holds }) => [source, holds]).at(-1),
      ["sold", "visitors' earlier orders"],
    );
  }));

Deno.test("an empty table of what was before adjusts nothing", () =>
  withShop(async (engine) => {
    const { before: _, ...plain } = DESCRIPTION;
    const none = [{ column: "net", before: -1e6 }];
    const lifts = async (description: WarehouseDescription) =>
      (await read(engine, description)).metrics.map(({ comparisons }) =>
        comparisons[0]!.lift
      );
    const plainly = await lifts(plain);
    (await lifts({ ...plain, before: { where: none } }))
      .forEach(({ value, lower }, at) => {
        assertAlmostEquals(value!, plainly[at]!.value!, 1e-12);
        assertAlmostEquals(lower!, plainly[at]!.lower!, 1e-12);
      });
  }));

Deno.test("totals of what was before keep every digit, however large", () =>
  withShop(
    async (engine) => {
      const large = VISITORS.slice(0, 40).map(({ id }, nth): Cell[] => [
        ...[`huge${nth}`, id, 9.75e9 + nth / 100, START / 1000 - 1e6],
      ]);
      await engine.makeTable("huge", SOLD, large);
      const before = { table: "huge", time: "placed" };
      const { metrics } = await read(engine, { ...DESCRIPTION, before });
      assertEquals(metrics, (await readFiles(undefined, large)).metrics);
    },
  ));

Deno.test("amounts that are missing before are told, not taken for nothing", () =>
  withShop(
    async (engine) => {
      const before = { where: [{ column: "who", equals: "gap" }] };
      await assertRejects(
        () => read(engine, { ...DESCRIPTION, before }),
        SchemaError,
        "net: is empty in 1 rows; exclude them with a condition",
      );
    },
    [["gap", "gap", null, START / 1000]],
  ));

for (
  const [said, changed] of [
    ["before: needs exposures", { exposures: undefined }],
    ["days: required with before", { days: undefined }],
    [
      "before.table: required unless orders and exposures have times",
      { exposures: { ...DESCRIPTION.exposures!, time: undefined } },
    ],
    ["orders.segments.country: isn't a segment dimension: use deviceType", {
      orders: { ...DESCRIPTION.orders, segments: { country: "land" } },
    }],
    ["before.where[0]", { before: { where: [{ column: "net" }] } }],
  ] as const
) {
  Deno.test(`a description is refused: ${said}`, async () => {
    const description = Object.fromEntries(
      Object.entries({ ...DESCRIPTION, ...changed })
        .filter(([, value]) => value !== undefined),
    ) as unknown as WarehouseDescription;
    await assertRejects(
      () =>
        readoutFromWarehouse(() => Promise.resolve([]), description, {
          dialect: "duckdb",
        }),
      SchemaError,
      said,
    );
  });
}

Deno.test("a window needs the time of the first visit, and says what helps", async () => {
  const { before: _, exposures, days: _days, ...rest } = DESCRIPTION;
  const { time: _time, ...untimed } = exposures!;
  await withShop((engine) =>
    assertRejects(
      () => read(engine, { ...rest, exposures: untimed }, "7d"),
      Error,
      "in a warehouse, exposures and orders with times, and days",
    ).then(() => {})
  );
});

import { assert, assertEquals, assertRejects } from "@std/assert";
import { SchemaError } from "readout/api";
import { loadMoments, type MomentsDescription } from "readout/warehouse";
import type { WarehouseRow } from "readout/warehouse";

const DESCRIPTION: MomentsDescription = {
  orders: {
    table: "orders",
    orderId: "id",
    visitor: "visitor",
    revenue: "net",
    variation: "variation",
  },
  variations: [{ name: "A" }],
  visitors: [{ variation: "A", visitors: 4 }],
};

/** Two buyers with 1 and 2 orders for 40 and 60, as drivers write numbers. */
const ROW: WarehouseRow = {
  kind: "orders",
  arm: 0n,
  units: "2",
  row_count: "3",
  repeats: 0n,
  no_net_revenue: "0.0",
  centre_orders: "1.5",
  centre_net_revenue: "50.00",
  sum_orders: 0,
  sum_net_revenue: "0E0",
  product_orders_orders: 0.5,
  product_orders_net_revenue: "10.0000000000",
  product_net_revenue_net_revenue: "2e2",
};

function load(rows: readonly unknown[], description = DESCRIPTION) {
  return loadMoments(
    () => Promise.resolve(rows as WarehouseRow[]),
    description,
    { dialect: "duckdb" },
  );
}

async function problemsOf(
  rows: readonly unknown[],
  description = DESCRIPTION,
): Promise<string[]> {
  const error = await assertRejects(
    () => load(rows, description),
    SchemaError,
  );
  return error.problems.map(({ path, message }) => `${path}: ${message}`);
}

Deno.test("numbers are read from numbers, bigints and decimal text", async () => {
  const { groups, leftOut } = await load([ROW]);
  assertEquals(leftOut, []);
  const [{ joint, buyers, visitors }] = groups as [typeof groups[0]];
  assertEquals([visitors, buyers], [4, 2]);
  assertEquals(joint.means, [0.5, 0.75, 25]);
  assertEquals(joint.coMoments, [[1, 1.5, 50], [1.5, 2.75, 85], [
    50,
    85,
    2700,
  ]]);
});

Deno.test("what is loaded is frozen and survives JSON", async () => {
  const moments = await load([ROW]);
  assert(Object.isFrozen(moments) && Object.isFrozen(moments.groups));
  assert(Object.isFrozen(moments.groups[0]!.joint));
  assertEquals(JSON.parse(JSON.stringify(moments)), moments);
});

Deno.test("rows that are not those of the query are refused, all of them named", async () => {
  const { repeats: _, ...incomplete } = ROW;
  assertEquals(
    await problemsOf([
      incomplete,
      { ...ROW, arm: 7, units: 1.5, sum_orders: NaN, centre_orders: null },
    ]),
    [
      `row 0, repeats: is not there: the row has ${
        Object.keys(incomplete).join(", ")
      }`,
      "row 1, arm: must be the index of a variation: current value is 7",
      "row 1, units: must be a whole number of at least 0: current value is 1.5",
      "row 1, centre_orders: must be a finite number; is there an order with NaN or infinity?: current value is null",
      "row 1, sum_orders: must be a finite number; is there an order with NaN or infinity?: current value is null",
    ],
  );
  assertEquals(await problemsOf([ROW, ROW]), [
    'row 1: repeats an earlier row: ["orders",0,null]',
  ]);
  assertEquals((await problemsOf([[1, 2, 3]])).length, 13);
});

Deno.test("repeated orders and missing amounts are refused with what to do", async () => {
  const faulty = { ...ROW, repeats: 2, no_net_revenue: 1 };
  const repeated =
    "A: 2 orders repeat a visitor's id or have none; the table must have one row per order";
  assertEquals(await problemsOf([faulty]), [
    repeated,
    'A: 1 orders have no net; leave them out with a condition, or say missingAmounts: "zero"',
  ]);
  assertEquals(
    await problemsOf([faulty], { ...DESCRIPTION, missingAmounts: "zero" }),
    [repeated],
  );
});

Deno.test("more buyers than visitors are refused", async () => {
  assertEquals(
    await problemsOf([ROW], {
      ...DESCRIPTION,
      visitors: [{ variation: "A", visitors: 1 }],
    }),
    [
      "A: has 2 buyers and only 1 visitors; the orders and the visitors must cover the same experiment and range",
    ],
  );
});

Deno.test("an error of the database is passed on", async () => {
  await assertRejects(
    () =>
      loadMoments(
        () => Promise.reject(new Error("no such table: orders")),
        DESCRIPTION,
        { dialect: "spark" },
      ),
    Error,
    "no such table: orders",
  );
});

import { assert, assertEquals, assertThrows } from "@std/assert";
import { SchemaError } from "readout/api";
import { type MomentsDescription, momentsQuery } from "readout/warehouse";

const COUNTED: MomentsDescription = {
  orders: {
    table: "orders",
    orderId: "id",
    visitor: "visitor",
    revenue: "net",
    variation: "variation",
  },
  variations: [{ name: "A" }, { name: "B" }],
  visitors: [
    { variation: "A", visitors: 10 },
    { variation: "B", visitors: 11 },
  ],
};

function problemsOf(description: unknown, dialect = "duckdb"): string[] {
  const error = assertThrows(
    () => momentsQuery(description as MomentsDescription, { dialect } as never),
    SchemaError,
  );
  return error.problems.map(({ path, message }) => `${path}: ${message}`);
}

Deno.test("a query is frozen and gives values as each dialect's clients take them", () => {
  const list = momentsQuery(COUNTED, { dialect: "snowflake" });
  const named = momentsQuery(COUNTED, { dialect: "bigquery" });
  assert(Object.isFrozen(list) && Object.isFrozen(list.parameters));
  assert(Object.isFrozen(named) && Object.isFrozen(named.parameters));
  assertEquals(list.parameters.length, list.sql.split("?").length - 1);
  assertEquals(named.parameters, { p1: "A", p2: "B" });
});

Deno.test("a value is never in the SQL", () => {
  for (
    const dialect of [
      "duckdb",
      "postgresql",
      "clickhouse",
      "bigquery",
      "snowflake",
      "spark",
    ] as const
  ) {
    const { sql } = momentsQuery({
      ...COUNTED,
      orders: {
        ...COUNTED.orders,
        where: [
          { column: "x", equals: "needle" },
          { column: "y", in: [918273, 645546.25] },
        ],
      },
    }, { dialect });
    assertEquals(/needle|918273|645546/.test(sql), false, dialect);
  }
});

Deno.test("all problems of a description are told at once", () => {
  assertEquals(
    problemsOf({
      orders: { table: "", orderId: "readout_id", visitor: 3, net: "net" },
      variations: [],
      per: "hour",
    }),
    [
      'orders.table: must not be empty: current value is ""',
      'orders.orderId: must not begin with readout_, as the query\'s own names do; give it another name in a view: current value is "readout_id"',
      "orders.visitor: must be a string: current value is 3",
      "orders.revenue: required, a string",
      'orders: unknown field "net"',
      "variations: must name at least one variation: current value is []",
      'per: must be one of "variation", "segment", "day": current value is "hour"',
    ],
  );
});

Deno.test("what does not belong together is told", () => {
  const { visitors: _, ...rest } = COUNTED;
  assertEquals(
    problemsOf({
      ...rest,
      orders: { ...rest.orders, variation: undefined },
      variations: [{ name: "A", value: "1" }, { name: "A", value: 1 }],
      per: "day",
    }),
    [
      'variations: the name "A" is there twice',
      'variations: the value "1" is there twice',
      "orders.variation: required without exposures",
      "visitors: required without exposures",
      "orders.time: required per day",
      "days: required per day",
    ],
  );
  assertEquals(
    problemsOf({
      ...COUNTED,
      exposures: { table: "e", visitor: "v", variation: "g" },
      per: "segment",
      days: { first: "2026-03-06", last: "2026-03-05" },
    }),
    [
      "orders.variation: must be left out with exposures, which say it",
      "visitors: must be left out with exposures, which say it",
      "exposures.segment: required per segment",
      'days: only for per: "day"',
    ],
  );
});

Deno.test("days and visitors must fit the range and the variations", () => {
  const daily = {
    ...COUNTED,
    orders: { ...COUNTED.orders, time: "at" },
    per: "day",
  };
  assertEquals(
    problemsOf({
      ...daily,
      days: { first: "2026-03-06", last: "2026-3-7" },
    }),
    ['days: last must be a date like 2026-10-01: current value is "2026-3-7"'],
  );
  assertEquals(
    problemsOf({
      ...COUNTED,
      visitors: [
        { variation: "A", visitors: 1 },
        { variation: "A", visitors: 2 },
      ],
    }),
    [
      "visitors: must have one count for A: there are 2",
      "visitors: must have one count for B: there are 0",
    ],
  );
  assertEquals(
    problemsOf({
      ...daily,
      days: { first: "2026-03-06", last: "2026-03-06", timeZone: "Mars/One" },
    }).length,
    1,
  );
});

Deno.test("conditions must say one thing, with values that can be bound", () => {
  const where = (conditions: unknown[]) =>
    problemsOf({
      ...COUNTED,
      orders: { ...COUNTED.orders, where: conditions },
    });
  assertEquals(where([{ column: "a" }, { column: "b", equals: 1, in: [2] }]), [
    'orders.where[0]: needs one of equals, in, from and before, isNull: current value is {"column":"a"}',
    'orders.where[1]: needs one of equals, in, from and before, isNull: current value is {"column":"b","equals":1,"in":[2]}',
  ]);
  assertEquals(where([{ column: "a", equals: NaN }]).length, 1);
  assertEquals(where([{ column: "a", from: new Date(NaN) }]).length, 1);
});

Deno.test("ClickHouse's DateTime cannot hold a fraction of a second, which is told", () => {
  const description = {
    ...COUNTED,
    orders: {
      ...COUNTED.orders,
      where: [{ column: "at", from: new Date("2026-03-06T00:00:00.500Z") }],
    },
  };
  assertEquals(problemsOf(description, "clickhouse"), [
    "orders.where[0]: must be a whole second from 1970 to 2106 for ClickHouse: current value is 2026-03-06T00:00:00.500Z",
  ]);
  assertEquals(problemsOf(COUNTED, "mysql"), [
    'dialect: must be one of duckdb, postgresql, clickhouse, bigquery, snowflake, spark: current value is "mysql"',
  ]);
});

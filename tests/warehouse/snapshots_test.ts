/**
 * The SQL of every dialect as files, so that a change of it is seen. With
 * READOUT_UPDATE_SNAPSHOTS=1 the files are written.
 */

import { assertEquals } from "@std/assert";
import {
  type Dialect,
  factsStatement,
  middleStatement,
  partsFor,
  planOf,
  totalsStatement,
  visitorsStatement,
  type WarehouseDescription,
} from "readout/warehouse";

const DIALECTS: readonly Dialect[] = [
  "duckdb",
  "postgresql",
  "clickhouse",
  "bigquery",
  "snowflake",
  "spark",
  "trino",
];

const NEEDLES = ["needle", 918273, 645546.25] as const;

const DESCRIPTION: WarehouseDescription = {
  orders: {
    table: ["shop", "Order `lines`"],
    orderId: "id",
    visitor: "customer",
    revenue: 'net "USD"',
    profit: "profit",
    time: "placed\\at",
    segments: { deviceType: "device" },
    where: [
      { column: "status", in: [...NEEDLES] },
      { column: "test", equals: false },
    ],
  },
  exposures: {
    table: "exposures",
    visitor: "visitor",
    variation: "group",
    time: "seen",
  },
  variations: [{ name: "Control", value: 0 }, { name: "Bar", value: 1 }],
  days: {
    first: "2026-03-06",
    last: "2026-03-09",
    timeZone: "America/New_York",
  },
};

function snapshotOf(dialect: Dialect): string {
  const plan = planOf(DESCRIPTION, dialect);
  const made = {
    column: 'net "USD"',
    decimals: 2,
    call: "sum",
    limit: null,
    per: "order",
    isAbove: false,
  } as const;
  return [
    visitorsStatement(plan),
    factsStatement(plan, { net_revenue: 'net "USD"' }),
    factsStatement(
      { ...plan, nets: { 'net "USD"': 2 } },
      { net_revenue: 'net "USD"' },
      { decimals: [2], parts: partsFor(2 ** 36) },
    ),
    totalsStatement(plan, {
      measures: [
        { sql: "revenue", made },
        {
          sql: "measure_1",
          made: { ...made, limit: 50_000, per: "visitor" },
        },
      ],
      pairs: [["orders", "revenue"], ["revenue", "revenue"]],
      segments: ["device"],
      decimals: 2,
      limits: [20_000, 30_000],
      tellsCrossed: true,
      isDaily: true,
      parts: partsFor(2 ** 36),
      binsPerDecade: 12,
      notPositive: -32_768,
    }),
    middleStatement(plan, {
      decimals: 2,
      excludesCrossed: true,
      cap: 30_000,
      middle: [[4, 4], [4, 5]],
      reached: [9000, 8000],
      markAbove: 20_000,
      marksPerDecade: 150,
    }),
  ].map(({ title, sql, parameters }) => {
    for (const value of NEEDLES) {
      assertEquals(sql.includes(String(value)), false, `${value} in the SQL`);
    }
    return `-- ${title}\n${sql};\n-- ${JSON.stringify(parameters)}\n`;
  }).join("\n");
}

for (const dialect of DIALECTS) {
  Deno.test(`the SQL for ${dialect} is the one that was looked at`, async () => {
    const file = new URL(`snapshots/${dialect}.sql`, import.meta.url);
    const snapshot = snapshotOf(dialect);
    if (Deno.env.get("READOUT_UPDATE_SNAPSHOTS") === "1") {
      await Deno.writeTextFile(file, snapshot);
    }
    assertEquals(snapshot, await Deno.readTextFile(file));
  });
}

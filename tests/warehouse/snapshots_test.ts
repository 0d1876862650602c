/**
 * The SQL of every dialect as files, so that a change of it is seen. With
 * READOUT_UPDATE_SNAPSHOTS=1 the files are written.
 */

import { assertEquals } from "@std/assert";
import {
  type Dialect,
  type MomentsDescription,
  momentsQuery,
} from "readout/warehouse";

const DIALECTS: readonly Dialect[] = [
  "duckdb",
  "postgresql",
  "clickhouse",
  "bigquery",
  "snowflake",
  "spark",
];

const VARIATIONS = [{ name: "Control", value: 0 }, { name: "Bar", value: 1 }];
const EXPOSED: MomentsDescription = {
  orders: {
    table: ["shop", "Order `lines`"],
    orderId: "id",
    visitor: "customer",
    revenue: 'net "USD"',
    profit: "profit",
    time: "placed\\at",
    where: [
      { column: "status", in: ["paid", "sent"] },
      { column: "test", equals: false },
    ],
  },
  exposures: {
    table: "exposures",
    visitor: "visitor",
    variation: "group",
    time: "seen",
    segment: "device",
    where: [{
      column: "seen",
      from: new Date("2026-03-06T05:00:00Z"),
      before: new Date("2026-03-10T04:00:00Z"),
    }],
  },
  variations: VARIATIONS,
};

const CASES: Readonly<Record<string, MomentsDescription>> = {
  "per variation, from exposures": EXPOSED,
  "per segment, from exposures": { ...EXPOSED, per: "segment" },
  "per day, from exposures": {
    ...EXPOSED,
    per: "day",
    days: {
      first: "2026-03-06",
      last: "2026-03-09",
      timeZone: "America/New_York",
    },
  },
  "per segment, with visitors as numbers": {
    orders: {
      table: "orders",
      orderId: "id",
      visitor: "customer",
      revenue: "net",
      variation: "group",
      segment: "country",
    },
    variations: VARIATIONS,
    per: "segment",
    visitors: VARIATIONS.map(({ name }) => ({
      variation: name,
      visitors: 10,
      segment: "US",
    })),
  },
};

function snapshotOf(dialect: Dialect): string {
  return Object.entries(CASES).map(([title, description]) => {
    const { sql, parameters } = momentsQuery(description, { dialect });
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

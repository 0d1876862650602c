/**
 * What a dialect writes differently, as its manual says, and that nothing else
 * differs: what the statements mean is held by what DuckDB, PostgreSQL and
 * ClickHouse answer.
 */

import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  type Dialect,
  factsStatement,
  type Fragment,
  middleStatement,
  type Rules,
  type Statement,
  totalsStatement,
  visitorsStatement,
  type WarehouseDescription,
  warehousePlan,
} from "readout/warehouse";
import { RULES, sql } from "../../lib/sums/warehouse/_sql.ts";
import { render } from "../../lib/sums/warehouse/_render.ts";
import { sourcesIn } from "../_sources.ts";

/** A name, bound values, what is done to a column `x`. */
const SPELLINGS: Readonly<Record<Dialect, readonly string[]>> = {
  duckdb: [
    '"a""b`c\\d"',
    "$1 = true, $2 = 2026-10-29T08:00:00.000Z",
    "CAST(x AS DOUBLE), CAST(x AS VARCHAR), CAST(x AS BIGINT)",
    "LOG10(x), epoch_ms(x)",
    "MATERIALIZED, ORDER BY NULL ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING, LEFT JOIN",
  ],
  postgresql: [
    '"a""b`c\\d"',
    "$1 = true, $2 = 2026-10-29T08:00:00.000Z",
    "CAST(x AS DOUBLE PRECISION), CAST(x AS TEXT), CAST(x AS BIGINT)",
    "LOG10(x), CAST(floor(EXTRACT(EPOCH FROM x) * 1000) AS BIGINT)",
    "MATERIALIZED, , LEFT JOIN",
  ],
  clickhouse: [
    '`a"b\\`c\\\\d`',
    "{p1:UInt8} = 1, toDateTime({p2:UInt32}, 'UTC') = 1793260800",
    "toFloat64(x), toString(x), toInt64(ifNull(x, 0))",
    "log10(x), toInt64(toUnixTimestamp(x)) * 1000",
    ", , GLOBAL ALL LEFT JOIN",
  ],
  bigquery: [
    '`a"b\\`c\\\\d`',
    "@p1 = true, @p2 = 2026-10-29T08:00:00.000Z",
    "CAST(x AS FLOAT64), CAST(x AS STRING), CAST(x AS INT64)",
    "LOG10(x), UNIX_MILLIS(CAST(x AS TIMESTAMP))",
    ", , LEFT JOIN",
  ],
  snowflake: [
    '"a""b`c\\d"',
    "? = true, ? = 2026-10-29T08:00:00.000Z",
    "CAST(x AS DOUBLE), CAST(x AS VARCHAR), CAST(x AS BIGINT)",
    "LOG(10, x), DATE_PART(EPOCH_MILLISECOND, x)",
    ", , LEFT JOIN",
  ],
};

function spellingsOf(dialect: Dialect): string[] {
  const rules: Rules = RULES[dialect];
  const written = (...fragments: Fragment[]) =>
    fragments.map((fragment) => render(fragment, rules).sql).join(", ");
  const x = sql`x`;
  return [
    rules.quote('a"b`c\\d'),
    [true, new Date("2026-10-29T08:00:00Z")].map((value, nth) => {
      const placeholder = rules.placeholder(nth + 1, value);
      return `${placeholder.text} = ${placeholder.value}`;
    }).join(", "),
    written(rules.toDouble(x), rules.toText(x), rules.toWhole(x)),
    written(rules.log10(x), rules.toEpoch(x)),
    [rules.held, rules.wholePart, rules.leftJoin]
      .map((text) => text.trim()).join(", "),
  ];
}

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
    where: [{ column: "status", in: [...NEEDLES] }],
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

function statementsOf(dialect: Dialect): Statement[] {
  const plan = {
    ...warehousePlan(DESCRIPTION, dialect),
    units: { revenue: { column: 'net "USD"', decimals: 2 } },
  };
  return [
    visitorsStatement(plan),
    factsStatement(plan, ['net "USD"']),
    totalsStatement(plan, {
      measures: [],
      pairs: [],
      segments: ["device"],
      limits: [20_000, 30_000],
      tellsCrossed: true,
      isDaily: true,
      isWide: true,
    }),
    middleStatement(plan, {
      excludesCrossed: true,
      cap: 30_000,
      middle: [[4, 4], [4, 5]],
      reached: [9000, 8000],
      markAbove: 20_000,
      marksPerDecade: 150,
    }),
  ];
}

for (const dialect of Object.keys(SPELLINGS) as Dialect[]) {
  Deno.test(`${dialect} is written as its manual says`, () => {
    assertEquals(spellingsOf(dialect), SPELLINGS[dialect]);
  });

  Deno.test(`a value is bound, and no part of the SQL for ${dialect}`, () => {
    const statements = statementsOf(dialect);
    const text = statements.map(({ sql }) => sql).join("\n");
    const bound = JSON.stringify(statements.map((part) => part.parameters));
    for (const value of NEEDLES.map(String)) {
      assertEquals(text.includes(value), false, value);
      assertStringIncludes(bound, value);
    }
  });
}

Deno.test("dialects differ in their rules, and nowhere else", async () => {
  const warehouse = new URL("../../lib/sums/warehouse/", import.meta.url);
  const allowed = /\/(_sql|dialects|clients|runners)\.ts$/;
  const others: string[] = [];
  for (const file of await sourcesIn(warehouse)) {
    const code = (await Deno.readTextFile(file))
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    const isNamed = Object.keys(SPELLINGS)
      .some((dialect) => code.includes(`"${dialect}"`));
    if (isNamed && !allowed.test(file.href)) {
      others.push(file.href.slice(warehouse.href.length));
    }
  }
  assertEquals(others.sort(), ["_check_description.ts", "embedded.ts"]);
});

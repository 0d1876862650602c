/** A description that takes its tables and columns from dbt's manifest. */

import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { SchemaError } from "readout/api";
import { type DbtDescription, descriptionFromDbt } from "readout/readout";
import { runCli } from "../commands/_cli.ts";
import { withFolder } from "../_folder.ts";

/** A node as dbt writes it, with columns and what their meta says. */
function node(
  name: string,
  columns: Readonly<Record<string, string | null>>,
  others: Readonly<Record<string, unknown>> = {},
): [string, Record<string, unknown>] {
  const id = `${others.resource_type ?? "model"}.shop.${name}`;
  return [id, {
    unique_id: id,
    resource_type: "model",
    package_name: "shop",
    name,
    alias: name,
    database: "shop",
    schema: "main",
    relation_name: `"shop"."main"."${name}"`,
    config: { materialized: "table", enabled: true },
    depends_on: { nodes: [] },
    columns: Object.fromEntries(
      Object.entries(columns).map(([column, readout], at) => [column, {
        name: column,
        description: "",
        data_type: null,
        quote: null,
        tags: [],
        // Before dbt 1.10 beside the name, since then in its config.
        ...(readout === null
          ? { meta: {}, config: { meta: {}, tags: [] } }
          : at % 2 === 0
          ? { meta: { readout } }
          : { meta: {}, config: { meta: { readout }, tags: [] } }),
      }]),
    ),
    ...others,
  }];
}

function manifestOf(
  nodes: readonly [string, unknown][],
  adapter = "duckdb",
): unknown {
  return {
    metadata: {
      dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json",
      dbt_version: "1.10.4",
      adapter_type: adapter,
    },
    nodes: Object.fromEntries(nodes),
    sources: {},
    macros: {},
    disabled: {},
  };
}

const ORDERS = node("fct_orders", {
  id: null,
  customer: "visitor_id",
  paid: "net_revenue",
  margin: "gross_profit",
  placed_at: "created_at",
  device: "segment:deviceType",
  pieces: "units",
  points: "measure:loyalty",
  note: null,
});
const SEEN = node("fct_seen", {
  customer: "visitor_id",
  variant: null,
  first_at: "created_at",
});
const GIVEN: DbtDescription = {
  name: "Sticky bar",
  orders: "fct_orders",
  exposures: "fct_seen",
  variations: [{ name: "A" }, { name: "B" }],
};

Deno.test("columns are found by their meta, or else by their names", () => {
  const { description } = descriptionFromDbt(manifestOf([ORDERS, SEEN]), GIVEN);
  assertEquals(description, {
    ...GIVEN,
    orders: {
      table: ["shop", "main", "fct_orders"],
      orderId: "id",
      visitor: "customer",
      revenue: "paid",
      profit: "margin",
      time: "placed_at",
      segments: { deviceType: "device" },
      measures: { units: "pieces", loyalty: "points" },
    },
    exposures: {
      table: ["shop", "main", "fct_seen"],
      visitor: "customer",
      variation: "variant",
      time: "first_at",
    },
  });
});

Deno.test("what the description says goes before dbt, and undocumented columns can be named", () => {
  const { description } = descriptionFromDbt(
    manifestOf([node("fct_orders", { order_id: null, net_revenue: null })]),
    {
      ...GIVEN,
      orders: {
        model: "fct_orders",
        revenue: "paid_in_euros",
        visitor: "customer",
        variation: "variant",
      },
      exposures: undefined!,
    },
  );
  assertEquals(description.orders, {
    table: ["shop", "main", "fct_orders"],
    orderId: "order_id",
    revenue: "paid_in_euros",
    visitor: "customer",
    variation: "variant",
  });
});

Deno.test("relations are read as each adapter writes them", () => {
  const tableOf = (adapter: string, relation_name: string) =>
    descriptionFromDbt(
      manifestOf([
        node(
          "fct_orders",
          { order_id: null, visitor_id: null, revenue: null },
          { relation_name },
        ),
        SEEN,
      ], adapter),
      GIVEN,
    ).description.orders;
  assertEquals(
    tableOf("postgres", '"shop"."Marts.v2"."fct ""orders"""').table,
    ["shop", "Marts.v2", 'fct "orders"'],
  );
  assertEquals(
    tableOf("bigquery", "`shop-prod`.`marts`.`fct_orders`").table,
    ["shop-prod", "marts", "fct_orders"],
  );
  // Without quotes Snowflake keeps names in capitals.
  const snowflake = tableOf("snowflake", "shop.marts.fct_orders");
  assertEquals(snowflake.table, ["SHOP", "MARTS", "FCT_ORDERS"]);
  assertEquals(snowflake.revenue, "REVENUE");
});

Deno.test("everything that cannot be found is told at once", () => {
  const error = assertThrows(
    () =>
      descriptionFromDbt(
        manifestOf([
          node("fct_orders", { id: null, total: null, who: "vistor_id" }),
          node("fct_seen", {}, { config: { materialized: "ephemeral" } }),
        ], "redshift"),
        GIVEN,
      ),
    SchemaError,
  );
  assertEquals(error.problems.map(({ path }) => path), [
    "metadata.adapter_type",
    "orders.who",
    "exposures",
  ]);
  assertStringIncludes(error.message, 'current value is "redshift"');
  assertStringIncludes(error.message, 'has the meta readout "vistor_id"');
  assertStringIncludes(error.message, "name one that is a table or a view");
  const missing = assertThrows(
    () => descriptionFromDbt(manifestOf([SEEN]), GIVEN),
    SchemaError,
  );
  assertStringIncludes(missing.message, "it has fct_seen");
  assertThrows(
    () => descriptionFromDbt({ metadata: {}, nodes: {} }, GIVEN),
    SchemaError,
    "dbt_schema_version",
  );
});

Deno.test("a description names dbt's manifest, whose tables are read", async () => {
  await withFolder(async (folder) => {
    const instance = await DuckDBInstance.create(join(folder, "shop.duckdb"));
    const connection = await instance.connect();
    await connection.run(
      `CREATE TABLE fct_orders AS SELECT i AS id, i % 900 AS customer, 20 + i % 7 AS paid,
         5 AS margin, TIMESTAMP '2026-10-01' + INTERVAL (i) MINUTE AS placed_at,
         'mobile' AS device, 1 AS pieces, 2 AS points FROM range(1200) t(i)`,
    );
    await connection.run(
      `CREATE TABLE fct_seen AS SELECT i AS customer, CASE i % 2 WHEN 0 THEN 'A' ELSE 'B' END
         AS variant, TIMESTAMP '2026-10-01' AS first_at FROM range(4000) t(i)`,
    );
    connection.closeSync();
    instance.closeSync();
    await Deno.mkdir(join(folder, "target"));
    await Deno.writeTextFile(
      join(folder, "target/manifest.json"),
      JSON.stringify(manifestOf([ORDERS, SEEN])),
    );
    await Deno.writeTextFile(
      join(folder, "warehouse.json"),
      JSON.stringify({
        ...GIVEN,
        dbt: "target/manifest.json",
        connection: { engine: "duckdb", file: "shop.duckdb" },
      }),
    );
    const { stdout, stderr } = await runCli(
      ["readout", "--warehouse", "warehouse.json", "--json"],
      folder,
    );
    assertEquals(
      JSON.parse(stdout || stderr).variations
        .map((one: { visitors: number; buyers: number }) => [
          one.visitors,
          one.buyers,
        ]),
      [[2000, 450], [2000, 450]],
    );
    const alone = await runCli(
      ["readout", "--warehouse", "target/manifest.json"],
      folder,
    );
    assertStringIncludes(
      alone.stderr,
      "is dbt's manifest, without an address",
    );
  });
});

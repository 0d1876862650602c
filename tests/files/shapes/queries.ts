/** Queries of the user's own in place of files. */

import { createHash } from "node:crypto";
import type { Given, Subject } from "./_shape.ts";
import { csv, NUMBERS, ROWS } from "./_store.ts";

/** Two line items for every order, the second one of them half a unit's price. */
const ITEMS = csv(
  ROWS.flatMap(([id, , , revenue]) => [
    [id!, "2", (Number(revenue) / 4).toFixed(4)],
    [id!, "1", (Number(revenue) / 2).toFixed(3)],
  ]),
  { header: ["order_id", "quantity", "price"] },
);
const SALES = csv(ROWS.map(([id, who, , , time]) => [id!, who!, time!, "ok"]), {
  header: ["order_id", "visitor_id", "created_at", "status"],
}).replace(
  "1010,v09,2026-03-04 20:00:00,ok\n",
  (row) => `${row}1011,v10,2026-03-04 21:00:00,test\n`,
);
const GROUPS = csv(
  [...new Set(ROWS.map(([, who, name]) => `${who},${name}`))]
    .map((row) => row.split(",")),
  { header: ["customer", "cell"] },
);

const asked = (sql: string): Given => ({
  files: {
    "sales.csv": SALES,
    "line items.csv": ITEMS,
    "groups.csv": GROUPS,
    "orders.sql": sql,
  },
  orders: "orders.sql",
});

const QUERY = `SELECT s.order_id, s.visitor_id, g.cell AS variation,
    s.created_at, sum(i.price * i.quantity) AS net_revenue
  FROM 'sales.csv' s
  JOIN 'line items.csv' i USING (order_id)
  JOIN 'groups.csv' g ON g.customer = s.visitor_id
  WHERE s.status <> 'test' GROUP BY ALL`;

const digestOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex");

/** Rows of the table. */
export const QUERIES: Subject = {
  title: "A query in place of a file",
  shapes: [
    {
      input: "a join, a filter and a sum of line items",
      given: asked(
        `-- What was ordered; tests are no orders.
         SELECT s.order_id, s.visitor_id, g.cell AS variation, s.created_at,
           sum(i.price * i.quantity) AS net_revenue
         FROM 'sales.csv' s
         JOIN 'groups.csv' g ON g.customer = s.visitor_id
         JOIN 'line items.csv' i USING (order_id)
         WHERE s.status <> 'test'
         GROUP BY ALL;`,
      ),
      reads: NUMBERS,
      says: /pass: Period: Covers the days of the visitors/,
    },
    {
      input: "a query, whose files are named with what they hold",
      given: asked(QUERY),
      reads: NUMBERS,
      says: new RegExp(
        [
          `orders\\.sql: 10 rows, one row per order, ${digestOf(QUERY)}`,
          `sales\\.csv: 11 rows, read by orders\\.sql, ${digestOf(SALES)}`,
          `line items\\.csv: 20 rows, read by orders\\.sql, ${digestOf(ITEMS)}`,
        ].join("(.|\n)*"),
      ),
    },
    {
      input: "a query for the visitors, too",
      given: {
        files: {
          "orders.sql":
            "SELECT * FROM 'orders.csv' WHERE variation IN ('A', 'B')",
          "visitors.sql":
            "SELECT variation, sum(n_visitors) AS n_visitors FROM 'visitors.csv' GROUP BY variation",
        },
        orders: "orders.sql",
        visitors: "visitors.sql",
      },
      reads: NUMBERS,
    },
    {
      input: "a query that reads another way than by the name of a file",
      given: asked("SELECT * FROM glob('/etc/*')"),
      says:
        /orders\.sql.*glob\(\): cannot be used behind FROM; name the file itself, as in FROM 'items\.csv'/,
    },
    {
      input: "a query that reads another way, deep inside",
      given: asked(
        "SELECT (SELECT content FROM read_text('/etc/passwd')) FROM 'sales.csv'",
      ),
      says: /read_text\(\): cannot be used/,
    },
    {
      input: "a query that writes",
      given: asked("COPY (FROM 'sales.csv') TO 'out.csv'"),
      says:
        /orders\.sql must be a single SELECT, because a query may not change anything/,
    },
    {
      input: "two queries",
      given: asked("SELECT 1; SELECT 2"),
      says: /orders\.sql must be a single SELECT, but has 2 statements/,
    },
    {
      input: "a query over a table that is no file",
      given: asked("SELECT * FROM sales"),
      says:
        /names "sales", not a CSV, JSON or Parquet file; name files in quotes/,
    },
    {
      input: "a query over a file that is not there",
      given: asked("SELECT * FROM 'sale.csv'"),
      says: /Cannot open sale\.csv: file not found/,
    },
    {
      input: "a query for a column that is not there",
      given: asked("SELECT total FROM 'sales.csv'"),
      says: /orders\.sql failed: Referenced column "total" not found/,
    },
    {
      input: "a query that is none",
      given: asked("SELCT * FROM 'sales.csv'"),
      says: /orders\.sql is not a valid query: syntax error/,
    },
    {
      input: "a query that does not yield what orders have",
      given: asked("SELECT order_id FROM 'sales.csv'"),
      says: /orders\.sql.*no column for visitor_id, variation, net_revenue/s,
    },
    {
      input: "a query over a file with a broken row",
      given: {
        files: {
          "sales.csv": `${SALES}9,v1\n`,
          "orders.sql": "SELECT * FROM 'sales.csv'",
        },
        orders: "orders.sql",
      },
      says: /sales\.csv.*row 13.*has 2 fields, but the header has 4/s,
    },
  ],
};

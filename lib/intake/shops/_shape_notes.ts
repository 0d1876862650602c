/** What is told of orders that were made from rows of another shape. */

import type { Engine } from "../../engine/mod.ts";
import { formatCount } from "../../format/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import type { Exclusions } from "../../record/mod.ts";
import type { Marks } from "./marks.ts";
import type { OrderShape } from "./order_shape.ts";

type Facts = Readonly<Record<string, unknown>>;

export async function factsOf(
  engine: Engine,
  isGrouped: boolean,
): Promise<Facts> {
  const [row] = await engine.rows(
    `SELECT count(*) AS count, count(*) FILTER (lost) AS lost,
       sum(net_revenue) FILTER (lost) AS "sum lost",
       count(*) FILTER (NOT lost AND variation IS NULL) AS unmarked,
       sum(net_revenue) FILTER (NOT lost AND variation IS NULL)
         AS "sum unmarked",
       ${isGrouped ? "count(*) FILTER (disagree)" : "0"} AS disagree
     FROM shaped`,
  );
  return row!;
}

export function exclusionsOf(facts: Facts, marks: Marks | null): Exclusions[] {
  const entry = (reason: Exclusions["reason"], name: string): Exclusions => ({
    reason,
    rows: Number(facts[name]),
    netRevenue: Number(facts[`sum ${name}`] ?? 0),
  });
  return [
    entry("cancelled", "lost"),
    ...(marks === null ? [] : [entry("no-variation", "unmarked")]),
  ].filter(({ rows }) => rows > 0);
}

export function notesOf(
  { source, columns, unknownColumns }: StoredTable,
  { shop, lineItems, marks }: OrderShape,
  facts: Facts,
): string[] {
  const number = (name: string): number => Number(facts[name]);
  const orders = (name: string): string => formatCount(number(name), "order");
  return [
    ...(shop === null ? [] : [
      `${source} is read as orders that ${shop.name} exported: an order is what ${columns.order_id} names, worth ${columns.net_revenue}${
        unknownColumns.includes(shop.refund ?? "") ? ` less ${shop.refund}` : ""
      }, of the visitor in ${columns.visitor_id}.`,
    ]),
    ...(lineItems && shop === null
      ? [
        `${source}: line items are summed to orders, ${columns.price} times ${columns.units}${
          columns.discount === undefined ? "" : ` less ${columns.discount}`
        }.`,
      ]
      : []),
    ...(number("lost") > 0
      ? [`Left out: ${orders("lost")} called off or never paid.`]
      : []),
    ...(marks !== null && number("unmarked") > 0
      ? [
        `Left out: ${
          orders("unmarked")
        } without one variation in ${marks.header}.`,
      ]
      : []),
    ...(number("disagree") > 0
      ? [
        `Rows of ${
          orders("disagree")
        } name several visitors, variations or segments; the first row counts.`,
      ]
      : []),
  ];
}

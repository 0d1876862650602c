/** Orders as programs and services write them in JSON. */

import type { Given, Shape } from "./_shape.ts";
import { HEADER, NUMBERS, ROWS } from "./_store.ts";
import { REVENUE } from "./_written.ts";

/** The orders as objects, each field as a program has it. */
const OBJECTS = ROWS.map((row) =>
  Object.fromEntries(HEADER.map((name, at) => [
    name,
    at === REVENUE ? Number(row[at]) : row[at],
  ]))
);

/** The same as an API has them: what is of somebody is an object of its own. */
const NESTED = OBJECTS.map(({ visitor_id, net_revenue, ...order }, at) => ({
  ...order,
  customer: { id: visitor_id, orders: { count: at } },
  total: { net: { value: net_revenue, currency: "EUR" } },
  line_items: [{ sku: "a" }, { sku: "b" }],
}));

const read = (value: unknown, read: Given["read"] = {}) => ({
  given: { text: JSON.stringify(value), read },
  reads: NUMBERS,
});

/** Rows of the table. */
export const JSON_TEXTS: readonly Shape[] = [
  { input: "JSON, a list", ...read(OBJECTS) },
  {
    input: "JSON, an object a line",
    given: { text: OBJECTS.map((row) => JSON.stringify(row)).join("\n") },
    reads: NUMBERS,
  },
  {
    input: "JSON that ends in the middle",
    given: { text: JSON.stringify(OBJECTS).slice(0, -9) },
    says: /orders\.csv is not valid JSON: error in object 11/,
  },
  {
    input: "JSON of an API: orders in an envelope, fields in objects",
    ...read(
      { data: { orders: NESTED }, meta: { page: 1 } },
      { map: { net_revenue: "total.net.value" } },
    ),
  },
  {
    input: "JSON of an API: nodes at the ends of edges",
    ...read({ data: { orders: { edges: OBJECTS.map((node) => ({ node })) } } }),
  },
  {
    input: "JSON of an API: a variation among an order's attributes",
    ...read(
      OBJECTS.map(({ variation: value, ...order }) => ({
        ...order,
        attributes: [{ name: "gift", value: "B" }, { name: "ab_test", value }],
      })),
      { variationFrom: "attributes=ab_test" },
    ),
  },
  {
    input: "JSON of which two lists may be the orders",
    given: { text: JSON.stringify({ orders: OBJECTS, refunds: OBJECTS }) },
    says:
      /orders\.csv is JSON with several lists of objects \("orders", "refunds"\)\. Keep only one of them/,
  },
  {
    input: "JSON with an object where somebody's id should be, in some rows",
    given: {
      text: JSON.stringify(
        OBJECTS.map((order, at) =>
          at % 2 === 0 ? order : { ...order, visitor_id: { id: "v" } }
        ),
      ),
    },
    says:
      /visitor_id: must have a single value in each row: there is "\{.*"\. Extract the value with a query/,
  },
];

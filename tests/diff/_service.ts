/** A service whose orders a test writes, so that what changes is known. */

import { join } from "node:path";
import type { Client } from "../../lib/api/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import {
  answeredBy,
  experienceAnswer,
  exportAnswer,
  ID,
} from "../bundle/_bundles.ts";

/** An order of a test. */
export interface Order {
  readonly id: string;
  readonly visitor: string;
  readonly variation: "Control" | "Bar";
  readonly revenue: number;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * A service that has these orders, and 1,000 visitors in each variation; `bar`
 * is what the second one is called.
 */
export function serviceOf(
  orders: readonly Order[],
  visitors: Readonly<Record<Order["variation"], number>> = {
    Control: 1000,
    Bar: 1000,
  },
  bar = "Bar",
): Client {
  const csv = [
    "order_id,visitor_id,variation,net_revenue,currency,created_at",
    ...orders.map(({ id, visitor, variation, revenue, at }) =>
      [id, visitor, variation, revenue, "USD", at].join(",")
    ),
  ].map((line) => `${line}\n`).join("");
  return answeredBy((url, init) => {
    if (url.hostname === "files.test") return new Response(csv);
    if (init.method === "GET") {
      return experienceAnswer({
        name: bar === "Bar" ? "Free shipping bar" : bar,
        currency: "USD",
        variations: [
          { id: "v1", name: "Control", percentage: 50, isControl: true },
          { id: "v2", name: bar, percentage: 50, isControl: false },
        ],
      });
    }
    if (url.pathname.endsWith("/export")) {
      return exportAnswer("https://files.test/orders.csv?signature=1");
    }
    const placedIn = (name: string) =>
      orders.filter(({ variation }) =>
        (variation === "Bar" ? bar : variation) === name
      );
    const segment = (name: string, count: number) => ({
      data: [{
        dt: "2026-03-31 00:00:00",
        n_visitors: count,
        n_orders: placedIn(name).length,
        net_revenue: placedIn(name)
          .reduce((sum, { revenue }) => sum + revenue, 0),
      }],
    });
    return Response.json({
      segments: {
        Control: segment("Control", visitors.Control),
        [bar]: segment(bar, visitors.Bar),
      },
      variations: [
        { id: "v1", name: "Control", isControl: true },
        { id: "v2", name: bar, isControl: false },
      ],
    });
  });
}

/** A bundle of a readout of these orders. */
export async function bundleOf(
  folder: string,
  name: string,
  orders: readonly Order[],
  visitors?: Readonly<Record<Order["variation"], number>>,
  bar?: string,
): Promise<string> {
  const bundle = join(folder, name);
  await readout(serviceOf(orders, visitors, bar), ID, { bundle });
  return bundle;
}

/** Orders of one a day in March, in turns of the variations. */
export function someOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `o${index}`,
    visitor: `v${index}`,
    variation: index % 2 === 0 ? "Control" : "Bar",
    revenue: 20 + (index * 7) % 31,
    at: new Date(Date.UTC(2026, 2, 1 + index % 20, index % 24)).toISOString(),
  }));
}

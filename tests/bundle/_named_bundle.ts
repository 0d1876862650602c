/** Bundle of a readout with names that a test chooses. */

import { readout } from "../../lib/readout/mod.ts";
import { answeredBy, experienceAnswer, exportAnswer, ID } from "./_bundles.ts";

/** Number of orders, alternating between the variations. */
const ORDERS = 40;
const VISITORS = 1000;

/**
 * Makes a bundle of an experience.
 *
 * @param bundle Path of the folder.
 * @param name Name of the experience and of its second variation.
 */
export async function namedBundle(bundle: string, name: string): Promise<void> {
  const names = ["Control", name];
  const variations = names.map((name, index) => ({
    id: `v${index}`,
    name,
    percentage: 50,
    isControl: index === 0,
  }));
  const orders = Array.from({ length: ORDERS }, (_, index) => ({
    variation: names[index % 2]!,
    revenue: 20 + (index * 7) % 31,
    day: String(1 + index % 20).padStart(2, "0"),
  }));
  const csv = [
    "order_id,visitor_id,variation,net_revenue,currency,created_at",
    ...orders.map(({ variation, revenue, day }, index) =>
      `o${index},v${index},${variation},${revenue},USD,2026-03-${day}T00:00:00Z`
    ),
  ].map((line) => `${line}\n`).join("");
  const dayOf = (variation: string) => {
    const own = orders.filter((order) => order.variation === variation);
    return {
      dt: "2026-03-31 00:00:00",
      n_visitors: VISITORS,
      n_orders: own.length,
      net_revenue: own.reduce((sum, { revenue }) => sum + revenue, 0),
    };
  };
  const client = answeredBy((url, { method }) => {
    if (url.hostname === "files.test") return new Response(csv);
    if (method === "GET") {
      return experienceAnswer({ name, currency: "USD", variations });
    }
    if (url.pathname.endsWith("/export")) {
      return exportAnswer("https://files.test/orders.csv?signature=1");
    }
    return Response.json({
      segments: Object.fromEntries(
        names.map((name) => [name, { data: [dayOf(name)] }]),
      ),
      variations,
    });
  });
  await readout(client, ID, { bundle });
}

/** A service with one experience and as many orders as asked for. */

import { printText } from "../../lib/commands/output/terminal.ts";

/** The experience that is served. */
export const ID = "11111111-2222-4333-8444-555555555555";
const HEADER =
  "order_id,created_at,visitor_id,variation,variation_id,currency,net_revenue,gross_profit,cogs,discount,refund,shipping_revenue,shipping_method,units,country,device,channel,visitor_type,landing_page,landing_page_type\n";
const ROWS_AT_ONCE = 5_000;

/** Orders as long as those of the demo store, different in every cell that matters. */
function rows(from: number, to: number): Uint8Array {
  let text = "";
  for (let index = from; index < to; index++) {
    const order = 6_148_914_691_236_000n + BigInt(index);
    const visitor = 1_152_921_504_607n * 1_000n + BigInt((index * 7_919) % to);
    const value = 20 + (index * 48_271 % 21_474) / 100;
    const time = new Date(START_MS + index * STEP_MS).toISOString();
    const arm = index % 2;
    text +=
      `${order}00,${time},${visitor},${arm ? "Progress bar" : "Control"},` +
      `5b1f8a52-0c0e-4d55-9a3e-00000000000${arm + 1},USD,${value.toFixed(2)},` +
      `${(value * 0.58).toFixed(2)},${
        (value * 0.42).toFixed(2)
      },0.0,0.0,5.95,` +
      `Standard,${1 + index % 3},${index % 5 ? "US" : "DE"},mobile,Direct,` +
      `returning,/blogs/journal/cold-brew-ratio,Blog\n`;
  }
  return new TextEncoder().encode(text);
}

function* exportOf(orders: number): Generator<Uint8Array> {
  yield new TextEncoder().encode(HEADER);
  for (let from = 0; from < orders; from += ROWS_AT_ONCE) {
    yield rows(from, Math.min(orders, from + ROWS_AT_ONCE));
  }
}

/** When the orders begin, and how far one is from the next. */
const START_MS = 1_790_000_000_000;
const STEP_MS = 2_400;
const DAY_MS = 86_400_000;

const VARIATIONS = [
  { id: "5b1f8a52-0c0e-4d55-9a3e-000000000001", name: "Control" },
  { id: "5b1f8a52-0c0e-4d55-9a3e-000000000002", name: "Progress bar" },
];

function experience(): unknown {
  return {
    experience: {
      id: ID,
      name: "Large",
      status: "ended",
      category: "experiment",
      currency: "USD",
      variations: VARIATIONS.map((variation, arm) => ({
        ...variation,
        isControl: arm === 0,
        percentage: 50,
      })),
    },
  };
}

/** Running totals by day: thirty visitors for each order. */
function timeSeries(orders: number): unknown {
  const first = Math.floor(START_MS / DAY_MS);
  const last = Math.floor((START_MS + (orders - 1) * STEP_MS) / DAY_MS);
  const data = Array.from({ length: last - first + 1 }, (_, day) => {
    const until = (first + day + 1) * DAY_MS - START_MS;
    const soFar = Math.min(orders, Math.ceil(until / STEP_MS));
    return {
      dt: new Date((first + day) * DAY_MS).toISOString().slice(0, 10),
      n_visitors: Math.floor(soFar / 2) * 30,
      n_orders: Math.floor(soFar / 2),
    };
  });
  return {
    segments: Object.fromEntries(
      VARIATIONS.map(({ name }) => [name, { data }]),
    ),
    variations: VARIATIONS.map((variation, arm) => ({
      ...variation,
      isControl: arm === 0,
    })),
  };
}

/** Serves the experience, and tells where. */
export function serve(orders: number): void {
  Deno.serve(
    {
      port: 0,
      onListen: ({ port }) => printText(`http://127.0.0.1:${port}`),
    },
    (request) => {
      const { pathname, origin } = new URL(request.url);
      if (pathname === "/orders.csv") {
        return new Response(ReadableStream.from(exportOf(orders)));
      }
      if (pathname.endsWith(`/experiences/${ID}`)) {
        return Response.json(experience());
      }
      if (pathname.endsWith("/timeseries")) {
        return Response.json(timeSeries(orders));
      }
      return Response.json({
        exportType: "orders",
        experienceId: ID,
        experienceName: "Large",
        url: `${origin}/orders.csv?signature=none`,
        expiresIn: 900,
        format: "csv",
        message: "ready",
      });
    },
  );
}

/**
 * One step with a bundle in a process of its own, whose memory is then known:
 * `serve ORDERS`, `download URL FILE`, `record URL FOLDER FILE`,
 * `replay FOLDER FILE`, `verify FOLDER`, `diff FOLDER FOLDER`.
 */

import { type Client, createClient } from "../../lib/api/mod.ts";
import {
  openBundle,
  recordBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import { diffBundles } from "../../lib/diff/mod.ts";
import { print } from "../../lib/commands/_terminal.ts";

const ID = "11111111-2222-4333-8444-555555555555";
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
    const time = new Date(1_790_000_000_000 + index * 2_400).toISOString();
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

function serve(orders: number): void {
  Deno.serve(
    {
      port: 0,
      onListen: ({ port }) => print(`http://127.0.0.1:${port}`),
    },
    (request) => {
      const { pathname, origin } = new URL(request.url);
      if (pathname === "/orders.csv") {
        return new Response(ReadableStream.from(exportOf(orders)));
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

async function download(client: Client, path: string): Promise<void> {
  await client.downloadExport(ID, {}, { path });
}

const serviceAt = (baseUrl: string): Client =>
  createClient({ baseUrl, token: "none", timeoutMs: 600_000 });

/** The most memory that the process ever held, in MB; Linux tells. */
async function peakMegabytes(): Promise<number> {
  const status = await Deno.readTextFile("/proc/self/status");
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)![1]) * 1024 / 1e6;
}

if (import.meta.main) {
  const [step, first = "", second = "", third = ""] = Deno.args;
  const started = performance.now();
  if (step === "serve") serve(Number(first));
  else {
    if (step === "download") await download(serviceAt(first), second);
    if (step === "record") {
      const recording = await recordBundle(second);
      await download(recording.client(serviceAt(first)), third);
      await recording.finish();
    }
    if (step === "replay") {
      await download((await openBundle(first)).client(), second);
    }
    if (step === "verify") {
      const { problems } = await verifyBundle(first);
      if (problems.length > 0) throw new Error(JSON.stringify(problems));
    }
    if (step === "diff") await diffBundles(first, second);
    const milliseconds = performance.now() - started;
    print(JSON.stringify({ megabytes: await peakMegabytes(), milliseconds }));
  }
}

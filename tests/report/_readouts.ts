/** Readouts of every kind that a report must handle. */
import pl from "nodejs-polars";
import { createClient } from "../../lib/api/mod.ts";
import type { Readout, ReadoutOptions } from "../../lib/readout/mod.ts";
import { readout, readoutFromFrames } from "../../lib/readout/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { kept } from "../_kept.ts";

/** Returns the readouts of both kinds, as they come back from JSON. */
export function allReadouts(): Promise<Record<string, Readout>> {
  return kept("readouts", async () => ({
    ...await theDemoReadouts(),
    ...await frameReadouts(),
  }));
}

/** Returns the page of each readout, without the explorer's data. */
export function allPages(): Promise<Record<string, string>> {
  return kept("pages", async () => {
    const pages: Record<string, string> = {};
    for (const [name, readout] of Object.entries(await allReadouts())) {
      pages[name] = await renderReport(readout, { format: "html" });
    }
    return pages;
  });
}

/** Example of a hostile name. */
export const HOSTILE = '<img src=x onerror=alert(1)>| `*_[x](javascript:1)"';

/**
 * Experiences without data, or with the visitors of another experience, which
 * give no different page.
 */
const PASSED_OVER = ["pending", "besideWinner", "apartFromWinner"];

let reading: Promise<Record<string, Readout>> | undefined;

/**
 * Returns demo experiences of every kind by their names in the sandbox, read
 * once.
 */
export function theDemoReadouts(): Promise<Record<string, Readout>> {
  return reading ??= demoReadouts();
}

async function demoReadouts(): Promise<Record<string, Readout>> {
  await using sandbox = await startSandbox();
  const client = createClient(sandbox);
  const readouts: Record<string, Readout> = {};
  for (const [name, id] of Object.entries(DEMO_EXPERIENCES)) {
    if (PASSED_OVER.includes(name)) continue;
    readouts[name] = await readout(client, id);
  }
  return readouts;
}

/** Parameters for generating a variation of a readout from frames. */
interface Arm {
  readonly visitors: number;
  readonly buyers: number;
  /** Revenue of the buyer at an index. */
  readonly revenue: (index: number) => number;
}

/** Returns a readout from frames; the first arm is the control. */
export function frameReadout(
  arms: Readonly<Record<string, Arm>>,
  name = "From two files",
  options: ReadoutOptions = {},
): Promise<Readout> {
  const orders = Object.entries(arms).flatMap(([variation, arm], at) =>
    Array.from({ length: arm.buyers }, (_, index) => ({
      order_id: `${at}-${index}`,
      visitor_id: `${at}-${index}`,
      variation,
      net_revenue: arm.revenue(index),
    }))
  );
  return readoutFromFrames({
    orders: pl.DataFrame({
      order_id: orders.map((order) => order.order_id),
      visitor_id: orders.map((order) => order.visitor_id),
      variation: orders.map((order) => order.variation),
      net_revenue: orders.map((order) => order.net_revenue),
    }),
    visitors: pl.DataFrame({
      variation: Object.keys(arms),
      n_visitors: Object.values(arms).map(({ visitors }) => visitors),
    }),
    name,
  }, { control: Object.keys(arms)[0], ...options });
}

const varied = (mean: number) => (index: number) => mean + (index % 20) - 9.5;

/** Returns readouts that the demo store does not have. */
export async function frameReadouts(): Promise<Record<string, Readout>> {
  const visitors = 10_000;
  const arm = (buyers: number, mean = 50): Arm => ({
    visitors,
    buyers,
    revenue: varied(mean),
  });
  return {
    loser: await frameReadout({ A: arm(500), B: arm(300) }),
    fourVariations: await frameReadout({
      A: arm(300),
      B: arm(310),
      C: arm(420),
      D: arm(220, 45),
    }, "Four ways to say free shipping"),
    tenVariations: await frameReadout(Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`Way ${at}`, arm(300 + 9 * at)]),
    )),
    smallerOrders: await frameReadout({ A: arm(300), B: arm(500, 40) }),
    openEnded: await frameReadout({
      A: {
        visitors,
        buyers: 120,
        revenue: (index) => index === 0 ? 90_000 : 20,
      },
      B: arm(150),
    }),
    hostile: await frameReadout({
      [HOSTILE]: arm(300),
      "=1+1|cmd": arm(310),
    }, HOSTILE),
    longNames: await frameReadout({
      ["Wide".repeat(60)]: arm(300),
      "نسخة جديدة 24 🚚 ﷽": arm(360),
    }, "Unbroken".repeat(40)),
    tooFew: await frameReadout({ A: arm(3), B: arm(4) }),
    noOrderDiffers: await frameReadout({
      A: { visitors, buyers: 200, revenue: () => 10 },
      B: { visitors, buyers: 230, revenue: () => 10 },
    }),
  };
}

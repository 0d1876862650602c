/** Twelve results that a card must not mix up, with the act that each asks for. */

import { type Readout, readoutFromFiles } from "../../lib/readout/mod.ts";
import { allReadouts, frameReadout } from "../report/_readouts.ts";
import { readOfTwo } from "./_lifts.ts";
import { planOf, readBy } from "./_plans.ts";
import { temporaryFolder } from "../_folder.ts";

/** What a reader is to do, and how the record names the result. */
export const ACTS: Readonly<Record<string, string>> = {
  clearWinner: "ship: Roll out Progress bar.",
  loser: "keep-control: Keep A.",
  preciseNull: "no-clear-difference: Keep Control, or choose on other grounds.",
  noOrderDiffers: "no-clear-difference: Keep A for now.",
  tradeOff: "trade-off: Don't roll out New as it is.",
  brokenSplit: "do-not-decide: Don't use this result.",
  tooEarly: "keep-running: Keep it running until Jul 17, 2026.",
  oneOutlier: "one-order: Don't decide on this lift.",
  sixVariations: "ship: Roll out E.",
  aaTest: "no-clear-difference: Nothing to do: the test setup works.",
  ratioDecides: "ship: Roll out B.",
  noOrders: "do-not-decide: Wait for the first orders.",
};

const arm = (buyers: number, mean = 50) => ({
  visitors: 10_000,
  buyers,
  revenue: (index: number) => mean + (index % 20) - 9.5,
});

/** Orders of which no row has come yet. */
async function noOrders(): Promise<Readout> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const [orders, visitors] = [`${folder}/orders.csv`, `${folder}/visitors.csv`];
  await Deno.writeTextFile(
    orders,
    "order_id,visitor_id,variation,net_revenue,created_at\n",
  );
  await Deno.writeTextFile(
    visitors,
    "dt,variation,n_visitors\n2026-03-01,Control,500\n2026-03-01,New,510\n",
  );
  return await readoutFromFiles({
    orders,
    visitors,
    status: "started",
    name: "Free returns",
  });
}

/** All twelve, by the names of their acts. */
export async function twelveResults(): Promise<Record<string, Readout>> {
  const made: Record<string, Readout> = {
    ...await allReadouts(),
    preciseNull: readOfTwo(0, 0, { minimumEffect: 0.05 }),
    tradeOff: readOfTwo(0.1, -0.1),
    tooEarly: readBy(planOf(), 1000),
    sixVariations: await frameReadout({
      A: arm(300),
      B: arm(310),
      C: arm(290),
      D: arm(330),
      E: arm(450),
      F: arm(305),
    }, "Six ways to say free shipping"),
    ratioDecides: await frameReadout(
      { A: arm(300), B: arm(300, 60) },
      "Bundles in the cart",
      { primaryMetric: "aov" },
    ),
    noOrders: await noOrders(),
  };
  return Object.fromEntries(
    Object.keys(ACTS).map((name) => [name, made[name]!]),
  );
}

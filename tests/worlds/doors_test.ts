/** The same orders say the same through every door, or less where it knows less. */

import "../_one_thread.ts";
import { assert, assertEquals } from "@std/assert";
import { ReadoutError, SchemaError } from "../../lib/mod.ts";
import { drawn, RUN_SEED } from "../_draw.ts";
import { withFolder } from "../_folder.ts";
import { DOORS, openWorld } from "./_doors.ts";
import { WORLDS } from "./_run.ts";
import type { Act, DrawWorld, World } from "./_world.ts";

/** Worlds whose files have the columns alone that every door knows. */
const NAMES: readonly string[] = [
  "a win of 45% with 700 orders",
  "a win of order values alone",
  "a win of one variation of three",
  "a loss of 25%",
  "losses of two variations",
  "no effect in 300 orders",
  "no effect in 900 orders",
  "no effect beside a heavy tail",
  "the variation is not tracked on weekends",
  "the control is not tracked for five days",
  "the variation's last days are missing",
  "three quarters of an arm's orders are lost for ten days",
  "a coupon of the variation leaks for two days",
  "a redirect loses visitors of the variation",
  "buyers of the variation are lost",
  "refunds of the variation are still to come",
  "a novelty that wears off within three weeks",
  "Boxing Day alone makes the lift",
  "a win with Boxing Day inside",
  "a campaign of the variation alone for three days",
  "six large orders make the lift",
  "an order of 20,000 makes the lift",
  "a win on weekdays that weekends take back",
];

/** Acts that change something, which need all of the evidence. */
const BOLD: readonly Act[] = ["ship", "keep-control", "trade-off"];
/** Doors that know as much as two files do. */
const KNOWING: readonly string[] = [
  ...["frames", "service", "warehouse", "bundle", "agents"],
];

const DAYS_OF_ORDERS: readonly string[] = [
  "the variation is not tracked on weekends",
  "the control is not tracked for five days",
  "the variation's last days are missing",
  "three quarters of an arm's orders are lost for ten days",
  "a coupon of the variation leaks for two days",
  "a campaign of the variation alone for three days",
];
const GUESTS = "buyers of the variation are lost";
const REFUNDS = "refunds of the variation are still to come";
const LARGE_BUYERS = "six large orders make the lift";

/** What a door is not told, or does not ask for. */
const UNKNOWN: Readonly<Record<string, readonly string[]>> = {
  // An order without a visitor is in no variation.
  assignments: [GUESTS],
  // Visitors have no orders, and so no days of them.
  "per visitor": [...DAYS_OF_ORDERS, GUESTS, REFUNDS, LARGE_BUYERS],
  // No statement asks a warehouse for them.
  warehouse: [GUESTS, REFUNDS, LARGE_BUYERS],
};

/** A world in the layout whose columns every door has. */
function plainWorld(draw: DrawWorld, seed: number): World {
  for (let nth = 0;; nth++) {
    const world = draw(seed + 1000 * nth);
    if (world.layout.name === "plain") return world;
  }
}

const worlds = NAMES.map((name) => {
  const found = WORLDS.find(([other]) => other === name);
  assert(found !== undefined, name);
  return found;
});

for (const [name, draw] of drawn(2, worlds)) {
  Deno.test(`every door says the same: ${name}`, () =>
    withFolder(async (folder) => {
      const opened = await openWorld(plainWorld(draw, RUN_SEED), folder);
      const acts: Record<string, Act> = {};
      for (const [door, read] of Object.entries(DOORS)) {
        acts[door] = await read(opened).catch(refusal);
      }
      const { files, ...others } = acts;
      for (const [door, act] of Object.entries(others)) {
        if (UNKNOWN[door]?.includes(name)) continue;
        const isBolder = BOLD.includes(act) && act !== files;
        assertEquals(isBolder, false, `${door} is bolder: ${text(acts)}`);
        if (KNOWING.includes(door)) assertEquals(act, files, text(acts));
      }
    }));
}

/** A question that is asked back is an act, too. */
function refusal(error: unknown): Act {
  if (error instanceof ReadoutError || error instanceof SchemaError) {
    return "refused";
  }
  throw error;
}

const text = (acts: Readonly<Record<string, Act>>): string =>
  Object.entries(acts).map(([door, act]) => `${door} ${act}`).join(", ");

/** Ordinary tests: wins, losses and tests without an effect, of several sizes. */

import { drawStore, setColumn } from "./_store.ts";
import {
  drawn,
  KEEP,
  lifted,
  NOT_SHIP,
  NULL,
  SHIP,
  UNDECIDED,
  worldOf,
  type Worlds,
} from "./_world.ts";

const weekend = (day: number): boolean => day % 7 > 4;

/** Ordinary tests. */
export const ORDINARY: Worlds = {
  "a win of 45% with 700 orders": drawn(
    { orders: 700, days: 21, lift: lifted(1.45) },
    { may: SHIP, worth: [0, 0.45] },
  ),
  "a win of 14% with 7,000 orders": drawn(
    { orders: 7000, days: 35, sigma: 0.6, lift: lifted(1.14) },
    { may: SHIP, worth: [0, 0.14] },
  ),
  "a win of order values alone": drawn(
    { orders: 1500, sigma: 0.5, values: lifted(1.25) },
    { may: SHIP, worth: [0, 0.25] },
  ),
  "a win of one variation of three": drawn(
    { arms: 4, orders: 1200, lift: (arm) => arm === 2 ? 1.4 : 1 },
    { may: SHIP, worth: [0, 0, 0.4, 0] },
  ),
  "a win in eight weeks": drawn(
    { days: 56, orders: 2600, lift: lifted(1.22) },
    { may: SHIP, worth: [0, 0.22] },
  ),
  "a win of a store of furniture": drawn(
    { rate: 0.004, orders: 600, sigma: 0.6, lift: lifted(1.45) },
    { may: SHIP, worth: [0, 0.45] },
  ),
  "a win of a store that sells on weekends": drawn(
    {
      orders: 1400,
      traffic: (_, day) => weekend(day) ? 2.2 : 0.5,
      lift: lifted(1.35),
    },
    { may: SHIP, worth: [0, 0.35] },
  ),
  "a win beside refunds of both arms": (seed) => {
    const store = drawStore(seed, { orders: 1500, lift: lifted(1.35) });
    setColumn(
      store,
      "refunded_amount",
      ({ value }) => store.random.uniform() < 0.08 ? value : 0,
    );
    return worldOf(store, { may: SHIP, worth: [0, 0.35] });
  },
  "a win on a split of 80 to 20 that is declared": (seed) => {
    const store = drawStore(seed, {
      orders: 1300,
      traffic: (arm) => arm === 0 ? 1.6 : 0.4,
      lift: lifted(1.5),
    });
    return worldOf(store, {
      may: SHIP,
      worth: [0, 0.5],
      written: { split: { [`${store.start}`]: "80:20" } },
    });
  },
  "a loss of 25%": drawn(
    { orders: 1500, lift: lifted(0.75) },
    { may: KEEP },
  ),
  "a loss of order values": drawn(
    { orders: 2200, sigma: 0.5, values: lifted(0.8) },
    { may: KEEP },
  ),
  "losses of two variations": drawn(
    { arms: 3, orders: 1600, lift: (arm) => [1, 0.75, 0.8][arm]! },
    { may: KEEP },
  ),
  "no effect in 300 orders": drawn({ orders: 300 }, { may: NULL }),
  "no effect in 900 orders": drawn({ orders: 900, days: 21 }, { may: NULL }),
  "no effect in 6,000 orders": drawn({ orders: 6000 }, { may: NULL }),
  "no effect beside a heavy tail": drawn(
    { orders: 900, sigma: 1.5 },
    { may: NOT_SHIP },
  ),
  "no effect of four variations": drawn(
    { arms: 4, orders: 700 },
    { may: NULL },
  ),
  "fifteen orders": drawn({ orders: 15, days: 9 }, {
    may: ["do-not-decide", "keep-running", "no-clear-difference"],
  }),
  "no effect of a test that runs": drawn({ orders: 800, days: 16 }, {
    may: [...UNDECIDED, "keep-control"],
    written: { status: "started" },
  }),
};

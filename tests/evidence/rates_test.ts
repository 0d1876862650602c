/** A sample of `rates.ts`: plain wins ship, plain tests are not refused, by the run's seed. */

import "../_one_thread.ts";
import { assert } from "@std/assert";
import { RUN_SEED } from "../_draw.ts";
import { ratesOf } from "./rates.ts";

const STORES = 20;
const PLAIN = { sigma: 0.8, orders: 700, days: 28 } as const;

Deno.test("plain wins of 30% with 700 orders ship", async () => {
  const { shipped, withheld } = await ratesOf(
    { ...PLAIN, lift: 0.3 },
    STORES,
    RUN_SEED,
  );
  // Nine in ten are expected: fewer than 14 of 20 are there once in 400 runs.
  assert(shipped >= 14, `${shipped} of ${STORES} from seed ${RUN_SEED}`);
  const all = Object.values(withheld).reduce((sum, n) => sum + n, 0);
  assert(all <= 4, `${JSON.stringify(withheld)} from seed ${RUN_SEED}`);
});

Deno.test("stores without an effect are seldom warned and seldom refused", async () => {
  const { warned, refused } = await ratesOf(
    { ...PLAIN, sigma: 1, lift: 0 },
    STORES,
    RUN_SEED,
  );
  assert(refused <= 3, `${refused} refused from seed ${RUN_SEED}`);
  // At 5%, five or more of 20 are there once in 400 runs.
  for (const [code, n] of Object.entries(warned)) {
    assert(n <= 5, `${code}: ${n} of ${STORES} from seed ${RUN_SEED}`);
  }
});

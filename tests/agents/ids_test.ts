/** Whether an answer has an id of a visitor or an order. */

import { assertEquals } from "@std/assert";
import { SECTIONS } from "../../lib/agents/shown.ts";
import { RUN_SEED } from "../_draw.ts";
import { Dice } from "../files/_random.ts";
import { answered, openSession, ownCache } from "./_session.ts";
import { ID, writeStores } from "./_stores.ts";

const isAll = Deno.env.get("READOUT_TEST_SEED") === "all";
const ANSWERS = isAll ? 10_000 : 80;

const METRICS = [
  ...["net_revenue_per_visitor", "conversion_rate", "aov"],
  ...["gross_profit_per_visitor", "orders_per_visitor"],
];

Deno.test({
  name: "no answer has an id of a visitor or an order",
  timeout: 3_000_000,
  fn: async () => {
    await using _cache = await ownCache();
    const folder = await Deno.makeTempDir();
    const stores = await writeStores(folder, RUN_SEED, 1);
    // Whole orders in one file: what is wrong with it is told by its cells.
    const clear = await Deno.readTextFile(`${folder}/clear-1.csv`);
    const wrong = clear.replace(/(USD)/g, "$1").split("\n")
      .map((line, at) =>
        at % 9 === 4 ? line.replace(/,\d+\.\d\d,/, ",x,") : line
      );
    await Deno.writeTextFile(`${folder}/wrong.csv`, wrong.join("\n"));
    const ask = openSession({ folder });
    const dice = new Dice(RUN_SEED);
    const receipts: string[] = [];
    for (let nth = 0; nth < ANSWERS; nth++) {
      const { name } = dice.pick(stores);
      const files = { orders: `${name}.csv`, visitors: `${name}.visitors.csv` };
      const isRead = receipts.length === 0 || dice.chance(isAll ? 0.02 : 0.1);
      const call = isRead
        ? ask("read_experiment", {
          ...files,
          metric: dice.pick(METRICS),
          level: dice.pick([0.8, 0.9, 0.95]),
          ...(dice.chance(0.3) ? { maxZScore: 3 } : {}),
        })
        : dice.chance(0.02)
        ? ask("check_files", dice.pick([files, { orders: "wrong.csv" }]))
        : dice.chance(0.3)
        ? ask("find_number", {
          receipt: dice.pick(receipts),
          text: String(dice.from(0, 5000)),
        })
        : ask("explain", {
          receipt: dice.pick(receipts),
          section: dice.pick(Object.keys(SECTIONS)),
        });
      if (isRead) receipts.push((await answered(call)).receipt);
      const { answer } = await call;
      assertEquals(ID.exec(JSON.stringify(answer))?.[0], undefined);
    }
    await Deno.remove(folder, { recursive: true });
  },
});

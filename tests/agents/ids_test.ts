/** Tests whether an answer contains the ID of a visitor or an order. */

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
    // The problems of an orders file are reported by its cells.
    const clear = await Deno.readTextFile(`${folder}/clear-1.csv`);
    const wrong = clear.replace(/(USD)/g, "$1").split("\n")
      .map((line, at) =>
        at % 9 === 4 ? line.replace(/,\d+\.\d\d,/, ",x,") : line
      );
    await Deno.writeTextFile(`${folder}/wrong.csv`, wrong.join("\n"));
    // Two files are read together; one lacks a column, and one is of another
    // kind.
    await Deno.writeTextFile(
      `${folder}/nameless.csv`,
      clear.replace("visitor_id", "who"),
    );
    const buyers = clear.split("\n").map((line) => line.split(",")[1]);
    await Deno.writeTextFile(
      `${folder}/buyers.csv`,
      buyers.map((id, at) => `${id},${at === 0 ? "variation" : "A"}\n`).join("")
        .replace("visitor_id", "visitors"),
    );
    const broken = [
      { orders: "wrong.csv" },
      { orders: "nameless.csv", visitors: "buyers.csv" },
      { orders: "wrong.csv", visitors: "buyers.csv" },
    ];
    const ask = openSession({ folder });
    const check = async (call: ReturnType<typeof ask>) =>
      assertEquals(
        ID.exec(JSON.stringify((await call).answer))?.[0],
        undefined,
      );
    for (const files of broken) {
      await check(ask("check_files", files));
      await check(ask("read_experiment", files));
    }
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
        ? ask("check_files", dice.pick([files, ...broken]))
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
      await check(call);
    }
    await Deno.remove(folder, { recursive: true });
  },
});

/** Several treatments together against the control. */

import { assertEquals, assertRejects } from "@std/assert";
import pl from "nodejs-polars";
import {
  readoutFromFiles,
  readoutFromFrames,
  readoutFromVisitors,
} from "readout/readout";
import { temporaryFolder } from "../_folder.ts";

const ARMS = ["Blue", "Control", "Green", "Red"];
const ROWS = Array.from({ length: 800 }, (_, i) => ({
  id: `v${i}`,
  arm: ARMS[i % 4]!,
  spent: i % 3 === 0 ? 20 + i % 7 : 0,
  date: `2026-03-0${1 + i % 3}`,
}));
const renamed = (arm: string) =>
  ["Blue", "Red"].includes(arm) ? "Blue + Red" : arm;

function frames(name: (arm: string) => string) {
  const buyers = ROWS.filter(({ spent }) => spent > 0);
  const days = [
    ...Map.groupBy(ROWS, ({ arm, date }) => `${name(arm)},${date}`),
  ];
  return {
    orders: pl.DataFrame({
      visitor_id: buyers.map(({ id }) => id),
      variation: buyers.map(({ arm }) => name(arm)),
      net_revenue: buyers.map(({ spent }) => spent),
      created_at: buyers.map(({ date }) => `${date}T10:00:00`),
    }),
    visitors: pl.DataFrame({
      variation: days.map(([key]) => key.split(",")[0]!),
      created_at: days.map(([key]) => key.split(",")[1]!),
      n_visitors: days.map(([, rows]) => rows.length),
    }),
  };
}

Deno.test("arms that are pooled are read as if they were one", async () => {
  const pooled = await readoutFromFrames({
    ...frames((arm) => arm),
    pool: ["Blue", "Red"],
  });
  const one = await readoutFromFrames(frames(renamed));
  assertEquals(
    pooled.variations.map(({ buyers }) => buyers),
    one.variations.map(({ buyers }) => buyers),
  );
  assertEquals(pooled.metrics, one.metrics);
  assertEquals(pooled.overTime, one.overTime);
  assertEquals(
    pooled.variations.map(({ name, visitors }) => [name, visitors]),
    [["Control", 200], ["Blue + Red", 400], ["Green", 200]],
  );
  const ratio = pooled.checks.find(({ code }) => code === "sample-ratio")!;
  assertEquals(ratio.status, "pass");
  assertEquals(pooled.variations.map(({ share }) => share), [0.25, 0.5, 0.25]);
  const split = { Blue: 30, Red: 30, Green: 30, Control: 10 };
  const uneven = await readoutFromFrames({
    ...frames((arm) => arm),
    pool: ["Blue", "Red"],
    split,
  });
  assertEquals(uneven.variations.map(({ share }) => share), [0.1, 0.6, 0.3]);
});

Deno.test("who saw two arms of a pool saw one", async () => {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const write = async (name: string, lines: readonly string[]) => {
    await Deno.writeTextFile(`${folder}/${name}`, `${lines.join("\n")}\n`);
    return `${folder}/${name}`;
  };
  const files = {
    orders: await write("orders.csv", [
      "order_id,visitor_id,net_revenue",
      ...ROWS.filter(({ spent }) => spent > 0)
        .map(({ id, spent }) => `o${id},${id},${spent}`),
    ]),
    assignments: await write("seen.csv", [
      "visitor_id,variation",
      ...ROWS.map(({ id, arm }) => `${id},${arm}`),
      "v0,Red",
    ]),
  };
  const apart = await readoutFromFiles(files);
  const pooled = await readoutFromFiles({ ...files, pool: ["Blue", "Red"] });
  assertEquals(
    [apart, pooled].map(({ variations }) =>
      variations.map(({ visitors }) => visitors)
    ),
    [[200, 199, 200, 200], [200, 400, 200]],
  );
});

Deno.test("rows of visitors are pooled, too", async () => {
  const read = (name: (arm: string) => string, pool?: readonly string[]) =>
    readoutFromVisitors(
      pl.DataFrame({
        variation: ROWS.map(({ arm }) => name(arm)),
        spent: ROWS.map(({ spent }) => spent),
      }),
      { pool },
    );
  const pooled = await read((arm) => arm, ["Blue", "Red"]);
  assertEquals(pooled.metrics, (await read(renamed)).metrics);
});

Deno.test("a pool of arms that are not there is refused, with the nearest name", async () => {
  for (
    const [pool, message] of [
      [
        ["Blue", "Rde"],
        'Cannot pool "Rde": no such variation; did you mean Red?',
      ],
      [["Blue", "Teal"], "choose from Blue, Control, Green, Red"],
      [["Blue"], "A pool needs at least two variations"],
    ] as const
  ) {
    await assertRejects(
      () => readoutFromFrames({ ...frames((arm) => arm), pool }),
      Error,
      message,
    );
  }
});

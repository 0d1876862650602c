/** A season from its bundle is the season, to the last byte. */

import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import pl from "nodejs-polars";
import { createClient } from "../../lib/api/mod.ts";
import { BundleError, verifyBundle } from "../../lib/bundle/mod.ts";
import { readoutFromBundle, recheckReadouts } from "../../lib/readout/mod.ts";
import { renderSeason } from "../../lib/report/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import type { SeasonalComparison } from "../../lib/seasonal/mod.ts";
import { recordSeason, seasonFromBundle } from "../../lib/seasonal/mod.ts";
import { BFCM, csv, datesBetween } from "./_stores.ts";

const folder = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

/** The same record, and the same page. */
async function assertSeason(
  bundle: string,
  then: SeasonalComparison,
): Promise<void> {
  const now = await seasonFromBundle(bundle);
  assertEquals(JSON.stringify(now), JSON.stringify(then));
  const [before, after] = await Promise.all(
    [then, now].map((one) => renderSeason(one, { format: "html" })),
  );
  assertEquals(after, before);
  assert((await verifyBundle(bundle)).intact);
  const [row] = await recheckReadouts(bundle, (one) => seasonFromBundle(one));
  assertEquals(row, { experienceId: "BFCM 2025", same: true, changes: [] });
}

/** Changes a byte of each file, so that it is as long as before and still opens. */
async function changeKeptFiles(bundle: string): Promise<void> {
  for (const { name } of Deno.readDirSync(`${bundle}/files`)) {
    const path = `${bundle}/files/${name}`;
    const bytes = await Deno.readFile(path);
    // The system that compressed it, in gzip's header.
    bytes[9]! ^= 1;
    await Deno.writeFile(path, bytes);
  }
}

Deno.test("a season of the service is made again without it", async () => {
  using store = await createDemoStore({ scale: 0.001 });
  const sandbox = await startSandbox({ store });
  const bundle = `${folder}/service`;
  const then = await recordSeason(bundle, {
    client: createClient(sandbox),
    options: { ...BFCM, against: 2023, level: 0.9 },
  });
  await sandbox.close();
  assertEquals([then.priorYear, then.variation!.level], [2023, 0.9]);
  await assertSeason(bundle, then);
});

Deno.test("a season of files is made again without them", async () => {
  const days = [2024, 2025].flatMap((year) =>
    datesBetween(`${year}-09-01`, `${year}-12-20`)
  );
  const path = `${folder}/days.csv`;
  await Deno.writeTextFile(
    path,
    csv(
      "date,orders,visitors",
      days.map((date, at) => [date, 50 + at % 11, 2000 + at % 13]),
    ),
  );
  const bundle = `${folder}/files`;
  const then = await recordSeason(bundle, {
    daily: path,
    options: { ...BFCM, today: "2025-12-21" },
  });
  await Deno.remove(path);
  await assertSeason(bundle, then);
  const error = await assertRejects(() => readoutFromBundle(bundle));
  assert(error instanceof BundleError);
  assertStringIncludes(error.message, "readout season --from");
  await changeKeptFiles(bundle);
  assert(!(await verifyBundle(bundle)).intact);
  await assertRejects(() => seasonFromBundle(bundle), BundleError);
});

Deno.test("a season of a query is made again of the files that the query reads", async () => {
  await Deno.writeTextFile(
    `${folder}/sold.csv`,
    csv(
      "id,day,paid",
      ["2024-11-29", "2024-12-01", "2025-11-28", "2025-11-30"].map((
        date,
        at,
      ) => [at, date, 100 + at]),
    ),
  );
  const query = `${folder}/sold.sql`;
  await Deno.writeTextFile(
    query,
    "SELECT id AS order_id, day AS created_at, paid AS net_revenue FROM 'sold.csv'",
  );
  const bundle = `${folder}/query`;
  const then = await recordSeason(bundle, {
    orders: query,
    options: { ...BFCM, today: "2026-01-01" },
  });
  await Deno.remove(query);
  await Deno.remove(`${folder}/sold.csv`);
  assertEquals(then.metrics[0]!.event.value, 205);
  await assertSeason(bundle, then);
});

Deno.test("what cannot be kept is refused, and leaves no bundle", async () => {
  const bundle = `${folder}/none`;
  const cases = [
    [`${folder}/gone.csv`, "Cannot open gone.csv: file not found"],
    [
      pl.DataFrame({ order_id: ["1"] }) as unknown as string,
      "write the orders frame to a file first",
    ],
  ] as const;
  for (const [orders, message] of cases) {
    const error = await assertRejects(() =>
      recordSeason(bundle, { orders, options: BFCM })
    );
    assertStringIncludes((error as Error).message, message);
    assert(!(await Deno.stat(bundle).then(() => true, () => false)));
  }
});

Deno.test("a file that is changed while its season is kept makes no season", async () => {
  const path = `${folder}/changing.csv`;
  const days = datesBetween("2024-11-01", "2025-12-20");
  const write = (orders: number) =>
    Deno.writeTextFileSync(
      path,
      csv("date,orders", days.map((date, at) => [date, orders + at % 7])),
    );
  write(50);
  const bundle = `${folder}/changing`;
  const error = await assertRejects(() =>
    recordSeason(bundle, {
      daily: path,
      options: { ...BFCM, today: "2025-12-21", onProgress: () => write(60) },
    })
  );
  assertStringIncludes((error as Error).message, "changed while");
  assert(!(await Deno.stat(bundle).then(() => true, () => false)));
});

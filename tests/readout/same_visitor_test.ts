/** Who is one visitor among rows of visitors: who has the same id, letter by letter. */

import { assert, assertEquals } from "@std/assert";
import pl from "nodejs-polars";
import { openEngine } from "../../lib/engine/mod.ts";
import { readoutFromVisitors } from "../../lib/readout/mod.ts";
import { messageOf } from "../_said.ts";

Deno.test("ids that share half of a hash are of two visitors", async () => {
  await using engine = await openEngine();
  const pairs = await engine.rows(
    `SELECT min(id) AS one, max(id) AS other
     FROM (SELECT 'v' || i AS id FROM range(400000) ids(i))
     GROUP BY hash(id) >> 32 HAVING count(*) > 1 ORDER BY 1`,
  );
  assert(pairs.length > 1);
  const ids = pairs.flatMap(({ one, other }) => [String(one), String(other)]);
  const read = (ids: readonly string[]) =>
    readoutFromVisitors(
      pl.DataFrame({
        visitor_id: ids,
        variation: ids.map((_, at) => "AB"[at % 2]!),
        spend: ids.map((_, at) => at),
      }),
      { control: "A" },
    );
  const crossovers = ({ checks }: Awaited<ReturnType<typeof read>>) =>
    messageOf(checks.find(({ code }) => code === "crossover-visitors")!);
  const apart = await read(ids);
  assertEquals(
    apart.variations.map(({ visitors }) => visitors),
    [pairs.length, pairs.length],
  );
  assertEquals(
    crossovers(apart),
    `None of ${ids.length} visitors saw more than one variation.`,
  );
  const crossed = await read([...ids, ids[1]!]);
  assertEquals(
    crossed.variations.map(({ visitors }) => visitors),
    [pairs.length, pairs.length - 1],
  );
});

/** Times whose text ends before the format that is tried on them. */

import { assertEquals, assertMatch } from "@std/assert";
import { strptime } from "../../lib/engine/formats/_time_sql.ts";
import { openEngine } from "../../lib/engine/mod.ts";

const DAY = "01.09.2026 12:34";
const FORMATS = ["%d.%m.%Y %H:%M:%S", "%d.%m.%Y %H:%M", "%d.%m.%Y"];

// The engine looks at the byte behind such a text. That ends one process in ten
// that reads a file of them, and nothing but that: so the SQL itself is held.
Deno.test("no text of a time ends before its format", () => {
  assertMatch(
    strptime("c", ["%d"]),
    /try_strptime\(c \|\| ' \|', \['%d \|'\]\)/,
  );
});

Deno.test("times are read to their end, and blanks behind them are none of it", async () => {
  await using engine = await openEngine();
  const cells = [DAY, `${DAY}:56`, "01.09.2026", `${DAY} \t`, ` ${DAY}`];
  const others = [`${DAY} |`, `${DAY}:`, "01.09.2026 12", "|", ""];
  const rows = await engine.rows(
    `SELECT epoch_ms(${strptime("cell", FORMATS)}) AS ms
     FROM (SELECT unnest($cells::JSON::VARCHAR[]) AS cell)`,
    { cells: JSON.stringify([...cells, ...others]) },
  );
  const minute = BigInt(Date.UTC(2026, 8, 1, 12, 34));
  assertEquals(rows.map(({ ms }) => ms), [
    minute,
    minute + 56_000n,
    BigInt(Date.UTC(2026, 8, 1)),
    minute,
    minute,
    ...others.map(() => null),
  ]);
});

/** Large files with something wrong in them. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { ReadoutError, SchemaError } from "../../lib/api/mod.ts";
import { storeTable } from "../../lib/loaders/mod.ts";
import { writeOrders } from "./_files.ts";
import { withFolder } from "../_folder.ts";

/** `READOUT_TEST_LINES=9000000` looks at the real size. */
const LINES = Number(Deno.env.get("READOUT_TEST_LINES") ?? 90_000);

async function problemsOf(path: string, folder: string) {
  const cache = { folder: join(folder, "cache"), smallest: 0 };
  const error = await assertRejects(
    () => storeTable(path, { cache }),
    SchemaError,
  );
  const left = [...Deno.readDirSync(cache.folder)].map(({ name }) => name);
  assertEquals(left, [], "nothing may be kept of a broken file");
  return error.problems;
}

Deno.test(`a row with a field too many at line ${LINES} is named`, () =>
  withFolder(async (folder) => {
    const path = await writeOrders(
      folder,
      LINES + 1000,
      (line) => line === LINES ? "1,v,A,1,2026-01-01T00:00:00Z,9" : undefined,
    );
    assertEquals(await problemsOf(path, folder), [{
      path: `row ${LINES}`,
      message:
        'has 6 fields, but the header has 5: "1,v,A,1,2026-01-01T00:00:00Z,9"',
    }]);
  }));

Deno.test("letters that are not UTF-8 in a column that is empty at first are named", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(
      folder,
      12_000,
      (line) =>
        line < 11_000
          ? `${line},v,A,1,`
          : line === 11_000
          ? "1,v,A,1,2026-01-01T00:00:00£"
          : undefined,
    );
    const text = await Deno.readTextFile(path);
    await Deno.writeFile(
      path,
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
    );
    await assertRejects(
      () => storeTable(path, { cache: { folder: null } }),
      ReadoutError,
      "row 11000, is not UTF-8",
    );
  }));

Deno.test("the row of a letter that is not UTF-8 is named wherever bytes are parted", () =>
  withFolder(async (folder) => {
    // Two bytes each, of which some pair stands on both sides of every cut.
    const pairs = (line: number): string => `Zoë${"ü".repeat(400 + line % 2)}`;
    for (const bad of [1000, 2001]) {
      const path = await writeOrders(
        folder,
        3000,
        (line) => `${line},${pairs(line)}${line === bad ? "?" : ""},A,1,`,
      );
      const bytes = await Deno.readFile(path);
      bytes[bytes.indexOf("?".charCodeAt(0))] = 0xe9;
      await Deno.writeFile(path, bytes);
      await assertRejects(
        () => storeTable(path, { cache: { folder: null } }),
        ReadoutError,
        `row ${bad}, is not UTF-8`,
      );
    }
  }));

Deno.test(`unreadable cells far down are named, with their headers`, () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, LINES + 1000, (line) => {
      if (line === LINES) return "1,v,A,twelve,2026-01-01T00:00:00Z";
      if (line === LINES + 5) return "2,,A,nan,2026-01-01";
    });
    assertEquals(await problemsOf(path, folder), [
      {
        path: `row ${LINES}, net_revenue`,
        message: 'must be a number: current value is "twelve"',
      },
      { path: `row ${LINES + 5}, visitor_id`, message: "is empty" },
      {
        path: `row ${LINES + 5}, net_revenue`,
        message:
          'must be a number: current value is "nan", a placeholder for missing: remove the row, or write 0 if it means zero',
      },
      {
        path: "created_at",
        message: `has ${
          LINES + 999
        } times with an offset and 1 without. Write all times the same way, or set the store's zone with --time-zone`,
      },
    ]);
  }));

Deno.test("a file that was cut in the middle of a row is named there", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, 50_000);
    const { size } = await Deno.stat(path);
    await Deno.truncate(path, Math.floor(size / 2));
    const text = await Deno.readTextFile(path);
    const lines = text.split("\n");
    // Cut behind the second comma of the last row.
    const last = lines.at(-1)!.split(",").slice(0, 2).join(",");
    await Deno.writeTextFile(path, [...lines.slice(0, -1), last].join("\n"));
    const [problem, ...others] = await problemsOf(path, folder);
    assertEquals(others, []);
    assertEquals(problem!.path, `row ${lines.length}`);
    assert(/^has [12] fields, but the header has 5/.test(problem!.message));
  }));

Deno.test("a file that was cut inside quotes is an error", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, 50_000);
    await Deno.writeTextFile(path, '50001,v1,"A', { append: true });
    assert((await problemsOf(path, folder)).length > 0);
  }));

Deno.test("a whole number is not rounded to be one", () =>
  withFolder(async (folder) => {
    const path = join(folder, "orders.csv");
    await Deno.writeTextFile(
      path,
      "order_id,visitor_id,variation,net_revenue,units\n1,v,A,3,2.0\n2,v,A,3,3.5\n",
    );
    assertEquals(await problemsOf(path, folder), [{
      path: "row 3, units",
      message: 'must be a whole number: current value is "3.5"',
    }]);
  }));

function hasFiles(folder: string): boolean {
  try {
    return [...Deno.readDirSync(folder)].length > 0;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

Deno.test("work that is called off ends, and leaves nothing", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, 400_000);
    const cache = { folder: join(folder, "cache"), smallest: 0 };
    const controller = new AbortController();
    const work = storeTable(path, { cache, signal: controller.signal });
    const rejected = assertRejects(() => work);
    // It has begun to write when its file, not yet under its name, is there.
    while (!hasFiles(cache.folder)) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    controller.abort();
    assertEquals((await rejected as Error).name, "AbortError");
    const left = [...Deno.readDirSync(folder)].map(({ name }) => name);
    assert(
      !left.includes("cache") ||
        [...Deno.readDirSync(cache.folder)].length === 0,
    );
  }));

Deno.test("a column of something else is told once, with what its file may be", () =>
  withFolder(async (folder) => {
    const path = join(folder, "visits.csv");
    const write = (cells: readonly string[]) =>
      Deno.writeTextFile(
        path,
        ["variation,visitors", ...cells.map((cell) => `A,${cell}`)].join("\n"),
      );
    const messagesOf = async () => {
      const read = () =>
        storeTable(path, { kind: "visitors", cache: { folder: null } });
      const { problems } = await assertRejects(read, SchemaError);
      return problems.map(({ path, message }) => `${path}: ${message}`);
    };
    const ids = Array.from({ length: 1200 }, (_, at) => `u-${at}`);
    await write(ids);
    assertEquals(await messagesOf(), [
      'row 2, visitors: must be a whole number: current value is "u-0"; the same in all 1,200 rows; use --assignments FILE for a file with one row per visitor',
    ]);
    // One that can be read: the others are mistakes, and where they are matters.
    await write(["7", ...ids.slice(0, 4)]);
    assertEquals((await messagesOf()).length, 4);
  }));

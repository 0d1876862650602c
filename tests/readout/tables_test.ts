/** The steps over the orders go by the tables that they are handed. */

import { assert, assertEquals } from "@std/assert";
import { openEngine } from "../../lib/engine/mod.ts";
import { cacheTable, createTable } from "../../lib/sums/embedded/tables.ts";
import { sourcesIn } from "../_sources.ts";

const LIB = new URL("../../lib/", import.meta.url);
const ROOMS = ["intake", "sums", "inference", "words", "readout"];
const files = await Promise.all(
  ROOMS.map((room) => sourcesIn(new URL(`${room}/`, LIB))),
);
const sources = await Promise.all(
  files.flat().map(async (file) => ({
    place: file.href.slice(LIB.href.length),
    text: await Deno.readTextFile(file),
  })),
);

Deno.test("no step names a table that it was not handed", () => {
  const named = new Set(
    sources.flatMap(({ text }) => [
      ...text.matchAll(
        /\b(?:createTable|cacheTable|nameTable)\(\s*(?:\w+,\s*){1,2}"(\w+)"/g,
      ),
    ]).map(([, name]) => name!),
  );
  assert(named.size >= 4, [...named].join(", "));
  const after = new RegExp(
    `\\b(?:FROM|JOIN|INTO)\\s+(${[...named].join("|")})\\b`,
    "g",
  );
  const found = sources.flatMap(({ place, text }) =>
    [...text.matchAll(after)].map(([words]) => `${place}: ${words}`)
  );
  assertEquals(found, []);
});

Deno.test("what is read from the orders writes no SQL", () => {
  const found = sources.filter(({ place, text }) =>
    /^(?:inference|words)\//.test(place) &&
    /`\s*(?:SELECT|WITH|FROM)\b/.test(text)
  );
  assertEquals(found.map(({ place }) => place), []);
});

Deno.test("a kept result is known by every query that it follows from", async () => {
  await using engine = await openEngine();
  const path = `${engine.folder}/kept.parquet`;
  const asked: string[] = [];
  const kept = {
    added: path,
    earlier: () => Promise.resolve(null),
    last: () => Promise.resolve(null),
    derive: async (sql: string, write: (path: string) => Promise<unknown>) => {
      asked.push(sql);
      await write(path);
      return path;
    },
  };
  const numbers = await createTable(
    engine,
    "numbers",
    "SELECT range AS n FROM range(4)",
  );
  const even = `(SELECT n // 2 AS half FROM ${numbers} WHERE n % 2 = 0)`;
  const total = await cacheTable(
    { engine, kept },
    "total",
    `SELECT sum(half)::INTEGER AS total FROM ${even}`,
  );
  assertEquals(await engine.rows(`FROM ${total}`), [{ total: 1 }]);
  assert(asked[0]!.includes("n % 2 = 0"), asked[0]);
});

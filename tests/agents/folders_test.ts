/** Files that a server finds in a folder without further information. */

import {
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { type Client, ReadoutError } from "../../lib/api/mod.ts";
import { checkFiles, readoutFromFiles } from "../../lib/readout/mod.ts";
import { detectTableKind } from "../../lib/intake/mod.ts";
import { answered, openSession, ownCache } from "./_session.ts";
import { folderSettings } from "../../lib/commands/mcp/mcp.ts";
import { openStores, writeStores } from "./_stores.ts";

/**
 * Writes two arms of 40 visitors, one row per visitor; every fourth visitor buys.
 */
async function writeTest(folder: string): Promise<void> {
  const visitors = Array.from({ length: 80 }, (_, at) => `v${at}`);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(
    join(folder, "who.csv"),
    [
      "visitor_id,variation,first_seen",
      ...visitors.map((id, at) =>
        `${id},${at % 2 === 0 ? "Control" : "Grid"},2026-10-0${1 + at % 7}`
      ),
    ].join("\n"),
  );
  await Deno.writeTextFile(
    join(folder, "sales.csv"),
    [
      "order_id,visitor_id,created_at,revenue",
      ...visitors.filter((_, at) => at % 4 < 2 && at % 3 === 0).map((id, at) =>
        `o${at},${id},2026-10-09,${40 + at}.5`
      ),
    ].join("\n"),
  );
}

Deno.test("each folder of a folder is an experience, and a row for each visitor is read", async () => {
  await using _ = await ownCache();
  const folder = await Deno.makeTempDir();
  for (const name of ["banner", "checkout"]) {
    await writeTest(join(folder, name));
  }
  const ask = openSession({ folder });
  const { untrusted } = await answered(ask("list_experiments"));
  assertEquals(untrusted, [
    { of: "Experience 1", text: "banner" },
    { of: "Experience 2", text: "checkout" },
  ]);
  const [banner, named, alone] = [
    await answered(ask("read_experiment", { experience: "banner" })),
    await answered(ask("read_experiment", {
      orders: "checkout/sales.csv",
      assignments: "checkout/who.csv",
    })),
    await answered(
      openSession({ folder: join(folder, "banner") })("read_experiment", {
        experience: "Experience 1",
      }),
    ),
  ];
  assertEquals(
    [named.receipt, alone.receipt],
    [banner.receipt, banner.receipt],
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("an earlier receipt is told as it was, after another one was read", async () => {
  await using opened = await openStores(3);
  const { ask } = opened;
  const read = (experience: string) =>
    answered(ask("read_experiment", { experience }));
  const told = (receipt: string) =>
    answered(ask("explain", { receipt, section: "next" }));
  const { receipt: first } = await read("clear-1");
  const before = await told(first);
  const { receipt: second } = await read("loser-1");
  assertNotEquals((await told(second)).drivers, before.drivers);
  assertEquals(await told(first), before);
});

Deno.test("a row for each visitor is told from counts, and the option named", async () => {
  const folder = await Deno.makeTempDir();
  await writeTest(folder);
  const [orders, who] = ["sales.csv", "who.csv"].map((name) =>
    join(folder, name)
  ) as [string, string];
  assertEquals(await detectTableKind(who, {}), "assignments");
  assertEquals(await detectTableKind(orders, {}), "orders");
  for (const read of [readoutFromFiles, checkFiles]) {
    await assertRejects(
      () => Promise.resolve(read({ orders, visitors: who })),
      ReadoutError,
      "who.csv has one row per visitor and no column of counts: use it as --assignments",
    );
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("fifty experiences are listed at most, and more are counted", async () => {
  const folder = await Deno.makeTempDir();
  for (let at = 0; at < 60; at++) {
    for (const name of [`t${at}.csv`, `t${at}.visitors.csv`]) {
      await Deno.writeTextFile(join(folder, name), "");
    }
  }
  const ask = openSession({ folder });
  const { experiences, more, omitted } = await answered(
    ask("list_experiments"),
  ) as unknown as {
    experiences: unknown[];
    more: number;
    omitted: { experiences?: number };
  };
  assertEquals(experiences.length + (omitted.experiences ?? 0), 50);
  assertEquals(more, 10);
  const { answer } = await ask("list_experiments", { limit: 51 });
  assertEquals(
    (answer.problem as { sentence: string }).sentence,
    "limit must be a whole number from 1 to 50: current value is 51",
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a folder's readout.json is no link, and names no plan outside", async () => {
  const root = await Deno.makeTempDir();
  const outside = join(root, "settings.json");
  const folder = join(root, "shop");
  await Deno.mkdir(folder);
  await Deno.writeTextFile(outside, "{}");
  const codeOf = () =>
    folderSettings(folder).then(() => "read", (error) => error.code);
  await Deno.symlink(outside, join(folder, "readout.json"));
  assertEquals(await codeOf(), "place");
  await Deno.remove(join(folder, "readout.json"));
  await Deno.writeTextFile(
    join(folder, "readout.json"),
    '{"plan": "../settings.json"}',
  );
  assertEquals(await codeOf(), "place");
  await Deno.remove(root, { recursive: true });
});

Deno.test("a list of nothing says why, and what would help", async () => {
  const folder = await Deno.makeTempDir();
  const ask = openSession({ folder });
  const sentenceOf = async (given?: object) =>
    (await answered(ask("list_experiments", given))).sentence;
  const isHelp = /^There are no experiences here\. Provide orders with /;
  assertMatch(String(await sentenceOf()), isHelp);
  const empty = { experiences: async function* () {} };
  const service = openSession({
    client: () => Promise.resolve(empty as unknown as Client),
  });
  const { sentence } = await answered(service("list_experiments"));
  assertEquals(sentence, "The service has no experiences yet.");
  await writeStores(folder, 3, 1);
  assertEquals(await sentenceOf(), undefined);
  assertEquals(
    await sentenceOf({ status: "paused" }),
    "No experience matches that status and name. Unfiltered: 9.",
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("files that belong to no experience are counted and named", async () => {
  const folder = await Deno.makeTempDir();
  await writeStores(folder, 3, 1);
  await Deno.mkdir(`${folder}/notes`);
  await Deno.writeTextFile(`${folder}/totals.csv`, "variation,visitors\n");
  await Deno.writeTextFile(`${folder}/notes/a.csv`, "a\n1\n");
  const ask = openSession({ folder });
  const { otherFiles, untrusted } = await answered(ask("list_experiments"));
  const named = (untrusted as { of: string; text: string }[])
    .filter(({ of }) => of.startsWith("File ")).map(({ text }) => text);
  assertEquals(named.length, otherFiles);
  assertEquals(named.filter((name) => /totals|notes/.test(name)), [
    "totals.csv",
    "notes/a.csv",
  ]);
  await Deno.remove(folder, { recursive: true });
});

const VISITS = ["Besucher,Variante"].concat(
  Array.from({ length: 40 }, (_, at) => `K${at},${at % 2 ? "A" : "B"}`),
).join("\n");
const SALES = ["Nr,Besucher,Variante,Umsatz"].concat(
  Array.from(
    { length: 20 },
    (_, at) => `${at},K${at},${at % 2 ? "A" : "B"},${at % 4 ? at + 5 : "n.v."}`,
  ),
).join("\n");

Deno.test("each question on files says what settles it, and is asked once", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/sales.csv`, SALES);
  await Deno.writeTextFile(`${folder}/visits.csv`, VISITS);
  const ask = openSession({ folder });
  const questionsOf = async (given: object) => {
    const { questions } = await answered(ask("check_files", given));
    return (questions as { arguments: string[]; alike?: number }[])
      .map(({ arguments: settled, alike = 0 }) => [settled, alike]);
  };
  const orders = { orders: "sales.csv" };
  assertEquals(await questionsOf({ ...orders, visitors: "visits.csv" }), [
    [["map", "perVisitor"], 0],
    [["assignments"], 0],
  ]);
  const map = { visitor_id: "Besucher" };
  assertEquals(
    await questionsOf({ ...orders, assignments: "visits.csv", map }),
    [
      [[], 4],
      [["control"], 0],
    ],
  );
  await Deno.writeTextFile(
    `${folder}/sales.csv`,
    SALES.replaceAll("n.v.", "7"),
  );
  assertEquals(
    (await questionsOf({ ...orders, assignments: "visits.csv", map }))[0],
    [["control"], 0],
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("estimates that can't be read are no files to check", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(join(folder, "tests.csv"), "name,lift\nA,much\n");
  const sentenceOf = async (tool: string, given: object) => {
    const { answer } = await openSession({ folder })(tool, given);
    return (answer.problem as { sentence: string }).sentence;
  };
  const programme = await sentenceOf("programme", { estimates: "tests.csv" });
  assertEquals(programme, "It can't be read; see untrusted for the reason.");
  const season = await sentenceOf("season", {
    year: 2025,
    orders: "tests.csv",
  });
  assertStringIncludes(season, "check_files shows");
  await Deno.remove(folder, { recursive: true });
});

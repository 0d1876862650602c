/** Checks the wording of answers. */

import { assertEquals } from "@std/assert";
import { createClient } from "../../lib/loaders/open_client.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { answered, openSession, ownCache } from "./_session.ts";
import { openStores } from "./_stores.ts";

const LOSES = /loses|lose:/;

function losersOf(answer: Readonly<Record<string, unknown>>): string {
  const claims = answer.doNotSay as { code: string; sentence: string }[];
  return claims.find(({ code }) => code === "loser")?.sentence ?? "";
}

Deno.test("a winner is not defended against a loss", async () => {
  await using opened = await openStores(3);
  const { ask } = opened;
  const read = (experience: string) =>
    answered(ask("read_experiment", { experience }));
  assertEquals(losersOf(await read("clear-1")), "");
  const ten = await read("ten-1");
  const { variation } = ten.act as { variation: string };
  const open = losersOf(ten);
  assertEquals(LOSES.test(open), true);
  assertEquals(open.includes(variation), false, open);
});

Deno.test("where the control is a guess, nobody has won or lost", async () => {
  await using _ = await ownCache();
  const folder = await Deno.makeTempDir();
  const rows = Array.from(
    { length: 2000 },
    (_, at) => `v${at},${at % 2 ? "A" : "B"},${at % 20 < 2 - at % 2 ? 50 : 0}`,
  );
  await Deno.writeTextFile(
    `${folder}/t.csv`,
    ["visitor_id,variation,revenue", ...rows].join("\n"),
  );
  const ask = openSession({ folder });
  const claimsOf = async (given: object) => {
    const { act, doNotSay } = await answered(
      ask("read_experiment", { perVisitor: "t.csv", ...given }),
    );
    const claims = doNotSay as { code: string; sentence: string }[];
    return [
      (act as { sentence: string }).sentence,
      claims.find(({ code }) => code === "winner")?.sentence,
    ];
  };
  assertEquals(await claimsOf({}), [
    "First confirm which variation is the control.",
    "Don't say a variation won or lost: the control is an assumption.",
  ]);
  assertEquals(await claimsOf({ control: "A" }), [
    "Roll out Variation 1.",
    undefined,
  ]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a plan and a programme speak of rule and metric by their names", async () => {
  await using opened = await openStores(3);
  const { ask } = opened;
  const sentenceOf = async (tool: string, given: object) => {
    const { act } = await answered(ask(tool, given));
    return (act as { sentence: string }).sentence;
  };
  const baseline = { conversion_rate: { mean: 0.1 } };
  const request = { baseline, metric: "conversion_rate", minimumEffect: 0.2 };
  assertEquals(
    await sentenceOf("plan", { ...request, dailyVisitors: 500 }),
    "Run it for 21 days with 7,680 visitors, and decide at the end, once.",
  );
  assertEquals(
    await sentenceOf("plan", { ...request, rule: "always-valid" }),
    "Run it with 14,704 visitors, and decide at every look.",
  );
  const programme = await sentenceOf("programme", {
    estimates: "estimates.csv",
  });
  assertEquals(
    /changed (.*?) by/.exec(programme)?.[1],
    "net revenue per visitor",
    programme,
  );
});

Deno.test("what has not started and a service out of reach are said as they are", async () => {
  await using _ = await ownCache();
  using store = await createDemoStore({ scale: 0.001 });
  await using sandbox = await startSandbox({ store });
  const { baseUrl, token } = sandbox;
  const client = createClient({ baseUrl, token });
  const ask = openSession({ client: () => Promise.resolve(client) });
  const { experiences } = await answered(
    ask("list_experiments", { status: "pending" }),
  );
  const [pending] = experiences as { experience: string; id: string }[];
  for (const experience of [pending!.experience, pending!.id]) {
    const { answer } = await ask("read_experiment", { experience });
    const { code, sentence } = answer.problem as Record<string, string>;
    assertEquals([code, sentence], [
      "not-started",
      `${experience} has not started, so there is nothing to read yet`,
    ]);
  }
  const stranger = await ask("read_experiment", { experience: "Stranger" });
  assertEquals(
    (stranger.answer.problem as Record<string, string>).sentence,
    "No such experience; call list_experiments to see them",
  );
  const nobody = createClient({ baseUrl: "http://127.0.0.1:9", token });
  const asked = openSession({ client: () => Promise.resolve(nobody) });
  const { answer } = await asked("list_experiments");
  assertEquals(
    (answer.problem as Record<string, string>).sentence,
    "The service can't be reached: check its address and the network.",
  );
});

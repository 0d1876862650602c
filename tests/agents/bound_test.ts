/** Labels stay the same, IDs work, and numbers are only confirmed in their role. */

import { assert, assertEquals } from "@std/assert";
import type { Client } from "../../lib/api/mod.ts";
import { createClient } from "../../lib/loaders/mod.ts";
import { numbersInText } from "../../lib/record/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";
import { isInRole } from "../../lib/agents/roles.ts";
import { answered, type Ask, openSession, ownCache } from "./_session.ts";
import { openStores, writeStores } from "./_stores.ts";

type Fields = ReturnType<typeof JSON.parse>;

const ids = ["1", "2", "3"].map((nth) =>
  `1111111${nth}-2222-4333-8444-555555555555`
);

Deno.test("a label is of one experience as long as a server runs", async () => {
  const lists = [[ids[1]], [ids[0], ids[1], ids[2]]];
  let calls = 0;
  const client = {
    experiences: async function* () {
      for (const id of lists[Math.min(calls++, 1)]!) {
        yield { id, name: `Test ${id}`, status: "ended" };
      }
    },
  } as unknown as Client;
  const ask = openSession({ client: () => Promise.resolve(client) });
  const labels = async (): Promise<Record<string, string>> => {
    const { experiences } = (await ask("list_experiments", {}))
      .answer as Fields;
    return Object.fromEntries(
      experiences.map(({ id, experience }: Fields) => [id, experience]),
    );
  };
  const first = await labels();
  const second = await labels();
  assertEquals(second[ids[1]!], first[ids[1]!]);
  assertEquals(new Set(Object.values(second)).size, 3);
});

Deno.test("an id names a variation where its label does, and {} lists what there is", async () => {
  await using _cache = await ownCache();
  await using sandbox = await startSandbox();
  const { baseUrl, token } = sandbox;
  const client = createClient({ baseUrl, token });
  const ask = openSession({
    client: () => Promise.resolve(client),
    isDemo: true,
  });
  const { answer, isError } = await ask("read_experiment", {});
  assertEquals(isError, false);
  assertEquals((answer as Fields).experiences.length, 10);
  const id = DEMO_EXPERIENCES.clearWinner;
  const read = await answered(
    ask("read_experiment", { experience: id.toUpperCase() }),
  ) as Fields;
  const { comparisons: [best], metric } = read.deciding[0];
  const experience = await client.getExperience(id);
  const arm = experience.variations.find(({ isControl }) => !isControl)!;
  const text = `${(best.lift * 100).toFixed(1)}%`;
  const found = await answered(ask("find_number", {
    ...{ receipt: read.receipt, text, metric, variation: arm.id! },
  })) as Fields;
  assertEquals(found.act.code, "found");
  const { untrusted: _, ...programme } = await answered(ask("programme"));
  const spoken = JSON.stringify(programme);
  assert(spoken.includes("Choose others with shipped"), spoken);
  assertEquals(/--[a-z]/.exec(spoken)?.[0], undefined);
});

async function confirmed(
  ask: Ask,
  receipt: string,
  text: string,
): Promise<boolean> {
  const { numbers } = await answered(
    ask("find_number", { receipt, text }),
  ) as Fields;
  return numbers[0].confirmed;
}

Deno.test("a number is confirmed in its role only, and no caution has options of a command line", async () => {
  await using opened = await openStores(5);
  const { stores, ask } = opened;
  for (const { name } of stores.slice(0, 6)) {
    const read = await answered(
      ask("read_experiment", { experience: name }),
    ) as Fields;
    const { untrusted: _, ...ours } = read;
    assertEquals(/--[a-z]/.exec(JSON.stringify(ours))?.[0], undefined, name);
    const comparison = read.deciding[0]?.comparisons[0];
    if (comparison === undefined) continue;
    const { receipt } = read;
    const percent = (part: number) => `${(part * 100).toFixed(1)}%`;
    const { lift, lower, upper } = comparison;
    const says = (text: string) => confirmed(ask, receipt, text);
    assert(await says(`The lift is ${percent(lift)}.`), name);
    assertEquals(await says(`The lift is ${percent(upper)}.`), false, name);
    assert(await says(`A lift of up to ${percent(upper)}.`), name);
    assert(
      await says(`The lift lies between ${percent(lower)} and the rest.`),
      name,
    );
    assertEquals(await says("It has a 95% chance to be best."), false, name);
    assert(await says("The confidence level is 95%."), name);
  }
});

Deno.test("nobody is told what not to say of segments that nobody compared", async () => {
  await using _cache = await ownCache();
  const folder = await Deno.makeTempDir();
  await writeStores(folder, 5, 1);
  const ask = openSession({ folder });
  const read = await answered(
    ask("read_experiment", { experience: "clear-1" }),
  ) as Fields;
  const { heterogeneity } = await answered(
    ask("explain", { receipt: read.receipt, section: "heterogeneity" }),
  ) as Fields;
  const codes = read.doNotSay.map(({ code }: Fields) => code);
  const areCompared = (heterogeneity?.dimensions ?? []).length > 0;
  assertEquals(codes.includes("segment"), areCompared);
});

Deno.test("numbers with decimal commas are read as they are meant", () => {
  const sizes = (text: string) => numbersInText(text).map(({ size }) => size);
  const german = "stieg um 42,8 % (14,7 % bis 79,3 %): 13.200 € im Monat";
  assertEquals(sizes(german), [42.8, 14.7, 79.3, 13_200]);
  assertEquals(sizes(`${german}, p = 0,0015`).at(-1), 0.0015);
  assertEquals(sizes("−1.234,5 bei 12.000"), [1234.5, 12_000]);
  // In English, a comma separates thousands or list items.
  const english = "$13,200 a month of 12,000, by 1,234.5";
  assertEquals(sizes(english), [13_200, 12_000, 1234.5]);
  assertEquals(sizes("[0.1,0.25] and 3, 40"), [0.1, 0.25, 3, 40]);
});

Deno.test("what is no chance is not confirmed as one, and an effect beside a chance is", () => {
  const isIn = (sentence: string, written: string, path: string) =>
    isInRole(sentence, written, { path });
  const lift = "metrics[10].comparisons[0].lift.value";
  for (
    const sentence of [
      "There is a 95 % chance that it is best",
      "The probability that it wins is 95 %",
      "We are 95 % sure that refunds rise",
    ]
  ) {
    assertEquals(isIn(sentence, "95 %", lift), false, sentence);
    assertEquals(isIn(sentence, "95 %", "chanceToBeBest"), true, sentence);
  }
  const both = "The chance to be best is 92 % and the lift 12 %";
  assertEquals(isIn(both, "12 %", lift), true);
  assertEquals(isIn(both, "92 %", lift), false);
  assertEquals(isIn("Refunds likely rise by 95 %", "95 %", lift), true);
});

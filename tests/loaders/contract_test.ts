/** What `doctor --contract` says of a service, and its fixture served again. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { answerFrom, createClient } from "../../lib/api/mod.ts";
import { checkContract, type ContractAnswer } from "../../lib/loaders/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { startSandbox } from "../../lib/sandbox/mod.ts";
import { ASSUMPTIONS } from "../api/_assumptions.ts";
import { runCli } from "../commands/_cli.ts";
import { ID as SMALL, smallStore } from "../contract/draws/_store.ts";
import { withFolder } from "../engine/_files.ts";
import { ID as OTHER } from "../service/_store.ts";
import { serve } from "../service/service.ts";

const TOKEN = "s3cret/T0ken+5f1c==";
const FIXTURE_ID = "00000000-0000-4000-8000-000000000001";

type Client = ReturnType<typeof createClient>;

/** Every number of a readout, in its order. */
async function numbersOf(client: Client, id: string): Promise<number[]> {
  const result = await readout(client, id, { cache: { folder: null } });
  const text = JSON.stringify([result.variations, result.metrics]);
  return (text.match(/(?<=[:[,])-?\d[\d.e-]*/g) ?? []).map(Number);
}

/** A fixture holds none of these, and is answered as the service answers. */
async function checkFixture(
  client: Client,
  id: string,
  hidden: readonly string[],
): Promise<string> {
  const { answers, fixture } = await checkContract(client);
  const text = JSON.stringify(fixture);
  assertEquals(hidden.filter((word) => text.includes(word)), []);
  const answer = answerFrom(fixture);
  const served = createClient({
    baseUrl: "https://fixture.test",
    token: "any-token-at-all",
    fetch: (input, init) => Promise.resolve(answer(new Request(input, init))),
  });
  const again = await checkContract(served);
  const came = ({ facts }: ContractAnswer) => facts.map(({ came }) => came);
  assertEquals(again.answers.map(came), answers.map(came));
  const names = new Set(
    answers.flatMap(({ facts }) => facts.map(({ fact }) => fact)),
  );
  assertEquals([...names].filter((name) => !(name in ASSUMPTIONS)), ["answer"]);
  const numbers = await numbersOf(client, id);
  assert(numbers.length > 50);
  assertEquals(await numbersOf(served, FIXTURE_ID), numbers);
  return [...names].sort().join(" ");
}

const SHOWN =
  "analysisAnswer analysisBody answer bucketScope conversionRate customEventsBody emptyRates eventBaseline eventDays eventWindow experienceFields experimentProducts exportColumns exportRefill listAnswer listLimit nestedIds seasonalLimits sitewideAnswer sitewideBody timeSeriesPoint timeSeriesVariations timeSeriesZone";

Deno.test("a fixture of the sandbox and of a service that shares no code holds no name, and its readout has the same numbers", async () => {
  using store = await smallStore();
  await using sandbox = await startSandbox({ store });
  const hidden = [sandbox.token, SMALL, "Free shipping", "visitor-1", "Bar"];
  assertEquals(await checkFixture(createClient(sandbox), SMALL, hidden), SHOWN);
  await using service = serve(TOKEN, {});
  const { baseUrl } = service;
  const client = createClient({ baseUrl, token: TOKEN });
  const shown = await checkFixture(client, OTHER, [TOKEN, OTHER, "shipping"]);
  // It has no deprecated analysis.
  assertStringIncludes(shown, "nestedIds notFoundBody seasonalLimits");
});

Deno.test("doctor --contract says what came, what nobody reads and what is refused, and keeps it", () =>
  withFolder(async (folder) => {
    await using service = serve(TOKEN, {
      json: (body) =>
        "experience" in body
          ? { experience: { ...body.experience, mood: "", name: undefined } }
          : "metrics" in body
          ? { variations: { Bar: body.metrics[1], Control: body.metrics[0] } }
          : body,
    });
    const path = join(folder, "service.json");
    const env = { READOUT_BASE_URL: service.baseUrl, READOUT_TOKEN: TOKEN };
    const args = ["doctor", "--contract", "--fixture", path];
    const { stdout } = await runCli(args, folder, env);
    assertStringIncludes(stdout, "listAnswer\n         came  ");
    assertStringIncludes(stdout, "fail GET /experiences/{experienceId}\n");
    const fact = stdout.split("       experienceFields\n").at(-1)!;
    assertStringIncludes(fact, "not read  experience.mood\n");
    assertStringIncludes(stdout, "experience.name: required, a string");
    const text = await Deno.readTextFile(path);
    assertEquals((stdout + text).includes(TOKEN), false);
    assertEquals(/\bBar\b/.exec(text), null);
    await Deno.writeTextFile(path, "{}");
    const refused = await runCli(["doctor", "--fixture", path], folder);
    assertStringIncludes(refused.stderr, 'is no fixture of "readout doctor');
  }));

/** What a readout says of a service with other answers. */
async function answering(change: (text: string) => string): Promise<string> {
  await using service = serve(TOKEN, {
    json: (body) => JSON.parse(change(JSON.stringify(body))),
  });
  const client = createClient({ baseUrl: service.baseUrl, token: TOKEN });
  const { checks } = await readout(client, OTHER);
  return checks.map(({ status, message }) => `${status}: ${message}`).join();
}

Deno.test("of two controls a readout asks which is meant", async () => {
  const two = (text: string) =>
    text.replaceAll('Control":false', 'Control":true');
  const words = "marks more than one control";
  await assertRejects(() => answering(two), Error, words);
});

Deno.test("an order outside the days of its experience is told, and who named a currency", async () => {
  const later = await answering((text) =>
    text.replace(
      /"startedAtTs":(\d+)/,
      (_, at) => `"startedAtTs":${Number(at) + 5 * 86_400_000}`,
    )
  );
  assertMatch(
    later,
    /fail: \d+ orders \([\d.]+%\) were placed outside the experience's days \(\d+ before\) and are left out\. Ask the service/,
  );
  const francs = await answering((text) =>
    text.replace(/"currency":"\w+"/, '"currency":"CHF"')
  );
  assertStringIncludes(francs, "shown as CHF, as the service says; nothing");
});

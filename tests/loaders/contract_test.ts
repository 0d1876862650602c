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
import {
  checkContract,
  type ContractAnswer,
  type ContractFact,
} from "../../lib/loaders/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { startSandbox } from "../../lib/sandbox/mod.ts";
import { ASSUMPTIONS } from "../api/_assumptions.ts";
import { runCli } from "../commands/_cli.ts";
import { ID as SMALL, smallStore } from "../contract/draws/_store.ts";
import { withFolder } from "../_folder.ts";
import type { Json } from "../service/_oddity.ts";
import { ID as OTHER } from "../service/_store.ts";
import { serve } from "../service/service.ts";
import { messageOf } from "../_said.ts";

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
  const facts = answers.flatMap((each) => each.facts);
  const isOpen = ({ fact }: ContractFact) => fact in ASSUMPTIONS;
  assert(facts.every((each) => each.fact === "answer" || isOpen(each)));
  const numbers = await numbersOf(client, id);
  assert(numbers.length > 50);
  assertEquals(await numbersOf(served, FIXTURE_ID), numbers);
  return facts.map(({ fact, came }) => `${fact} ${came}`).join("\n");
}

/** What the sandbox shows of the small store, each a beginning. */
const SHOWN = `answer status 200, application/json, date
bucketScope limit 50, remaining 49, reset of 13 digits
exportRefill limit 20, remaining 19,
seasonalLimits limit 10, remaining 9,
listLimit number 20
experienceFields 20 x {id: UUID, name: text, status: text, category: absent or text
timeSeriesPoint 15 x {dt: time as 0000-00-00 00:00:00, n_visitors: whole number, n_orders: whole number, net_revenue: number}
exportColumns 189 x {order_id: number as text, created_at: time as 0000-00-00T00:00:00-00:00, visitor_id: text
conversionRate equal to n_orders by n_visitors
emptyRates aov without an order: nothing
eventWindow 25 points from -14 to 10
eventDays time as 0000-00-00T00:00:00-00:00, day 0 on 20`;

Deno.test("a fixture of the sandbox and of a service that shares no code holds no name, and its readout has the same numbers", async () => {
  using store = await smallStore();
  await using sandbox = await startSandbox({ store });
  const hidden = [sandbox.token, SMALL, "Free shipping", "visitor-1", "Bar"];
  const small = await checkFixture(createClient(sandbox), SMALL, hidden);
  const isMissing = (line: string): boolean => !small.includes(line);
  assertEquals(SHOWN.split("\n").filter(isMissing), []);
  const more = { updated: "2026-03-01", scores: [1, 1.5] };
  const add = ({ experience, ...body }: Json): Json =>
    experience ? { experience: { ...experience, ...more } } : body;
  await using service = serve(TOKEN, { json: add });
  const { baseUrl } = service;
  const client = createClient({ baseUrl, token: TOKEN });
  const shown = await checkFixture(client, OTHER, [TOKEN, OTHER, "shipping"]);
  // It has no deprecated analysis.
  assertStringIncludes(shown, "notFoundBody {error: text}");
  const kinds = "updated: time as 0000-00-00, scores: 2 x number}";
  assertStringIncludes(shown, kinds);
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
  return checks.map((check) => `${check.status}: ${messageOf(check)}`).join();
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
    /fail: Excluded: \d+ orders \([\d.]+%\) placed outside the test's days \(\d+ before, 0 after\)\. Ask the service/,
  );
  const francs = await answering((text) =>
    text.replace(/"currency":"\w+"/, '"currency":"CHF"')
  );
  assertStringIncludes(francs, "shown as CHF, as the service says; nothing");
});

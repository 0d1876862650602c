/** What `doctor --contract` says of a service. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { checkContract, type ContractFact } from "../../lib/loaders/mod.ts";
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

type Client = ReturnType<typeof createClient>;

/** What a service shows, fact by fact, as lines of text without these words. */
async function factsOf(
  client: Client,
  hidden: readonly string[],
): Promise<string> {
  const facts = (await checkContract(client)).flatMap((each) => each.facts);
  const isOpen = ({ fact }: ContractFact) => fact in ASSUMPTIONS;
  assert(facts.every((each) => each.fact === "answer" || isOpen(each)));
  const text = facts.map(({ fact, kinds: came }) => `${fact} ${came}`).join(
    "\n",
  );
  assertEquals(hidden.filter((word) => text.includes(word)), []);
  return text;
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
emptyRates aov without orders: nothing
eventWindow 25 points from -14 to 10
eventDays time as 0000-00-00T00:00:00-00:00, day 0 on 20`;

Deno.test("of the sandbox and of a service that shares no code every fact is told, and no name", async () => {
  using store = await smallStore();
  await using sandbox = await startSandbox({ store });
  const hidden = [sandbox.token, SMALL, "Free shipping", "visitor-1", "Bar"];
  const small = await factsOf(createClient(sandbox), hidden);
  const isMissing = (line: string): boolean => !small.includes(line);
  assertEquals(SHOWN.split("\n").filter(isMissing), []);
  const more = { updated: "2026-03-01", scores: [1, 1.5] };
  const add = ({ experience, ...body }: Json): Json =>
    experience ? { experience: { ...experience, ...more } } : body;
  await using service = serve(TOKEN, { json: add });
  const { baseUrl } = service;
  const client = createClient({ baseUrl, token: TOKEN });
  const shown = await factsOf(client, [TOKEN, OTHER, "shipping"]);
  // It has no deprecated analysis.
  assertStringIncludes(shown, "notFoundBody {error: text}");
  const kinds = "updated: time as 0000-00-00, scores: 2 x number}";
  assertStringIncludes(shown, kinds);
});

Deno.test("doctor --contract says what came, what nobody reads and what is refused", () =>
  withFolder(async (folder) => {
    await using service = serve(TOKEN, {
      json: (body) =>
        "experience" in body
          ? { experience: { ...body.experience, mood: "", name: undefined } }
          : "metrics" in body
          ? { variations: { Bar: body.metrics[1], Control: body.metrics[0] } }
          : body,
    });
    const env = { READOUT_BASE_URL: service.baseUrl, READOUT_TOKEN: TOKEN };
    const { stdout, code } = await runCli(
      ["doctor", "--contract"],
      folder,
      env,
    );
    assertEquals(code, 1);
    assertMatch(stdout, /Read: \d+ of 11 answers; failed: getExperience, /);
    assertStringIncludes(stdout, "listAnswer\n         came  ");
    assertStringIncludes(stdout, "fail GET /experiences/{experienceId}\n");
    const fact = stdout.split("       experienceFields\n").at(-1)!;
    assertStringIncludes(fact, "not read  experience.mood\n");
    assertStringIncludes(stdout, "experience.name: required, a string");
    assertEquals(stdout.includes(TOKEN), false);
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
  assertStringIncludes(
    francs,
    "shown as CHF, as reported by the service; nothing",
  );
});

Deno.test("the contract's check says which days a series has, and refuses weeks", async () => {
  const checked = async (change: (points: Json[]) => Json[]) => {
    await using service = serve(TOKEN, {
      json: (body) => {
        for (const segment of Object.values<Json>(body.segments ?? {})) {
          if (segment.data !== undefined) segment.data = change(segment.data);
        }
        return body;
      },
    });
    const { baseUrl } = service;
    const answers = await checkContract(
      createClient({ baseUrl, token: TOKEN }),
    );
    return answers.find(({ call }) => call === "experienceTimeSeries")!;
  };
  const usual = await checked((points) => points);
  assertEquals(usual.refusal, null);
  assertStringIncludes(
    JSON.stringify(usual.facts),
    "14 days from 2026-03-02 to 2026-03-15",
  );
  const weeks = await checked((points) => points.filter((_, i) => i % 7 === 0));
  assertStringIncludes(weeks.refusal ?? "", "7 days apart");
  const cut = await checked((points) => points.slice(7));
  assertStringIncludes(cut.refusal ?? "", "begins 7 days after");
  // A day off may be a matter of the store's zone.
  for (
    const [from, to, words] of [
      [1, 14, ""],
      [2, 14, "begins 2 days after"],
      [0, 14, ""],
      [0, 13, "ends 2 days before"],
    ] as const
  ) {
    const { refusal } = await checked((points) => points.slice(from, to));
    assertEquals(refusal === null, words === "", `${refusal}`);
    assertStringIncludes(refusal ?? "", words);
  }
});

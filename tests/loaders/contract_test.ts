/** What `doctor --contract` says of a service, and its fixture served again. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import {
  answerFrom,
  createClient,
  type Fixture,
  readFixture,
} from "../../lib/api/mod.ts";
import { checkContract, type ContractAnswer } from "../../lib/loaders/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { startSandbox } from "../../lib/sandbox/mod.ts";
import { runCli } from "../commands/_cli.ts";
import { ID as SMALL, smallStore } from "../contract/draws/_store.ts";
import { withFolder } from "../engine/_files.ts";
import { SIGNATURE } from "../service/_answers.ts";
import { ID as OTHER } from "../service/_store.ts";
import { serve } from "../service/service.ts";

const TOKEN = "s3cret/T0ken+5f1c==";
const FIXTURE_ID = "00000000-0000-4000-8000-000000000001";

type Client = ReturnType<typeof createClient>;

const served = (fixture: Fixture): Client =>
  createClient({
    baseUrl: "https://fixture.test",
    token: "any-token-at-all",
    fetch: (input, init) =>
      Promise.resolve(answerFrom(fixture)(new Request(input, init))),
  });

/** Every number of a readout, in its order. */
async function numbersOf(client: Client, id: string): Promise<number[]> {
  const result = await readout(client, id, { cache: { folder: null } });
  const numbers: number[] = [];
  JSON.stringify([result.variations, result.metrics], (_, value) => {
    if (typeof value === "number") numbers.push(value);
    return value;
  });
  return numbers;
}

/** Refusals quote ids. */
const plain = ({ refusal, ...answer }: ContractAnswer) => ({
  ...answer,
  isRefused: refusal !== null,
});

/** The fixture of a service, once it holds none of these and reads the same. */
async function fixtureOf(
  client: Client,
  id: string,
  hidden: readonly string[],
): Promise<Fixture> {
  const { answers, fixture } = await checkContract(client);
  const text = JSON.stringify(fixture);
  assertEquals(hidden.filter((word) => text.includes(word)), []);
  const again = await checkContract(served(fixture));
  assertEquals(again.answers.map(plain), answers.map(plain));
  const numbers = await numbersOf(client, id);
  assert(numbers.length > 50);
  assertEquals(await numbersOf(served(fixture), FIXTURE_ID), numbers);
  return fixture;
}

Deno.test("a fixture of the sandbox holds no name, and its readout has the same numbers", async () => {
  using store = await smallStore();
  await using sandbox = await startSandbox({ store });
  const hidden = [sandbox.token, SMALL, "Free shipping", "visitor-1", "Bar"];
  const fixture = await fixtureOf(createClient(sandbox), SMALL, hidden);
  assertEquals(fixture.file!.split("\n")[0]!.split(",")[0], "order_id");
});

Deno.test("a fixture of a service that shares no code does, too, and says what that does not answer", async () => {
  await using service = serve(TOKEN, {});
  const client = createClient({ baseUrl: service.baseUrl, token: TOKEN });
  await fixtureOf(client, OTHER, [TOKEN, SIGNATURE, OTHER, "shipping"]);
  const { answers } = await checkContract(client);
  const refused = answers.filter(({ refusal }) => refusal !== null);
  assertEquals(refused.map(({ call }) => call), [
    "deprecatedExperienceAnalysis",
  ]);
});

Deno.test("what comes under another name is said, and what nobody reads is named", async () => {
  await using service = serve(TOKEN, {
    json: (body) =>
      "experience" in body
        ? { experience: { ...body.experience, mood: "good", name: undefined } }
        : body,
  });
  const client = createClient({ baseUrl: service.baseUrl, token: TOKEN });
  const { answers } = await checkContract(client);
  const of = (call: string) => answers.find((answer) => answer.call === call)!;
  assertEquals(of("getExperience").unread, ["experience.mood"]);
  assertStringIncludes(of("getExperience").refusal!, "experience.name");
  assertStringIncludes(of("getExperience").came, "mood: text");
});

Deno.test("doctor --contract says what came and keeps it; what is no fixture is refused", () =>
  withFolder(async (folder) => {
    await using service = serve(TOKEN, {});
    const path = join(folder, "service.json");
    const env = { READOUT_BASE_URL: service.baseUrl, READOUT_TOKEN: TOKEN };
    const args = ["doctor", "--contract", "--fixture", path];
    const { code, stdout } = await runCli(args, folder, env);
    assertEquals(code, 0);
    assertStringIncludes(
      stdout,
      "ok   GET /experiences-list\n       came      {",
    );
    assertStringIncludes(stdout, "fail GET /analytics/resource/{experienceId}");
    const text = await Deno.readTextFile(path);
    assertEquals(readFixture(text, path).format, "readout-fixture-1");
    assertEquals((stdout + text).includes(TOKEN), false);
    await Deno.writeTextFile(path, "{}");
    const refused = await runCli(["doctor", "--fixture", path], folder);
    assertEquals(refused.code, 1);
    assertStringIncludes(refused.stderr, 'is no fixture of "readout doctor');
  }));

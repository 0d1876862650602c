/** The readout summary: its size, its schema, and the same sentences as the card. */

import { assert, assertEquals } from "@std/assert";
import Ajv from "ajv/dist/2020.js";
import { join } from "node:path";
import {
  type Readout,
  readoutFromFiles,
  shortRecord,
  summariseReadout,
} from "../../lib/readout/mod.ts";
import { createClient } from "../../lib/loaders/open_client.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { statement } from "../../lib/record/mod.ts";
import { RUN_SEED } from "../_draw.ts";
import { readOfTwo } from "../readout/_lifts.ts";
import {
  closedSummarySchema,
  publishedSchema,
  SUMMARY_FILE,
} from "../tools/report_schema.ts";
import { answered, bytesOf, openSession, ownCache } from "./_session.ts";
import { KINDS, openStores, writeStores } from "./_stores.ts";

Deno.test("the small record fits, holds to its schema, and says what the card says", async () => {
  const folder = await Deno.makeTempDir();
  const stores = await writeStores(folder, RUN_SEED, 1);
  const isValid = new Ajv.default({ strict: false })
    .compile(closedSummarySchema());
  for (const { name, kind } of stores) {
    const readout = await readoutFromFiles({
      orders: join(folder, `${name}.csv`),
      visitors: join(folder, `${name}.visitors.csv`),
    });
    const short = shortRecord(readout);
    assert(isValid(short), JSON.stringify(isValid.errors));
    const most = KINDS[kind].arms.length === 10 ? 6000 : 4000;
    assert(bytesOf(short) <= most, `${name} ${bytesOf(short)}`);
    assertEquals(
      short.act.code,
      short.act.sentence.includes("which variation is the control")
        ? "confirm-control"
        : readout.decision.verdict,
    );
    // The sentences are the same except that labels replace names.
    const named = (text: string) =>
      short.untrusted.slice(1).toReversed().reduce(
        (all, { of, text }) => all.replaceAll(of, text),
        text,
      );
    const { act, finding } = summariseReadout(readout);
    assertEquals(named(short.act.sentence), act);
    assertEquals(named(short.finding), finding);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the code of an act asks for the control where the sentence does", () => {
  const read = readOfTwo(0.2, 0.2);
  const finding = statement("control-guessed", {
    name: "Control",
    basis: "first",
  });
  const guessed: Readout = {
    ...read,
    checks: [...read.checks, {
      code: "control",
      status: "warn",
      findings: [finding],
    }],
  };
  assertEquals(shortRecord(read).act.code, "ship");
  const { code, sentence } = shortRecord(guessed).act;
  assertEquals(code, "confirm-control");
  assertEquals(sentence, "First confirm which variation is the control.");
  const refused = { verdict: "do-not-decide", variation: null } as const;
  assertEquals(
    shortRecord({ ...guessed, decision: refused }).act.code,
    "do-not-decide",
  );
});

Deno.test("the published schema is that of the types", async () => {
  const schema = JSON.parse(await Deno.readTextFile(SUMMARY_FILE));
  assertEquals(schema, publishedSchema(closedSummarySchema()));
});

Deno.test("texts from outside are those of what is told, and take nothing else's place", async () => {
  await using _ = await ownCache();
  using store = await createDemoStore({ scale: 0.1 });
  await using sandbox = await startSandbox({ store });
  const { baseUrl, token } = sandbox;
  const client = createClient({ baseUrl, token });
  const ask = openSession({ client: () => Promise.resolve(client) });
  const { untrusted, omitted, doNotSay } = await answered(
    ask("read_experiment", { experience: DEMO_EXPERIENCES.threeVariations }),
  );
  const labels = (untrusted as { of: string }[]).map(({ of }) => of);
  const arms = ["Control", "Variation 1", "Variation 2"];
  assertEquals(labels, ["Experience", ...arms]);
  assertEquals(omitted, {});
  assertEquals((doNotSay as { code: string }[]).at(-1)?.code, "chance");
});

Deno.test("of ten variations a readout is told in 3 kB, and each part of it in 4", async () => {
  await using opened = await openStores(3);
  const { ask } = opened;
  const read = await answered(ask("read_experiment", { experience: "ten-1" }));
  assert(bytesOf(read) <= 3000, `${bytesOf(read)}`);
  const { receipt } = read;
  for (const section of ["outliers", "heterogeneity", "over-time", "luck"]) {
    const told = await answered(ask("explain", { receipt, section }));
    assert(bytesOf(told) <= 4000, `${section} ${bytesOf(told)}`);
  }
});

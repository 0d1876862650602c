/** Options that would have been ignored, at the doors where analysts write them. */

import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import {
  checkOptions,
  type Description,
  OptionsError,
  selectOptions,
} from "../../lib/base/options/mod.ts";
import { readout, readoutFromFiles } from "../../lib/readout/mod.ts";

const CLIENT = createClient({ baseUrl: "https://api.example", token: "t" });
const ID = "00000000-0000-4000-8000-000000000000";

/** What a readout from the service says of options. */
async function said(options: object): Promise<readonly string[]> {
  const { problems } = await assertRejects(
    () => readout(CLIENT, ID, options),
    OptionsError,
  );
  return problems;
}

Deno.test("a readout of everybody is not the answer to options that it does not know", async () => {
  assertEquals(await said({ deviceType: "mobile" }), [
    "Unknown option deviceType: it belongs in filters",
  ]);
  assertEquals(await said({ device: "mobile" }), [
    "Unknown option device: did you mean filters: { deviceType: ... }?",
  ]);
  assertEquals(await said({ filter: { deviceType: "mobile" } }), [
    "Unknown option filter: did you mean filters?",
  ]);
  assertEquals(await said({ maxZscore: 2, primary: "aov" }), [
    "Unknown option maxZscore: did you mean maxZScore?",
    "Unknown option primary: did you mean primaryMetric?",
  ]);
  assertEquals(await said({ excludeOutliers: true, confidence: 0.9 }), [
    "Unknown option excludeOutliers: did you mean maxZScore?",
    "Unknown option confidence: did you mean level?",
  ]);
  assertEquals(await said({ filters: { devicetype: "mobile" } }), [
    "Unknown option filters.devicetype: did you mean deviceType?",
  ]);
});

Deno.test("each argument of files is held to its own options", async () => {
  const files = { orders: "o.csv", visitors: "v.csv" };
  const wrong = [
    [
      { ...files, timezone: "Asia/Tokyo" },
      {},
      "timezone: did you mean timeZone?",
    ],
    [files, { guardrail: {} }, "guardrail: did you mean guardrails?"],
  ] as const;
  for (const [given, options, words] of wrong) {
    await assertRejects(
      () => readoutFromFiles(given, options as object),
      OptionsError,
      `Unknown option ${words}`,
    );
  }
});

const DESCRIPTION: Description = {
  // What the types call like a list, or to be walked, may be one.
  daily: ["object"],
  level: ["number"],
  mode: [["fast", "exact"], "null"],
  token: ["text"],
};

Deno.test("texts that not every text is are held at the door of files as on the command line", async () => {
  const { problems } = await assertRejects(
    () =>
      readoutFromFiles({
        ...{ orders: "o.csv", visitors: "v.csv" },
        ...{ timeZone: "Mars", delimiter: ";;", dates: "dd.mm" },
      }),
    OptionsError,
  );
  assertEquals(problems, [
    'Option timeZone must be a name such as Europe/Berlin: current value is "Mars"',
    'Option delimiter must be one character, or "tab": current value is ";;"',
    'Option dates must contain %d and %m (or %b), such as "%d.%m.%Y": current value is "dd.mm"',
  ]);
});

Deno.test("a value of another kind is quoted, and one that may be a secret is not", () => {
  const { problems } = assertThrows(
    () =>
      checkOptions(DESCRIPTION, { level: "0.9", mode: "fats", token: 4711 }),
    OptionsError,
  );
  assertEquals(problems, [
    'Option level must be a number: current value is "0.9"',
    'Option mode must be one of fast, exact or null: current value is "fats", did you mean fast?',
    "Option token must be text: current value is not shown",
  ]);
});

Deno.test("options that are none by name are refused as well", () => {
  assertThrows(
    () => checkOptions(DESCRIPTION, "mobile" as unknown as object),
    OptionsError,
    'Options must be passed by name, such as { daily: ... }: current value is "mobile"',
  );
});

Deno.test("what is not given, or can be closed, or is null where that is a value, is no mistake", () => {
  checkOptions(DESCRIPTION, undefined);
  checkOptions(DESCRIPTION, { level: undefined, mode: null, daily: [1, 2] });
  checkOptions(DESCRIPTION, {
    token: "t",
    close() {},
    [Symbol.asyncDispose]() {},
  });
});

Deno.test("a function hands on what the next one takes", () => {
  const wider = { level: 0.9, year: 2025 };
  assertEquals<object>(selectOptions(DESCRIPTION, wider), { level: 0.9 });
});

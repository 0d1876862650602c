/** What an answer shows of an open fact, where rounding is no difference. */

import { assertEquals } from "@std/assert";
import { ENDPOINTS } from "../../lib/api/mod.ts";
import { contractFacts } from "../../lib/loaders/_facts.ts";
import { contractText } from "../../lib/loaders/contract.ts";

const shownOf = (
  call: Parameters<typeof contractFacts>[0],
  name: string,
  body: unknown,
) => {
  const answer = { status: 200, type: "application/json", headers: {}, body };
  const facts = contractFacts(call, answer, [], []);
  return facts.find(({ fact }) => fact === name)?.kinds;
};

Deno.test("buyers by visitors are above, below or equal to orders, but for rounding", () => {
  const shown = (rate: number) =>
    shownOf("experienceAnalysis", "conversionRate", {
      metrics: [{ conversion_rate: rate, n_visitors: 10, n_orders: 3 }],
    });
  assertEquals(
    [0.3, 0.3 + 1e-8, 0.3 - 1e-8, 0.31, 0.29].map(shown),
    ["equal to", "equal to", "equal to", "above", "below"]
      .map((sign) => `${sign} n_orders by n_visitors`),
  );
});

Deno.test("orders without a rate, and a rate without visitors, show nothing of it", () => {
  const metrics = [{ n_visitors: 10, n_orders: 3 }, { conversion_rate: 0.3 }];
  const shown = shownOf("experienceAnalysis", "conversionRate", { metrics });
  assertEquals(shown, undefined);
});

Deno.test("the event's own day is shown wherever it stands, and not guessed where it does not", () => {
  const days = [-1, 0, 1].map((dayOffset) => ({
    dayOffset,
    dt: `2025-11-${28 + dayOffset}T00:00:00Z`,
  }));
  const shown = (data: unknown) =>
    shownOf("seasonalTimeSeries", "eventDays", { data });
  const time = "time as 0000-00-00T00:00:00Z";
  assertEquals(shown(days), `${time}, day 0 on 2025-11-28`);
  assertEquals(shown(days.slice(1)), `${time}, day 0 on 2025-11-28`);
  assertEquals(shown(days.slice(2)), time);
});

Deno.test("an order's average without an order is shown by itself", () => {
  const shown = (data: unknown) =>
    shownOf("sitewideTimeSeries", "emptyRates", {
      segments: { all: { data } },
    });
  const day = { dt: "2025-11-28", n_orders: 1, aov: 5 };
  assertEquals(shown([day]), undefined);
  assertEquals(
    shown([day, { ...day, n_orders: 0, aov: null }]),
    "aov without orders: nothing",
  );
});

Deno.test("of a refusal only what any answer has is shown", () => {
  const body = { error: "Not Found" };
  const refused = (status: number) =>
    contractFacts(
      "experienceAnalysis",
      { status, type: "application/json", headers: {}, body },
      [],
      [],
    ).map(({ fact }) => fact);
  const always = ["answer", "bucketScope", "analysisBody"];
  assertEquals(refused(404), [...always, "notFoundBody"]);
  assertEquals(refused(400), always);
  assertEquals(refused(500), [...always, "serverErrorBody"]);
  assertEquals(refused(599), [...always, "serverErrorBody"]);
  assertEquals(refused(200).slice(0, 4), [...always, "analysisAnswer"]);
});

Deno.test("of the protocol status, type and headers of time are shown", () => {
  const shown = (type: string, headers: Record<string, string>) =>
    contractFacts(
      "getExperience",
      { status: 200, type, headers, body: {} },
      [],
      [],
    ).find(({ fact }) => fact === "answer")?.kinds;
  assertEquals(
    shown("text/csv", { date: "x", "retry-after": "1", etag: "y" }),
    "status 200, text/csv, date, retry-after: {}",
  );
  assertEquals(shown("", {}), "status 200, no content type: {}");
});

Deno.test("facts as a page say what is assumed, read otherwise and not read", () => {
  const fact = {
    fact: "listLimit",
    kinds: "number 20",
    readAs: [],
    unread: [],
  };
  const page = contractText([
    {
      call: "listExperiences",
      facts: [
        fact,
        { ...fact, kinds: "absent" },
        { ...fact, readAs: ["5"], unread: ["a", "b"] },
      ],
      refusal: null,
    },
    { call: "getExperience", facts: [], refusal: "not found" },
  ]);
  const lines = page.split("\n").slice(1).map((line) => line.trim());
  assertEquals(lines.slice(0, 14), [
    `ok   GET ${ENDPOINTS.listExperiences.path}`,
    ...["listLimit", "came      number 20", "read as   assumed"],
    ...["listLimit", "came      absent"],
    ...["listLimit", "came      number 20", "read as   5", "not read  a, b"],
    `fail GET ${ENDPOINTS.getExperience.path}`,
    "refused   not found",
    "",
    "Read: 1 of 2 answers; failed: getExperience.",
  ]);
});

Deno.test("what is read and what is not stands beside the fact that it is of", () => {
  const texts = {
    listAnswer: ["page: was 1"],
    listLimit: ["limit: was 2"],
    experienceFields: ["experiencesList[0].status: was 3"],
    customEventsBody: ["experiencesList[2].customEvents[0].id: was 4"],
  };
  const all = Object.values(texts).flat();
  const answer = { status: 200, type: "", headers: {}, body: {} };
  const facts = contractFacts("listExperiences", answer, all, all);
  for (const side of ["readAs", "unread"] as const) {
    const shown = facts.filter((fact) => fact[side].length > 0)
      .map((fact) => [fact.fact, fact[side]]);
    assertEquals(Object.fromEntries(shown), texts);
  }
});

/** What a client says of answers that are errors, or not as documented. */

import {
  assert,
  assertEquals,
  assertNotMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  SchemaError,
  ServerError,
  ValidationError,
} from "../../lib/api/mod.ts";
import {
  EXPERIENCE,
  fakeClient,
  fakeClock,
  ID,
  json,
  TOKEN,
} from "./_fake_service.ts";
import { withVariables } from "../_variables.ts";

/** What a call comes to whose every answer is this one. */
async function errorOf<Kind extends Error>(
  answer: () => Response,
  kind: new (...given: never[]) => Kind,
  words = "",
  clock = fakeClock(),
): Promise<Kind> {
  const { client } = fakeClient([answer], clock);
  return await assertRejects(() => client.getExperience(ID), kind, words);
}

Deno.test("the service's own 400 is read down to its deepest field", async () => {
  const properties = { maxZScore: { errors: ["too small"] } };
  const body = {
    errors: [],
    properties: { filters: { errors: [], properties } },
  };
  const { problems } = await errorOf(() => json(body, 400), ValidationError);
  assertEquals(problems, [
    { path: "filters.maxZScore", message: "too small" },
  ]);
});

Deno.test("a word where JSON has a number is named, and one in a text is not", async () => {
  const answered = (text: string, words: string) =>
    errorOf(
      () =>
        new Response(text, { headers: { "content-type": "application/json" } }),
      ServerError,
      words,
    );
  await answered('{"a": NaN}', "response has NaN where JSON requires a number");
  await answered('{"a": [1, -Infinity]}', "has -Infinity where");
  await answered('{"a": ": NaN"', "response is incomplete JSON");
});

Deno.test("a status outside the contract refuses below 500, and fails from there on", async () => {
  for (
    const [status, words] of [
      [418, "refused with status 418"],
      [499, "refused with status 499"],
      [500, "failed with status 500"],
      [599, "failed with status 599"],
    ] as const
  ) {
    const { message } = await errorOf(() => json({}, status), ServerError);
    assertStringIncludes(message, words);
  }
});

Deno.test("a wrong token and a missing experience have errors of their own, and are not tried again", async () => {
  const unauthorised = await errorOf(
    () => json({ error: "Unauthorized!" }, 401),
    AuthenticationError,
    "READOUT_TOKEN",
  );
  const missing = await errorOf(
    () => json({ error: "Not Found" }, 404),
    NotFoundError,
    "ID. See the experiences list (readout list)",
  );
  assertEquals(unauthorised.serverMessage, "Unauthorized!");
  assertEquals([unauthorised.tries, missing.tries], [1, 1]);
});

Deno.test("a 500 is tried again, four times at most, with growing pauses", async () => {
  const clock = fakeClock();
  const { tries } = await errorOf(
    () => json({}, 500),
    ServerError,
    "after 4 tries",
    clock,
  );
  assertEquals([tries, clock.slept.length], [4, 3]);
  assert(clock.slept.every((pause, index) => pause >= 250 * 2 ** index));
  const recovering = fakeClient([
    () => json({}, 503),
    () => json({ experience: EXPERIENCE }),
  ]);
  assertEquals((await recovering.client.getExperience(ID)).id, ID);
});

Deno.test("a reset that is said in seconds is waited for", async () => {
  const clock = fakeClock();
  const headers = {
    date: new Date(clock.now()).toUTCString(),
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": String(clock.now() / 1_000 + 7),
  };
  const answer = () => json({ experience: EXPERIENCE }, 200, headers);
  const { client } = fakeClient([answer], clock);
  for (let call = 0; call < 2; call++) await client.getExperience(ID);
  assertEquals(clock.slept, [7_000]);
});

Deno.test("a 429 that asks for more than the allowed wait is an error at once", async () => {
  const clock = fakeClock();
  const answer = () =>
    json({ error: "Too Many Requests" }, 429, { "retry-after": "3600" });
  await errorOf(answer, RateLimitError, "try again in 3600 s", clock);
  assertEquals(clock.slept, []);
});

Deno.test("an unreachable service is named without its secrets, and a proxy that may be why", async () => {
  const answer = () => {
    throw new TypeError(
      `error sending request for url (https://service.test/x?key=${TOKEN}): tcp connect error: Connection refused (os error 111)`,
    );
  };
  const words =
    "Cannot reach https://service.test (Connection refused (os error 111)). Check the base URL and the network";
  const error = await errorOf(answer, ConnectionError, words);
  assertNotMatch(Deno.inspect(error), new RegExp(TOKEN));
  using _ = withVariables({ HTTPS_PROXY: "http://proxy.test" });
  const named = `${words}, and the proxy set in HTTPS_PROXY`;
  await errorOf(answer, ConnectionError, named);
});

Deno.test("a proxy's page instead of JSON is recognised", async () => {
  const headers = { "content-type": "text/html; charset=utf-8" };
  const answer = () => new Response("<html>Sign in</html>", { headers });
  await errorOf(
    answer,
    ServerError,
    "The response is an HTML page, not JSON. Check",
  );
});

Deno.test("an answer in another form names every field that is wrong", async () => {
  const experience = { name: 7, variations: "none" };
  const { problems } = await errorOf(() => json({ experience }), SchemaError);
  assertEquals(problems, [
    { path: "experience.id", message: "required, a string" },
    {
      path: "experience.name",
      message: "must be a string: current value is 7",
    },
  ]);
});

Deno.test("one problem of several rows is told once, with their number", () => {
  const rows = ["row 2, id", "row 3, id", "row 4, day", "row 9, id"];
  const error = new SchemaError(
    "orders.csv",
    rows.map((path) => ({ path, message: "is missing" })),
  );
  assertEquals(error.message.split("\n").slice(1), [
    "  row 2, id: is missing (3 times)",
    "  row 4, day: is missing",
  ]);
  assertEquals(error.problems.length, 4);
});

/** What a client says of answers that are errors, or not as documented. */

import {
  assert,
  assertEquals,
  assertNotMatch,
  assertRejects,
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

Deno.test("the service's own 400 is read down to its deepest field", async () => {
  const { client } = fakeClient([() =>
    json({
      errors: [],
      properties: {
        filters: {
          errors: [],
          properties: { maxZScore: { errors: ["too small"] } },
        },
      },
    }, 400)]);
  const error = await assertRejects(
    () => client.experienceExport(ID),
    ValidationError,
  );
  assertEquals(error.problems, [
    { path: "filters.maxZScore", message: "too small" },
  ]);
});

Deno.test("a wrong token and a missing experience have errors of their own", async () => {
  const wrong = fakeClient([() => json({ error: "Unauthorized!" }, 401)]);
  const unauthorised = await assertRejects(
    () => wrong.client.getExperience(ID),
    AuthenticationError,
    "READOUT_TOKEN",
  );
  assertEquals(unauthorised.serverMessage, "Unauthorized!");
  const missing = fakeClient([() => json({ error: "Not Found" }, 404)]);
  await assertRejects(
    () => missing.client.getExperience(ID),
    NotFoundError,
    "the experiences list (readout list) names what is",
  );
  assertEquals(
    wrong.sent.length + missing.sent.length,
    2,
    "neither is retried",
  );
});

Deno.test("a 500 is tried again, four times at most, with growing pauses", async () => {
  const clock = fakeClock();
  const failing = fakeClient([() => json({}, 500)], clock);
  const error = await assertRejects(
    () => failing.client.getExperience(ID),
    ServerError,
    "after 4 tries",
  );
  assertEquals(error.tries, 4);
  assertEquals(clock.slept.length, 3);
  assert(clock.slept.every((pause, index) => pause >= 250 * 2 ** index));

  const recovering = fakeClient([
    () => json({}, 503),
    () => json({ experience: EXPERIENCE }),
  ]);
  assertEquals((await recovering.client.getExperience(ID)).id, ID);
});

Deno.test("a 429 waits exactly as long as the service says", async () => {
  const clock = fakeClock();
  const { client } = fakeClient([
    () => json({ error: "Too Many Requests", retryAfter: 7 }, 429),
    () => json({ experience: EXPERIENCE }),
  ], clock);
  await client.getExperience(ID);
  assertEquals(clock.slept, [7000]);
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
  const { client } = fakeClient([
    () => json({ error: "Too Many Requests" }, 429, { "retry-after": "3600" }),
  ], clock);
  await assertRejects(
    () => client.getExperience(ID),
    RateLimitError,
    "try again in 3600 s",
  );
  assertEquals(clock.slept, []);
});

Deno.test("an unreachable service is named without its secrets", async () => {
  const { client } = fakeClient([() => {
    throw new TypeError(
      `error sending request for url (https://service.test/x?key=${TOKEN}): tcp connect error: Connection refused (os error 111)`,
    );
  }]);
  const error = await assertRejects(
    () => client.getExperience(ID),
    ConnectionError,
    "Cannot reach https://service.test (Connection refused (os error 111))",
  );
  assertNotMatch(Deno.inspect(error), new RegExp(TOKEN));
});

Deno.test("a proxy's page instead of JSON is recognised", async () => {
  const { client } = fakeClient([() =>
    new Response("<html>Sign in</html>", {
      headers: { "content-type": "text/html; charset=utf-8" },
    })]);
  await assertRejects(
    () => client.getExperience(ID),
    ServerError,
    "The answer is an HTML page, not JSON",
  );
});

Deno.test("an answer in another form names every field that is wrong", async () => {
  const { client } = fakeClient([
    () => json({ experience: { name: 7, variations: "none" } }),
  ]);
  const error = await assertRejects(
    () => client.getExperience(ID),
    SchemaError,
  );
  assertEquals(error.problems, [
    { path: "experience.id", message: "required, a string" },
    {
      path: "experience.name",
      message: "must be a string: current value is 7",
    },
  ]);
});

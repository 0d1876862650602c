/** What one try comes to: an answer with what its headers say, or a pause. */

import { assert, assertEquals } from "@std/assert";
import {
  backoff,
  judgeResponse,
  withJitter,
} from "../../lib/api/transport/_outcome.ts";

/** What an answer of a text with this status and these headers comes to. */
function outcomeOf(text: string, init: ResponseInit) {
  const sent = { label: "GET /x", idempotent: true, tries: 1 };
  const settings = { random: () => 1 } as Parameters<typeof judgeResponse>[0];
  return judgeResponse(settings, sent, new Response(text, init), text);
}

/** The answer of a text in JSON, beside these headers. */
function answerOf(text: string, headers: Record<string, string>): unknown {
  const outcome = outcomeOf(text, { headers });
  assert("answer" in outcome);
  return outcome.answer;
}

Deno.test("headers are added to an object, and to nothing else", () => {
  const link = { link: '<https://service.test/x?page=2>; rel="next"' };
  const nextLink = "https://service.test/x?page=2";
  assertEquals(answerOf("{}", link), { nextLink });
  for (const text of ["null", "5", '"text"', "[1]"]) {
    assertEquals(answerOf(text, link), JSON.parse(text));
  }
  const invented = { "content-type": "application/json; industry=invented" };
  assertEquals(answerOf("{}", invented), { isIndexInvented: true });
  assertEquals(answerOf("null", invented), null);
  assertEquals(answerOf("{}", {}), {});
});

Deno.test("a part of an answer is refused at once, and a failure of the service tried again", () => {
  for (const [status, retryInMs] of [[206, null], [503, 500]] as const) {
    const outcome = outcomeOf("{}", { status });
    assert("error" in outcome);
    assertEquals(outcome.retryInMs, retryInMs);
  }
});

Deno.test("pauses double from half a second to eight, and half of each is random", () => {
  assertEquals(
    [1, 2, 3, 4, 5, 6, 20].map(backoff),
    [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000],
  );
  assertEquals([0, 0.5, 1].map((drawn) => withJitter(800, () => drawn)), [
    400,
    600,
    800,
  ]);
});

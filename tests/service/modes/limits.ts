/** Limits that are told in odd ways. */

import type { Oddity } from "../_oddity.ts";
import { type Mode, mode } from "./_mode.ts";
import { text } from "./_bodies.ts";

const throttled = (
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
  always = false,
): Oddity => ({
  http: (asked, usual) =>
    always || asked.times === 1
      ? Response.json(
        { error: "Too Many Requests", message: "wait", ...body },
        {
          status: 429,
          headers,
        },
      )
      : usual(),
});

/** Limits. */
export const LIMITS: readonly Mode[] = [
  mode("429 once, in seconds", "equal", throttled({ retryAfter: 3 })),
  mode("429 once, zero", "equal", throttled({ retryAfter: 0 })),
  mode("429 once, a fraction", "equal", throttled({ retryAfter: 0.4 })),
  mode("429 once, text", "equal", throttled({ retryAfter: "soon" })),
  mode("429 once, a date", "equal", {
    http: (asked, usual) =>
      asked.times > 1 ? usual() : new Response(null, {
        status: 429,
        headers: {
          "retry-after": new Date(Date.now() + 5_000).toUTCString(),
        },
      }),
  }),
  mode(
    "429 once, a date in years",
    "error",
    throttled({}, {
      "retry-after": "Wed, 21 Oct 2065 07:28:00 GMT",
    }),
  ),
  mode("429 once, nothing", "equal", throttled({})),
  mode("429 for ever", "error", throttled({ retryAfter: 0 }, {}, true)),
  mode("no rate headers", "equal", {
    http: async (_, usual) =>
      text(await usual().text(), 200, "application/json"),
  }),
  mode("rate headers of nonsense", "equal", {
    http: (_, usual) =>
      usual({
        headers: {
          "x-ratelimit-limit": "many",
          "x-ratelimit-remaining": "-1",
          "x-ratelimit-reset": "soon",
        },
      }),
  }),
  mode("nothing ever remains", "equal", {
    http: (_, usual) => usual({ headers: { "x-ratelimit-remaining": "0" } }),
  }),
  mode("a clock three hours ahead", "equal", {
    http: (_, usual) =>
      usual({
        headers: {
          "x-ratelimit-reset": String(Date.now() + 3 * 3_600_000),
        },
      }),
  }),
];

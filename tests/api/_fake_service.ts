/** A service that answers what a test wants, and a clock that a test moves. */

import {
  type Client,
  type ClientOptions,
  type Clock,
  createClient,
} from "../../lib/api/mod.ts";

/** What was sent. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A clock whose sleeps end at once and are added up. */
export function fakeClock(): Clock & { readonly slept: number[] } {
  let now = Date.parse("2026-03-01T00:00:00Z");
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    sleep: (milliseconds, signal) => {
      signal?.throwIfAborted();
      slept.push(milliseconds);
      now += milliseconds;
      // What is under way in the network goes on meanwhile.
      return new Promise((resolve) => setTimeout(resolve));
    },
  };
}

/** A client whose calls go to a list of answers, the last one repeated. */
export function fakeClient(
  answers: readonly (() => Response | Promise<Response>)[],
  clock: Clock = fakeClock(),
  options: ClientOptions = {},
): { client: Client; sent: SentRequest[] } {
  const sent: SentRequest[] = [];
  const fetchFake: typeof fetch = (input, init = {}) => {
    sent.push({
      url: String(input),
      method: init.method ?? "GET",
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    });
    const answer = answers[Math.min(sent.length, answers.length) - 1]!;
    return Promise.resolve().then(answer);
  };
  const client = createClient({
    baseUrl: "https://service.test",
    token: TOKEN,
    fetch: fetchFake,
    clock,
    ...options,
  });
  return { client, sent };
}

/** The token of every fake client: no output may ever contain it. */
export const TOKEN = "secret-token-5f1c";

/** An experience's id. */
export const ID = "11111111-2222-4333-8444-555555555555";

/** A JSON answer. */
export function json(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** An experience as the service sends it. */
export const EXPERIENCE = {
  id: ID,
  name: "Free shipping bar",
  status: "ended",
  variations: [
    { id: "v1", name: "Control", percentage: 50, isControl: true },
    { id: "v2", name: "Bar", percentage: 50, isControl: false },
  ],
  somethingNew: { kept: true },
};

/** Answers that go wrong on their way. */

import { setTimeout as pause } from "node:timers/promises";
import {
  type FaultRule,
  faultsOfCalls,
} from "../../lib/sandbox/http/faults.ts";
import { rangeResponse } from "../../lib/sandbox/http/_ranges.ts";
import type { Intercept } from "../../lib/sandbox/mod.ts";

/** Something that goes wrong with an answer. */
export type AnswerFault =
  /** The connection breaks in the middle of the body. */
  | { readonly kind: "reset" }
  /** The body ends in the middle, as if it were whole. */
  | { readonly kind: "truncated" }
  /** The body is not JSON, though it says so. */
  | { readonly kind: "malformed" }
  /** A proxy's error page, with status 200. */
  | { readonly kind: "html" }
  /** The body comes in small pieces with pauses between them. */
  | { readonly kind: "drip"; readonly bytes: number; readonly ms: number }
  /** The download's address has run out before it is used. */
  | { readonly kind: "expiredUrl" }
  /** The file behind the address was written anew: another ETag, other bytes. */
  | { readonly kind: "changedFile" }
  /** The export times out, or fails as the message says. */
  | { readonly kind: "nullUrl"; readonly message?: string }
  /** The service's clock is wrong: rate-limit resets are moved by so much. */
  | { readonly kind: "clockSkew"; readonly ms: number }
  /** Every time point comes twice. */
  | { readonly kind: "duplicatePoints" }
  /** The time points come in the wrong order. */
  | { readonly kind: "reversedPoints" }
  /** A column of the CSV has another name. */
  | {
    readonly kind: "renamedColumn";
    readonly from: string;
    readonly to: string;
  };

/** When it does. */
export type AnswerFaultRule = FaultRule<AnswerFault>;

/** What lets answers go wrong by some rules: `startSandbox({ intercept })`. */
export function interceptAnswers(
  rules: readonly AnswerFaultRule[],
): Intercept {
  const faultsOf = faultsOfCalls(rules);
  return async (endpoint, request, answer) => {
    const faults = faultsOf(endpoint);
    const isChanged = faults.some(({ kind }) => kind === "changedFile");
    let response = isChanged
      ? await changedFile(request.headers, await answer(whole(request)))
      : await answer(request);
    for (const fault of faults) {
      if (response.ok) response = await spoiled(response, fault);
    }
    return response;
  };
}

type Body = Uint8Array<ArrayBuffer>;

/** What faults make of the body of an answer. */
const BODIES: {
  readonly [Kind in AnswerFault["kind"]]?: (
    body: Body,
    fault: Extract<AnswerFault, { kind: Kind }>,
  ) => BodyInit;
} = {
  reset: (body) => ReadableStream.from([firstHalf(body)]),
  truncated: firstHalf,
  malformed: () => "{'metrics': [NaN,]}",
  drip: (body, { bytes, ms }) => ReadableStream.from(drops(body, bytes, ms)),
  expiredUrl: inJson((answer) => ({
    ...answer,
    url: String(answer.url).replace(/expires=\d+/, "expires=0"),
  })),
  nullUrl: (body, { message = "Export timed out, please retry" }) =>
    inJson((answer) => ({ ...answer, url: null, expiresIn: 0, message }))(body),
  duplicatePoints: inPoints((points) =>
    points.flatMap((point) => [point, point])
  ),
  reversedPoints: inPoints((points) => points.toReversed()),
  renamedColumn: (body, { from, to }) =>
    textOf(body).replace(
      /^.*/,
      (header) =>
        header.split(",").map((name) => name === from ? to : name).join(","),
    ),
};

/** What a fault makes of an answer. */
async function spoiled(
  response: Response,
  fault: AnswerFault,
): Promise<Response> {
  const headers = new Headers(response.headers);
  if (fault.kind === "html") {
    await response.body?.cancel();
    return new Response("<html><h1>502 Bad Gateway</h1></html>", {
      headers: { "content-type": "text/html" },
    });
  }
  const reset = headers.get("x-ratelimit-reset");
  if (fault.kind === "clockSkew" && reset !== null) {
    headers.set("x-ratelimit-reset", String(Number(reset) + fault.ms));
    return new Response(response.body, { status: response.status, headers });
  }
  const change = BODIES[fault.kind] as
    | ((body: Body, fault: AnswerFault) => BodyInit)
    | undefined;
  if (change === undefined) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  // Less than the length that is promised: the server has to cut the connection.
  if (fault.kind === "reset") {
    headers.set("content-length", String(body.length));
  } else headers.delete("content-length");
  return new Response(change(body, fault), {
    status: response.status,
    headers,
  });
}

/** The parts of an answer that faults change. */
interface Answer {
  readonly url?: unknown;
  readonly data?: Points;
  readonly segments?: Readonly<Record<string, { readonly data?: Points }>>;
}

type Points = readonly unknown[];

function inJson(change: (answer: Answer) => object): (body: Body) => string {
  return (body) => JSON.stringify(change(JSON.parse(textOf(body))));
}

function inPoints(change: (points: Points) => Points): (body: Body) => string {
  const changed = <Part extends { readonly data?: Points }>(part: Part): Part =>
    part.data ? { ...part, data: change(part.data) } : part;
  return inJson(({ segments, ...answer }) => ({
    ...changed(answer),
    ...segments && {
      segments: Object.fromEntries(
        Object.entries(segments).map(([name, part]) => [name, changed(part)]),
      ),
    },
  }));
}

function whole(request: Request): Request {
  const copy = new Request(request);
  copy.headers.delete("range");
  return copy;
}

/** The file as somebody else has written it anew: its rows stand the other way round. */
async function changedFile(
  asked: Headers,
  response: Response,
): Promise<Response> {
  if (!response.ok) return response;
  const [header = "", ...rows] = (await response.text()).trimEnd().split("\n");
  const text = [header, ...rows.reverse(), ""].join("\n");
  const body = new TextEncoder().encode(text);
  const { status, headers, start } = rangeResponse(
    asked,
    '"changed"',
    body.length,
  );
  return new Response(status === 416 ? null : body.slice(start), {
    status,
    headers,
  });
}

function textOf(body: Body): string {
  return new TextDecoder().decode(body);
}

function firstHalf(body: Body): Body {
  return body.slice(0, Math.floor(body.length / 2));
}

async function* drops(body: Body, bytes: number, ms: number) {
  for (let i = 0; i < body.length; i += bytes) {
    if (i > 0) await pause(ms);
    yield body.slice(i, i + bytes);
  }
}

import { setTimeout as pause } from "node:timers/promises";
import { partOf } from "./_ranges.ts";
import { tooMany } from "./_buckets.ts";
import type { EndpointName } from "../../api/mod.ts";
import type { Fault, FaultRule } from "./faults.ts";

/** Answers a call, with whatever goes wrong on the way. */
export type FaultLayer = (
  endpoint: EndpointName | "download",
  request: Request,
  answer: (request: Request) => Promise<Response>,
) => Promise<Response>;

/** A layer that follows the rules, each with a count of its own. */
export function createFaultLayer(rules: readonly FaultRule[]): FaultLayer {
  const counters = rules.map((rule) => ({ rule, calls: 0 }));
  const faultsFor = (endpoint: EndpointName | "download") =>
    counters
      .filter(({ rule }) => (rule.endpoint ?? endpoint) === endpoint)
      .filter((counter) => {
        const { after = 0, times = Infinity } = counter.rule;
        const call = counter.calls++;
        return call >= after && call < after + times;
      })
      .map(({ rule }) => rule.fault);
  return async (endpoint, request, answer) => {
    const faults = faultsFor(endpoint);
    for (const fault of faults) {
      if (fault.kind === "latency") await pause(fault.ms);
    }
    for (const fault of faults) {
      const refused = refusal(fault);
      if (refused) return refused;
    }
    const isChanged = faults.some(({ kind }) => kind === "changedFile");
    let response = isChanged
      ? await changedFile(request.headers, await answer(whole(request)))
      : await answer(request);
    for (const fault of faults) {
      const spoil = SPOILERS[fault.kind] as Spoiler | undefined;
      if (response.ok && spoil) response = await spoil(response, fault);
    }
    return response;
  };
}

/** The answer of a fault that keeps the service from answering. */
function refusal(fault: Fault): Response | null {
  if (fault.kind === "serverError") {
    return Response.json({ error: "Internal Server Error" }, { status: 500 });
  }
  return fault.kind === "rateLimited" ? tooMany(fault.retryAfter) : null;
}

type Spoiler = (
  response: Response,
  fault: Fault,
) => Response | Promise<Response>;

/** What a fault makes of an answer. */
const SPOILERS: {
  readonly [Kind in Fault["kind"]]?: (
    response: Response,
    fault: Extract<Fault, { kind: Kind }>,
  ) => Response | Promise<Response>;
} = {
  reset: (response) => broken(response),
  truncated: (response) => withBody(response, (body) => firstHalf(body)),
  malformed: (response) => withBody(response, () => "{'metrics': [NaN,]}"),
  html: async (response) => {
    await response.body?.cancel();
    return new Response("<html><h1>502 Bad Gateway</h1></html>", {
      headers: { "content-type": "text/html" },
    });
  },
  drip: (response, { bytes, ms }) =>
    withBody(response, (body) => drippingStream(body, bytes, ms)),
  clockSkew: (response, { ms }) => skewed(response, ms),
  expiredUrl: (response) =>
    withJson(response, (answer) => ({
      ...answer,
      url: String(answer.url).replace(/expires=\d+/, "expires=0"),
    })),
  nullUrl: (response, { message = "Export timed out, please retry" }) =>
    withJson(
      response,
      (answer) => ({ ...answer, url: null, expiresIn: 0, message }),
    ),
  duplicatePoints: (response) =>
    withPoints(response, (points) => points.flatMap((point) => [point, point])),
  reversedPoints: (response) =>
    withPoints(response, (points) => points.toReversed()),
  renamedColumn: (response, { from, to }) =>
    withBody(response, (body) => renameColumn(body, from, to)),
};

type Body = Uint8Array<ArrayBuffer>;

/** The same answer with another body; its length is no longer known. */
async function withBody(
  response: Response,
  change: (body: Body) => BodyInit,
): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(change(body), { status: response.status, headers });
}

/** The parts of an answer that faults change. */
interface Answer {
  readonly url?: unknown;
  readonly data?: Points;
  readonly segments?: Readonly<Record<string, { readonly data?: Points }>>;
}

type Points = readonly unknown[];

function withJson(
  response: Response,
  change: (answer: Answer) => object,
): Promise<Response> {
  return withBody(
    response,
    (body) =>
      JSON.stringify(change(JSON.parse(new TextDecoder().decode(body)))),
  );
}

function withPoints(
  response: Response,
  change: (points: Points) => Points,
): Promise<Response> {
  const changed = <Part extends { readonly data?: Points }>(part: Part): Part =>
    part.data ? { ...part, data: change(part.data) } : part;
  return withJson(response, (answer) => ({
    ...changed(answer),
    ...(answer.segments && {
      segments: Object.fromEntries(
        Object.entries(answer.segments)
          .map(([name, segment]) => [name, changed(segment)]),
      ),
    }),
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
  const { status, headers, start } = partOf(asked, '"changed"', body.length);
  return new Response(status === 416 ? null : body.slice(start), {
    status,
    headers,
  });
}

function skewed(response: Response, ms: number): Response {
  const headers = new Headers(response.headers);
  const reset = headers.get("x-ratelimit-reset");
  if (reset) headers.set("x-ratelimit-reset", String(Number(reset) + ms));
  return new Response(response.body, { status: response.status, headers });
}

function firstHalf(body: Body): Body {
  return body.slice(0, Math.floor(body.length / 2));
}

/** Less than the length that was promised: the server has to cut the connection. */
async function broken(response: Response): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("content-length", String(body.length));
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(firstHalf(body));
      controller.close();
    },
  });
  return new Response(half, { status: response.status, headers });
}

function drippingStream(
  body: Body,
  bytes: number,
  ms: number,
): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream({
    async pull(controller) {
      if (position >= body.length) return controller.close();
      if (position > 0) await pause(ms);
      controller.enqueue(body.slice(position, position + bytes));
      position += bytes;
    },
  });
}

function renameColumn(body: Body, from: string, to: string): string {
  const text = new TextDecoder().decode(body);
  const end = text.indexOf("\n");
  const header = text.slice(0, end).split(",")
    .map((name) => name === from ? to : name);
  return header.join(",") + text.slice(end);
}

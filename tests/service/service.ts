/**
 * A second service, written from the specification alone: it shares no code with
 * the library, so that what both misread is not read right by accident. Modes
 * make it answer as services do that nobody has met yet.
 */

import type { Asked, Oddity } from "./_oddity.ts";
import { CSV, ID } from "./_store.ts";
import { ANSWERS } from "./_answers.ts";
import { serveBare } from "./_bare.ts";

const VERSION = "/v25-10-beta";

/** A running service. */
export interface Service extends AsyncDisposable {
  readonly baseUrl: string;
}

/** Starts it, on a port of this machine. */
export function serve(token: string, oddity: Oddity): Service {
  const times = new Map<string, number>();
  const bare = oddity.wire === undefined ? null : serveBare(oddity.wire);
  const server = Deno.serve(
    {
      port: 0,
      onListen() {},
      onError: () => new Response(null, { status: 500 }),
    },
    async (request) => {
      const url = new URL(request.url);
      const path = url.pathname.replace(VERSION, "").replace(ID, "{id}");
      const endpoint = `${request.method} ${path}`;
      const count = (times.get(endpoint) ?? 0) + 1;
      times.set(endpoint, count);
      const text = await request.text();
      const asked: Asked = {
        endpoint,
        times: count,
        url,
        headers: request.headers,
        body: text === "" ? {} : JSON.parse(text),
      };
      if (path.startsWith("/files/")) {
        const csv = oddity.csv?.(CSV) ?? CSV;
        if (request.headers.has("service-access-token")) {
          return new Response("the token came here", { status: 500 });
        }
        return await oddity.file?.(asked, csv) ?? fileOf(asked, csv);
      }
      const usual = (init?: ResponseInit) =>
        answerOf(asked, token, oddity, init, bare?.origin);
      return await oddity.http?.(asked, usual) ?? usual();
    },
  );
  const { port } = server.addr as Deno.NetAddr;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      bare?.close();
      // Modes that never answer would be waited for.
      const stopped = server.shutdown();
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, 200);
      await Promise.race([stopped, late.promise]);
      clearTimeout(timer);
    },
  };
}

/** The file of an export, whole or from where it is asked for. */
export function fileOf({ headers }: Asked, csv: string): Response {
  const bytes = new TextEncoder().encode(csv);
  const etag = `"${bytes.length}"`;
  const from = /^bytes=(\d+)-$/.exec(headers.get("range") ?? "")?.[1];
  const goesOn = from !== undefined &&
    [null, etag].includes(headers.get("if-range"));
  if (!goesOn) {
    return new Response(bytes, {
      headers: { etag, "content-type": "text/csv" },
    });
  }
  return new Response(bytes.slice(Number(from)), {
    status: 206,
    headers: {
      etag,
      "content-range": `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
    },
  });
}

function answerOf(
  asked: Asked,
  token: string,
  { json }: Oddity,
  init: ResponseInit = {},
  fileOrigin: string = asked.url.origin,
): Response {
  const headers = {
    "x-ratelimit-limit": "50",
    "x-ratelimit-remaining": String(Math.max(1, 50 - asked.times)),
    "x-ratelimit-reset": String(Date.now() + 30_000),
  };
  if (asked.headers.get("service-access-token") !== token) {
    return Response.json({ error: "Unauthorized!" }, { status: 401, headers });
  }
  const answer = ANSWERS[asked.endpoint];
  if (answer === undefined) {
    return Response.json({ error: "Not Found" }, { status: 404, headers });
  }
  const usual = structuredClone(answer(asked, fileOrigin));
  const said = json === undefined ? usual : json(usual, asked);
  return Response.json(said, {
    ...init,
    headers: { ...headers, ...init.headers },
  });
}

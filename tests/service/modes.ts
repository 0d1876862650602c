/** Ways in which a service may be odd, and what may then come of a call. */

import {
  type Asked,
  fileOf,
  type Json,
  type Oddity,
  SIGNATURE,
} from "./service.ts";

/** What a call may come to. */
export type Outcome = "equal" | "noted" | "error";

/** A way to be odd. */
export interface Mode extends Oddity {
  readonly name: string;
  /** What every call may come to. */
  readonly may: readonly Outcome[];
  /** What at least one must come to. */
  readonly must: Outcome;
  /** Whether something is not sent, so that nobody can know it. */
  readonly lacks?: boolean;
  /** When silence is given up; long where nobody is silent. @default {20_000} */
  readonly timeoutMs?: number;
}

const EQUAL: readonly Outcome[] = ["equal"];
const NOTED: readonly Outcome[] = ["equal", "noted"];
const FAILS: readonly Outcome[] = ["equal", "error"];
const ANY: readonly Outcome[] = ["equal", "noted", "error"];

const mode = (
  name: string,
  must: Outcome,
  oddity: Oddity & Pick<Mode, "lacks" | "timeoutMs">,
  may: readonly Outcome[] = { equal: EQUAL, noted: NOTED, error: FAILS }[must],
): Mode => ({ name, must, may, ...oddity });

/** Changes every experience, wherever one stands. */
const experience = (change: (one: Json) => Json) => (answer: Json): Json =>
  answer.experience !== undefined
    ? { ...answer, experience: change(answer.experience) }
    : answer.experiencesList !== undefined
    ? { ...answer, experiencesList: answer.experiencesList.map(change) }
    : answer;

const variations = (change: (one: Json) => Json) => (answer: Json): Json => {
  const read = experience((one) => ({
    ...one,
    variations: one.variations.map(change),
  }))(answer);
  return Array.isArray(read.variations)
    ? { ...read, variations: read.variations.map(change) }
    : read;
};

/** Changes every point of an experience's or the store's series. */
const points =
  (change: (one: Json, index: number) => Json) => (answer: Json): Json =>
    answer.segments === undefined ? answer : {
      ...answer,
      segments: Object.fromEntries(
        Object.entries(answer.segments).map((
          [name, segment]: [string, Json],
        ) => [
          name,
          Array.isArray(segment.data)
            ? { ...segment, data: segment.data.map(change) }
            : segment,
        ]),
      ),
    };

const times = (write: (milliseconds: number) => unknown) =>
  experience((one) => ({
    ...one,
    createdAtTs: write(one.createdAtTs),
    startedAtTs: write(one.startedAtTs),
    endedAtTs: write(one.endedAtTs),
  }));

const isExport = ({ endpoint }: Asked) => endpoint.endsWith("/export");
const onExport =
  (change: (answer: Json, asked: Asked) => Json) =>
  (answer: Json, asked: Asked): Json =>
    isExport(asked) ? change(answer, asked) : answer;

const never = () => new Promise<Response>(() => {});
const text = (body: string, status = 200, type = "text/html") =>
  new Response(body, { status, headers: { "content-type": type } });
const PAGE = "<!doctype html><html><body>Sign in</body></html>";

/** A body of which only the first part ever comes. */
function stalled(body: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(body));
    },
  });
}

/** A body that breaks. */
function torn(body: string): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new Error("torn"));
      else controller.enqueue(new TextEncoder().encode(body));
      sent = true;
    },
  });
}

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

const raw = (change: (body: string) => string): Oddity => ({
  http: async (_, usual) =>
    text(change(await usual().text()), 200, "application/json"),
});

/** An answer of HTTP/1.0, whose body ends with the connection. */
const bare = (status: string, body: string, ...headers: string[]): string =>
  [
    `HTTP/1.0 ${status}`,
    "content-type: text/csv",
    "connection: close",
    ...headers,
    "",
    body,
  ].join("\r\n");

const BEYOND = "416 Range Not Satisfiable";
const lines = (csv: string, count: number) =>
  csv.split("\n").slice(0, count).join("\n") + "\n";

const half = (csv: string) => csv.slice(0, csv.length >> 1);

/** Every mode; `token` is the one that some send back. */
export function modesWith(token: string): readonly Mode[] {
  return [
    mode("as the contract has it", "equal", {}),
    // Read, and noted where it is not as documented.
    mode("unknown status", "noted", {
      json: experience((one) => ({ ...one, status: "archived" })),
    }),
    mode("unknown category", "noted", {
      json: experience((one) => ({ ...one, category: "bandit" })),
    }),
    mode("times as ISO 8601", "noted", {
      json: times((ms) => new Date(ms).toISOString()),
    }),
    mode("times as text", "noted", { json: times(String) }),
    mode("times in seconds", "noted", { json: times((ms) => ms / 1000) }),
    mode("times in microseconds", "noted", { json: times((ms) => ms * 1000) }),
    mode("times that cannot be read", "noted", {
      json: times(() => "yesterday"),
    }, ANY),
    mode("integer ids", "noted", {
      json: variations((one) => ({ ...one, id: one.isControl ? 1 : 2 })),
    }),
    mode("percentage as text", "noted", {
      json: variations((one) => ({ ...one, percentage: "50" })),
    }),
    mode("percentage that is no number", "noted", {
      json: variations((one) => ({ ...one, percentage: "half" })),
    }),
    mode("isControl 1 and 0", "noted", {
      json: variations((one) => ({ ...one, isControl: one.isControl ? 1 : 0 })),
    }),
    mode("isControl as text", "noted", {
      json: variations((one) => ({ ...one, isControl: String(one.isControl) })),
    }),
    mode("variations without ids", "equal", {
      json: variations(({ id: _, ...one }) => one),
    }, NOTED),
    mode("series without variations", "noted", {
      json: ({ variations: _, ...rest }) => rest,
    }),
    mode("more fields everywhere", "equal", {
      json: (answer) => ({ ...answer, requestId: "r1", meta: { a: [1] } }),
    }),
    mode("more fields in experiences", "equal", {
      json: experience((one) => ({ ...one, tags: ["x"], owner: null })),
    }),
    mode("more numbers in points", "equal", {
      json: points((one) => ({ ...one, bounce_rate: 0.4 })),
    }),
    mode("texts and objects in points", "equal", {
      json: points((one) => ({ ...one, note: "x", by: { source: 1 } })),
    }),
    mode("points that are not wrapped", "equal", {
      json: (answer) =>
        answer.segments === undefined ? answer : {
          ...answer,
          segments: Object.fromEntries(
            Object.entries(answer.segments).map((
              [name, one]: [string, Json],
            ) => [
              name,
              one.data ?? one,
            ]),
          ),
        },
    }, NOTED),
    mode("metrics as text", "noted", {
      json: points((one) =>
        one.n_orders === undefined
          ? one
          : { ...one, n_orders: String(one.n_orders) }
      ),
    }),
    mode("dt with a T", "noted", {
      json: points((one) => ({ ...one, dt: one.dt.replace(" ", "T") })),
    }),
    mode("dt with an offset", "noted", {
      json: points((one) => ({
        ...one,
        dt: `${one.dt.replace(" ", "T")}-05:00`,
      })),
    }),
    mode("points in reverse", "equal", {
      json: (answer) =>
        answer.segments === undefined ? answer : {
          ...answer,
          segments: Object.fromEntries(
            Object.entries(answer.segments).map((
              [name, one]: [string, Json],
            ) => [
              name,
              Array.isArray(one.data) ? { data: one.data.toReversed() } : one,
            ]),
          ),
        },
    }),
    mode("list as a bare array", "noted", {
      json: (answer) => answer.experiencesList ?? answer,
    }),
    mode("list under another name", "noted", {
      json: ({ experiencesList, ...rest }) =>
        experiencesList === undefined
          ? rest
          : { items: experiencesList, ...rest },
    }),
    mode("list without counts", "equal", {
      json: ({ page: _, limit: __, total: ___, totalPages: ____, ...rest }) =>
        rest,
    }),
    mode("list that ignores the page", "equal", {
      json: (answer, { endpoint }) =>
        endpoint === "GET /experiences-list"
          ? {
            ...answer,
            experiencesList: answer.experiencesList,
            total: 9,
            totalPages: 9,
          }
          : answer,
    }),
    mode("experience without wrapping", "noted", {
      json: (answer) => answer.experience ?? answer,
    }),
    mode("export without message", "noted", {
      json: onExport(({ message: _, ...rest }) => rest),
    }),
    mode("export says only the address", "noted", {
      json: onExport(({ url }) => ({ url })),
    }),
    mode("expiresIn as text", "noted", {
      json: onExport((answer) => ({ ...answer, expiresIn: "900" })),
    }),
    mode("snapshot of bare numbers", "noted", {
      json: (answer) =>
        answer.segments?.all?.n_orders === undefined ? answer : {
          ...answer,
          segments: { all: { n_orders: 240 } },
        },
    }),
    mode("no currency", "noted", {
      lacks: true,
      json: ({ currency: _, ...rest }) => rest,
    }),
    mode("no optional fields in seasons", "equal", {
      lacks: true,
      json: (answer) =>
        Array.isArray(answer.data)
          ? { ...answer, data: answer.data.map(({ dt }: Json) => ({ dt })) }
          : answer,
    }),
    mode("JSON called text", "equal", {
      http: async (_, usual) => text(await usual().text(), 200, "text/plain"),
    }),
    mode(
      "JSON with a byte order mark",
      "equal",
      raw((body) => `\ufeff${body}`),
    ),
    mode("lifecycle without content", "equal", {
      http: (asked, usual) =>
        asked.endpoint.endsWith("/end")
          ? new Response(null, { status: 204 })
          : usual(),
    }),
    mode("lifecycle says ok", "equal", {
      json: (answer, { endpoint }) =>
        endpoint.endsWith("/end") ? { ok: true } : answer,
    }, NOTED),
    mode("CSV with CRLF", "equal", {
      csv: (csv) => csv.replaceAll("\n", "\r\n"),
    }),
    mode("CSV with a byte order mark", "equal", {
      csv: (csv) => `\ufeff${csv}`,
    }),
    mode("CSV with other headers", "equal", {
      csv: (csv) => csv.replace("order_id,visitor_id", "Order ID,Visitor-Id"),
    }, ANY),
    // Refused in words.
    mode("a login page", "error", { http: () => text(PAGE) }),
    mode("a firewall's page, 403", "error", { http: () => text(PAGE, 403) }),
    mode("403 in JSON", "error", {
      http: () => Response.json({ error: "Forbidden" }, { status: 403 }),
    }),
    mode("404 with a page", "error", { http: () => text(PAGE, 404) }),
    mode("204 for everything", "error", {
      http: () => new Response(null, { status: 204 }),
    }),
    mode("200 without a body", "error", {
      http: () => text("", 200, "application/json"),
    }),
    mode("null for everything", "error", raw(() => "null")),
    mode("NaN in JSON", "error", raw((body) => body.replace(/:\d+/, ":NaN"))),
    mode("JSON cut off", "error", raw((body) => body.slice(0, -9))),
    mode("another experience", "error", {
      json: (answer) =>
        JSON.parse(JSON.stringify(answer).replaceAll("0b1f7a52", "ffffffff")),
    }),
    mode("another export", "error", {
      json: onExport((answer) => ({
        ...answer,
        exportType: "order_line_items",
      })),
    }),
    mode("a day that no calendar has", "error", {
      json: points((one) => ({ ...one, dt: "2026-02-30 00:00:00" })),
    }),
    mode("dt as a number", "error", {
      json: points((one, at) => ({ ...one, dt: 1_772_000_000 + at })),
    }),
    mode("every point twice", "error", {
      json: (answer) =>
        answer.segments === undefined ? answer : {
          ...answer,
          segments: Object.fromEntries(
            Object.entries(answer.segments).map((
              [name, one]: [string, Json],
            ) => [
              name,
              Array.isArray(one.data)
                ? { data: [...one.data, ...one.data] }
                : one,
            ]),
          ),
        },
    }),
    mode("a metric that is an object", "error", {
      json: points((one) => ({ ...one, n_visitors: { value: 1 } })),
    }),
    mode("segments that are a list", "error", {
      json: (answer) =>
        answer.segments === undefined ? answer : { ...answer, segments: [1] },
    }),
    mode("400 with texts", "error", {
      http: () => Response.json({ errors: ["no"] }, { status: 400 }),
    }),
    mode("400 with objects", "error", {
      http: () =>
        Response.json({ errors: [{ field: "x", why: "no" }] }, { status: 400 }),
    }),
    mode("422", "error", {
      http: () => Response.json({ message: "no" }, { status: 422 }),
    }),
    mode("418", "error", { http: () => text("teapot", 418, "text/plain") }),
    mode("500 for ever", "error", {
      http: () => Response.json({}, { status: 500 }),
    }),
    mode("503 once", "equal", {
      http: (asked, usual) =>
        asked.times === 1 && !asked.endpoint.endsWith("/end")
          ? text("busy", 503)
          : usual(),
    }),
    mode("connections that break once", "equal", {
      http: (asked, usual) =>
        asked.times === 1 && !asked.endpoint.endsWith("/end")
          ? new Response(torn('{"exp'))
          : usual(),
    }),
    mode("connections that break", "error", {
      http: () => new Response(torn('{"exp')),
    }),
    mode("no answer", "error", { timeoutMs: 400, http: never }),
    mode("answers that fall silent", "error", {
      timeoutMs: 400,
      http: () => new Response(stalled('{"experiencesList":[')),
    }),
    // Redirects and secrets.
    mode("redirect within the service", "equal", {
      http: ({ url }, usual) =>
        url.searchParams.has("again") ? usual() : new Response(null, {
          status: 307,
          headers: {
            location: `${url.pathname}?${new URLSearchParams([
              ...url.searchParams,
              ["again", "1"],
            ])}`,
          },
        }),
    }, NOTED),
    mode("redirect to another host", "error", {
      http: () =>
        Response.redirect(`http://localhost:9/x?sig=${SIGNATURE}`, 307),
    }),
    mode("redirect without end", "error", {
      http: ({ url }) => Response.redirect(url, 307),
    }),
    mode("401 with the token", "error", {
      http: () =>
        Response.json({ error: `Unauthorized: ${token}` }, { status: 401 }),
    }),
    mode("400 with the token, encoded", "error", {
      http: () =>
        Response.json({
          errors: [encodeURIComponent(token)],
          properties: { [token]: { errors: [btoa(token)] } },
        }, { status: 400, headers: { "x-echo": token } }),
    }),
    mode("500 with the token", "error", {
      http: () => text(`${PAGE} ${token}`, 500),
    }),
    mode("the token in names", "noted", {
      json: experience((one) => ({ ...one, name: `Bar ${token}` })),
    }, ANY),
    mode("the signature in the message", "equal", {
      json: onExport((answer) => ({
        ...answer,
        message: `at ${answer.url}, ${SIGNATURE}`,
        experienceName: `Free shipping bar`,
      })),
    }),
    // Exports.
    mode("export at a file's address", "error", {
      json: onExport((answer) => ({ ...answer, url: "file:///etc/hostname" })),
    }),
    mode("export at a data address", "error", {
      json: onExport((answer) => ({ ...answer, url: "data:text/csv,a%0A1" })),
    }),
    mode("export at a relative address", "equal", {
      json: onExport((answer) => ({
        ...answer,
        url: new URL(answer.url).pathname + new URL(answer.url).search,
      })),
    }),
    mode("export that times out once", "equal", {
      json: onExport((answer, asked) =>
        asked.times === 1
          ? { ...answer, url: null, expiresIn: 0, message: "please retry" }
          : answer
      ),
    }, ANY),
    mode("export that times out", "error", {
      json: onExport((answer) => ({ ...answer, url: null, expiresIn: 0 })),
    }),
    mode("address that expired once", "equal", {
      file: (asked, csv) =>
        asked.times === 1 ? text("expired", 403) : fileOf(asked, csv),
    }),
    mode("address that expired", "error", { file: () => text("expired", 403) }),
    mode("file on another host", "equal", {
      file: (asked, csv) =>
        asked.url.hostname === "localhost"
          ? fileOf(asked, csv)
          : Response.redirect(
            asked.url.href.replace("127.0.0.1", "localhost"),
            302,
          ),
    }),
    mode("file that is a page", "error", { file: () => text(PAGE) }),
    mode("file that falls silent once", "equal", {
      timeoutMs: 3_000,
      file: (asked, csv) =>
        asked.times === 1
          ? new Response(stalled(half(csv)), { headers: { etag: '"x"' } })
          : fileOf(asked, csv),
    }),
    mode("file that falls silent", "error", {
      timeoutMs: 400,
      file: (_, csv) => new Response(stalled(half(csv))),
    }),
    mode("file that breaks once", "equal", {
      file: (asked, csv) =>
        asked.times === 1
          ? new Response(torn(half(csv)), {
            headers: { etag: `"${csv.length}"` },
          })
          : fileOf(asked, csv),
    }),
    mode("file that changed meanwhile", "equal", {
      file: (asked, csv) =>
        asked.times === 1
          ? new Response(torn(half(csv)), { headers: { etag: '"old"' } })
          : fileOf(asked, csv),
    }),
    mode("rest of another file", "equal", {
      file: (asked, csv) =>
        asked.times === 1
          ? new Response(torn(half(csv)), { headers: { etag: '"old"' } })
          : asked.times === 2
          ? new Response(csv.slice(9), {
            status: 206,
            headers: { etag: '"new"', "content-range": `bytes 9-99/100` },
          })
          : fileOf(asked, csv),
    }),
    mode("file cut off within a line", "error", {
      file: (_, csv) =>
        new Response(
          torn(half(csv)).pipeThrough(
            new TransformStream({
              flush: () => {},
            }),
          ),
        ),
    }),
    mode("file without length", "equal", {
      wire: ({ from }, csv) =>
        from === null ? bare("200 OK", csv) : bare(BEYOND, ""),
    }),
    mode("file without length, no ranges", "equal", {
      wire: (_, csv) => bare("200 OK", csv),
    }),
    mode("file without length, cut at a line", "equal", {
      wire: ({ from }, csv) =>
        from === null
          ? bare("200 OK", lines(csv, 9))
          : from >= csv.length
          ? bare(BEYOND, "")
          : bare(
            "206 Partial Content",
            csv.slice(from),
            `content-range: bytes ${from}-${csv.length - 1}/${csv.length}`,
          ),
    }),
    mode("file without length, cut elsewhere each time", "error", {
      wire: ({ times }, csv) => bare("200 OK", lines(csv, 9 + times)),
    }),
    mode("file without length, cut within a line", "error", {
      wire: (_, csv) => bare("200 OK", half(csv)),
    }),
    mode("file shorter than its length, once", "equal", {
      wire: ({ times }, csv) =>
        bare(
          "200 OK",
          times === 1 ? lines(csv, 9) : csv,
          `content-length: ${csv.length}`,
        ),
    }),
    mode("file shorter than its length", "error", {
      wire: (_, csv) =>
        bare("200 OK", lines(csv, 9), `content-length: ${csv.length}`),
    }),
    // Limits.
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
}

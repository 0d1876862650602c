/**
 * A second service, written from the specification alone: it shares no code with
 * the library, so that what both misread is not read right by accident. Modes
 * make it answer as services do that nobody has met yet.
 */

/** A request as modes see it. */
export interface Asked {
  /** Method and path behind the version, `{id}` for the experience's. */
  readonly endpoint: string;
  /** How often this endpoint was asked, this time included. */
  readonly times: number;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** What services answer has no type that could be trusted. */
export type Json = ReturnType<typeof JSON.parse>;

/** What a service does otherwise. */
export interface Oddity {
  /** Changes what is answered. */
  readonly json?: (answer: Json, asked: Asked) => Json;
  /** Changes how it is answered; `usual` gives what it would have been. */
  readonly http?: (
    asked: Asked,
    usual: (init?: ResponseInit) => Response,
  ) => Response | Promise<Response>;
  /** Changes the file of an export. */
  readonly file?: (asked: Asked, csv: string) => Response | Promise<Response>;
  /**
   * Serves the file of an export over a bare connection, which ends with what is
   * sent: `from` is where the client goes on, `times` the connection's number.
   */
  readonly wire?: (
    asked: { readonly from: number | null; readonly times: number },
    csv: string,
  ) => string;
  /** Changes the CSV. */
  readonly csv?: (text: string) => string;
}

export const ID = "0b1f7a52-9d3e-4c61-8a7e-2f64c1d9e310";
const VERSION = "/v25-10-beta";
const DAYS = Array.from(
  { length: 14 },
  (_, day) => `2026-03-${String(2 + day).padStart(2, "0")}`,
);
const ARMS = [
  { id: "a1", name: "Control", percentage: 50, isControl: true },
  { id: "b2", name: "Bar", percentage: 50, isControl: false },
];

interface Order {
  readonly id: number;
  readonly day: number;
  readonly arm: number;
  readonly revenue: number;
}

const ORDERS: readonly Order[] = DAYS.flatMap((_, day) =>
  ARMS.flatMap((_, arm) =>
    Array.from({ length: 5 + arm + (day % (3 + arm)) }, (_, nth) => ({
      id: 1_000 + day * 40 + arm * 20 + nth,
      day,
      arm,
      revenue: 20 + ((day * 7 + nth * 11 + arm * 3) % 30),
    }))
  )
);
const VISITORS_A_DAY = 100;

const CSV = [
  "order_id,visitor_id,variation,created_at,currency,net_revenue",
  ...ORDERS.map(({ id, day, arm, revenue }) =>
    `${id},v${id},${ARMS[arm]!.name},${DAYS[day]}T15:00:00Z,USD,${revenue}.00`
  ),
].join("\n") + "\n";

function metricsUpTo(arm: number, from: number, to: number): Json {
  const orders = ORDERS.filter((order) =>
    order.arm === arm && order.day >= from && order.day <= to
  );
  const visitors = VISITORS_A_DAY * (to - from + 1);
  const revenue = orders.reduce((sum, order) => sum + order.revenue, 0);
  return {
    conversion_rate: orders.length / visitors,
    net_revenue_per_visitor: revenue / visitors,
    gross_profit_per_visitor: null,
    aov: orders.length === 0 ? null : revenue / orders.length,
    n_visitors: visitors,
    n_orders: orders.length,
    net_revenue: revenue,
  };
}

function pointsOf(arm: number, body: Json): Json {
  const metrics: string[] = body.metrics ??
    ["conversion_rate", "net_revenue_per_visitor", "gross_profit_per_visitor"];
  return DAYS.map((date, day) => {
    const all = metricsUpTo(arm, body.mode === "noncumulative" ? day : 0, day);
    return {
      dt: `${date} 00:00:00`,
      ...Object.fromEntries(metrics.map((name) => [name, all[name]])),
    };
  });
}

const EXPERIENCE = {
  id: ID,
  name: "Free shipping bar",
  status: "ended",
  category: "experiment",
  type: "content/advanced",
  currency: "USD",
  createdAtTs: Date.parse("2026-03-01T12:00:00Z"),
  startedAtTs: Date.parse("2026-03-02T05:00:00Z"),
  pausedAtTs: null,
  endedAtTs: Date.parse("2026-03-16T04:00:00Z"),
  variations: ARMS,
};

/** Answers by endpoint; what the specification does not show is as usual there. */
const ANSWERS: Record<string, (asked: Asked, origin: string) => Json> = {
  "GET /experiences-list": ({ url }) => ({
    experiencesList: Number(url.searchParams.get("page") ?? 1) === 1
      ? [EXPERIENCE]
      : [],
    page: 1,
    limit: 20,
    total: 1,
    totalPages: 1,
  }),
  "GET /experiences/{id}": () => ({ experience: EXPERIENCE }),
  "POST /experiences/{id}/actions/end": () => ({ experience: EXPERIENCE }),
  "POST /analytics/experience/{id}/timeseries": ({ body }) => ({
    segments: Object.fromEntries(
      ARMS.map(({ name }, arm) => [name, { data: pointsOf(arm, body) }]),
    ),
    variations: ARMS.map(({ id, name, isControl }) => ({
      id,
      name,
      isControl,
    })),
  }),
  "POST /analytics/experience/{id}/export": ({ body }, origin) => ({
    exportType: body.exportType,
    experienceId: ID,
    experienceName: EXPERIENCE.name,
    url: `${origin}/files/orders.csv?X-Amz-Signature=${SIGNATURE}`,
    expiresIn: 900,
    format: "csv",
    message: "Export ready",
  }),
  "POST /analytics/resource/{id}": () => ({
    metrics: ARMS.map(({ id, name }, arm) => {
      const { conversion_rate: value } = metricsUpTo(arm, 0, 13);
      return {
        variationId: id,
        variation: name,
        conversion_rate: { value, ci_low: value - 0.01, ci_high: value + 0.01 },
      };
    }),
  }),
  "POST /analytics/sitewide/snapshot": () => ({
    currency: "USD",
    segments: {
      all: { n_orders: { value: 240, previousValue: 200, change: 0.2 } },
    },
  }),
  "POST /analytics/sitewide/timeseries": ({ body }) => ({
    currency: "USD",
    segments: { all: { data: pointsOf(0, body) } },
  }),
  "POST /analytics/sitewide/order-distribution": () => ({
    currency: "USD",
    histogram: [{ from: 0, to: 50, count: 240 }],
    kde: [{ x: 25, density: 0.02 }],
    cdf: [{ x: 50, p: 1 }],
    unitMix: [{ units: 1, orders: 240, share: 1 }],
  }),
  "POST /analytics/event/snapshot": () => ({
    currency: "USD",
    snapshot: {
      periodToDateValue: 1200,
      vsLastYear: 0.12,
      avgDailyIndexPercent: 130,
      currentIndexPercent: null,
    },
  }),
  "POST /analytics/event/timeseries": () => ({
    currency: "USD",
    data: [-1, 0, 1].map((dayOffset) => ({
      dt: `2025-11-${28 + dayOffset}T00:00:00-05:00`,
      dayOffset,
      currentValue: 100 + dayOffset,
      baselineValue: 50,
      priorYearValue: 90,
      currentYearIndex: 210,
      priorYearIndex: 200,
      brandIndex: 200,
    })),
  }),
};

/** What signs the address of an export. */
export const SIGNATURE = "9f2c41d7e08ab36c55d0aa17";

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

/** A server that knows bytes only: what is sent is all, and then it hangs up. */
function serveBare(
  wire: NonNullable<Oddity["wire"]>,
): { readonly origin: string; close(): void } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let times = 0;
  const answer = async (connection: Deno.Conn): Promise<void> => {
    const buffer = new Uint8Array(16_384);
    let head = "";
    while (!head.includes("\r\n\r\n")) {
      const length = await connection.read(buffer);
      if (length === null) return;
      head += new TextDecoder().decode(buffer.subarray(0, length));
    }
    const from = /\r\nrange: bytes=(\d+)-/i.exec(head)?.[1];
    const text = wire({
      from: from === undefined ? null : Number(from),
      times: ++times,
    }, CSV);
    const writer = connection.writable.getWriter();
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  };
  (async () => {
    for await (const connection of listener) {
      answer(connection).catch(() => {}).finally(() => {
        try {
          connection.close();
        } catch {
          // Closed with its writer already.
        }
      });
    }
  })().catch(() => {});
  const { port } = listener.addr;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => listener.close(),
  };
}

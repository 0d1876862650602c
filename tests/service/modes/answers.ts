/** Answers that are not as documented, and are read all the same. */

import type { Json } from "../_oddity.ts";
import { ANY, type Mode, mode, NOTED } from "./_mode.ts";
import {
  experience,
  onExport,
  points,
  segments,
  series,
  times,
  variations,
} from "./_changes.ts";
import { raw, text } from "./_bodies.ts";

/** Read, and noted where it is not as documented. */
export const READ: readonly Mode[] = [
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
    json: segments((one) => one.data ?? one),
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
    json: series((data) => data.toReversed()),
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
  mode("list beside custom events", "noted", {
    json: ({ experiencesList, ...rest }) =>
      experiencesList === undefined
        ? rest
        : { experiences: experiencesList, customEvents: [{ id: "e" }] },
  }),
  mode("list without counts, or a page behind the last", "noted", {
    json: ({ total: _, totalPages: __, ...rest }) => rest,
    http: ({ endpoint, url }, usual) =>
      endpoint === "GET /experiences-list" &&
        Number(url.searchParams.get("page") ?? 1) > 1
        ? new Response(null, { status: 404 })
        : usual(),
  }),
  mode("list that ignores the page", "noted", {
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
];

/** Answers that are refused in words. */

import { type Mode, mode } from "./_mode.ts";
import { onExport, points, series } from "./_changes.ts";
import { PAGE, raw, stalled, text, torn } from "./_bodies.ts";

const never = () => new Promise<Response>(() => {});

/** Refused in words. */
export const REFUSED: readonly Mode[] = [
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
    json: series((data) => [...data, ...data]),
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
];

/** Exports whose address or file is odd. */

import { fileOf } from "../service.ts";
import { ANY, type Mode, mode } from "./_mode.ts";
import { onExport } from "./_changes.ts";
import { half, PAGE, stalled, text, torn } from "./_bodies.ts";

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

/** Addresses of files. */
export const EXPORTS: readonly Mode[] = [
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
];

/** Files. */
export const FILES: readonly Mode[] = [
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
];

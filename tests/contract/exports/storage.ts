/** Statements on the addresses of the files, and on downloads in parts. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import { type Statement, statements } from "../_world.ts";
import { askExport } from "./_ask.ts";

/** Downloads with headers: status, text, and what stands in the headers. */
async function download(
  url: string,
  asked: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(url, { headers: asked });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

export const STORAGE: readonly Statement[] = [
  ...statements({
    "the URL needs no key and names its length": async (sandbox) => {
      const { url } = (await askExport(sandbox)).body;
      const { status, text, headers } = await download(url);
      assertEquals(status, 200);
      assertEquals(headers.get("content-length"), String(text.length));
      assertEquals(headers.get("accept-ranges"), "bytes");
      assertMatch(headers.get("content-type") ?? "", /^text\/csv/);
    },
    "Range: the rest of the file from a byte on, as 206": async (sandbox) => {
      const { url } = (await askExport(sandbox)).body;
      const { text } = await download(url);
      const rest = await download(url, { range: "bytes=300-" });
      assertEquals([rest.status, rest.text], [206, text.slice(300)]);
      assertEquals(
        rest.headers.get("content-range"),
        `bytes 300-${text.length - 1}/${text.length}`,
      );
      assertEquals(
        rest.headers.get("content-length"),
        String(text.length - 300),
      );
    },
    "Range beyond the end: 416, with the length that the file has": async (
      sandbox,
    ) => {
      const { url } = (await askExport(sandbox)).body;
      const { length } = (await download(url)).text;
      const beyond = await download(url, { range: `bytes=${length}-` });
      assertEquals(
        [beyond.status, beyond.headers.get("content-range")],
        [416, `bytes */${length}`],
      );
    },
    "If-Range with the file's own ETag: the rest": async (sandbox) => {
      const { url } = (await askExport(sandbox)).body;
      const { text, headers } = await download(url);
      const rest = await download(url, {
        range: "bytes=300-",
        "if-range": headers.get("etag") ?? "",
      });
      assertEquals([rest.status, rest.text], [206, text.slice(300)]);
    },
    "If-Range with another ETag: the whole file": async (sandbox) => {
      const { url } = (await askExport(sandbox)).body;
      const { text } = await download(url);
      const again = await download(url, {
        range: "bytes=300-",
        "if-range": '"another"',
      });
      assertEquals([again.status, again.text], [200, text]);
      assertEquals(again.headers.get("content-range"), null);
    },
    "an ETag stays with its file, and no two files share one": async (
      sandbox,
    ) => {
      const [first, second] = [
        (await askExport(sandbox)).body.url,
        (await askExport(sandbox)).body.url,
      ];
      const etag = async (url: string) =>
        (await download(url)).headers.get("etag");
      assertEquals(await etag(first), await etag(first));
      assert(await etag(first) !== await etag(second));
    },
  }),
  ...([
    ["signature", /signature=\w{4}/, "signature=0000"],
    ["time of expiry", /expires=\d/, "expires=9"],
    ["path", /orders\.csv/, "others.csv"],
  ] as const).map(([what, from, to]): Statement => ({
    says: `a URL with another ${what} gives 403`,
    holds: async (sandbox) => {
      const url: string = (await askExport(sandbox)).body.url;
      const changed = url.replace(from, to);
      assert(changed !== url);
      assertEquals((await download(changed)).status, 403);
      assertEquals((await download(url)).status, 200);
    },
  })),
  {
    says: "a URL without its signature gives 403",
    holds: async (sandbox) => {
      const url: string = (await askExport(sandbox)).body.url;
      assertEquals((await download(url.split("?")[0] ?? "")).status, 403);
    },
  },
];

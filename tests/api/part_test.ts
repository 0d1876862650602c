/** A file on its way: when it may go on, and when it is whole. */

import { assertEquals, assertMatch } from "@std/assert";
import { Part } from "../../lib/api/transport/_part.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

async function withPart(
  test: (part: Part, path: string) => Promise<void>,
): Promise<void> {
  const path = await Deno.makeTempFile();
  try {
    using part = new Part(path);
    await test(part, path);
  } finally {
    await Deno.remove(path);
  }
}

/** The first 4 bytes of a file of 8. */
async function halfOf(part: Part, headers: HeadersInit): Promise<void> {
  await part.startOver(new Headers(headers));
  await part.write(bytes("a\n1\n"));
}

const HALF = { etag: '"v1"', "content-length": "8" };

Deno.test("only a file with a strong tag is gone on with, from where it broke", () =>
  withPart(async (part) => {
    assertEquals(part.resumption(), {});
    await part.startOver(new Headers(HALF));
    assertEquals(part.resumption(), {});
    await part.write(bytes("a\n1\n"));
    assertEquals(part.resumption(), {
      range: "bytes=4-",
      "if-range": '"v1"',
    });
    await halfOf(part, { etag: 'W/"v1"' });
    assertEquals(part.resumption(), {});
    await halfOf(part, {});
    assertEquals(part.resumption(), {});
  }));

Deno.test("a part is of the same file, of the same length, and begins where this one ends", () =>
  withPart(async (part) => {
    const goesOn = async (range: string, etag?: string) => {
      await halfOf(part, HALF);
      return part.continuesDownload(
        new Headers({
          "content-range": range,
          ...(etag === undefined ? {} : { etag }),
        }),
      );
    };
    assertEquals(await goesOn("bytes 4-7/8", '"v1"'), true);
    assertEquals(await goesOn("bytes 4-7/8"), true);
    assertEquals(await goesOn("bytes 4-7/*", '"v1"'), true);
    assertEquals(await goesOn("bytes 3-7/8", '"v1"'), false);
    assertEquals(await goesOn("bytes 5-7/8", '"v1"'), false);
    assertEquals(await goesOn("bytes 4-8/9", '"v1"'), false);
    assertEquals(await goesOn("bytes 4-7/8", '"v2"'), false);
    assertEquals(await goesOn("nonsense"), false);
  }));

Deno.test("a file is whole when it has its length, and otherwise when it ends with a line", () =>
  withPart(async (part, path) => {
    await halfOf(part, HALF);
    const short = part.outcome();
    assertMatch(JSON.stringify(short), /broke off after 4 of 8 bytes/);
    await part.write(bytes("2\n3\n"));
    assertEquals(part.outcome(), { ok: true, bytes: 8, rows: 3 });
    await part.write(bytes("4"));
    assertEquals(part.outcome().ok, false);
    // Without a length, or with that of a compressed body.
    for (
      const headers of [{}, { ...HALF, "content-encoding": "gzip" }] as const
    ) {
      await halfOf(part, headers);
      assertEquals(part.outcome(), { ok: true, bytes: 4, rows: 1 });
      await part.write(bytes('2\n"'));
      assertMatch(JSON.stringify(part.outcome()), /ends mid-line/);
      await part.write(bytes("\n"));
      assertEquals(part.outcome().ok, false);
      await part.write(bytes('"\n'));
      assertEquals(part.outcome(), { ok: true, bytes: 10, rows: 3 });
    }
    // What was there before is gone.
    await halfOf(part, HALF);
    assertEquals(await Deno.readTextFile(path), "a\n1\n");
    assertEquals(part.progress(), { bytes: 4, totalBytes: 8, rows: 1 });
  }));

Deno.test("the end of a body is sure by its length, its chunks or its coding", () =>
  withPart(async (part) => {
    const isSure = async (headers: HeadersInit) => {
      await part.startOver(new Headers(headers));
      return part.isLengthKnown(new Headers(headers));
    };
    assertEquals(await isSure({ "content-length": "8" }), true);
    assertEquals(await isSure({ "transfer-encoding": "chunked" }), true);
    assertEquals(await isSure({ "content-encoding": "gzip" }), true);
    assertEquals(await isSure({ "content-length": "many" }), false);
    assertEquals(await isSure({}), false);
  }));

/** Streaming exports into and out of a bundle. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { createGzipFile } from "../../lib/bundle/_gzip.ts";
import {
  openBundle,
  recordBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import { answeredBy, exportAnswer, ID, recorded } from "./_bundles.ts";
import { withFolder } from "../_folder.ts";

const ROWS = Array.from(
  { length: 20_000 },
  (_, index) => `o${index},v${(index * 7_919) % 20_000},${index % 97}\n`,
);
const CSV = new TextEncoder().encode(
  ["id,visitor,revenue\n", ...ROWS].join(""),
);

Deno.test("the same content is the same file, however it arrived", () =>
  withFolder(async (folder) => {
    let run = 0;
    const written = async (cuts: readonly number[]): Promise<Uint8Array> => {
      const path = join(folder, `${run++}.gz`);
      const file = await createGzipFile(path);
      const places = [...cuts.map((cut) => cut % CSV.length), 0, CSV.length]
        .sort((a, b) => a - b);
      for (const [at, from] of places.slice(0, -1).entries()) {
        await file.write(CSV.subarray(from, places[at + 1]));
      }
      const { bytes, sha256, stored } = await file.close();
      assertEquals(bytes, CSV.length);
      assertEquals(sha256, createHash("sha256").update(CSV).digest("hex"));
      const content = await Deno.readFile(path);
      assertEquals(stored, {
        bytes: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
      });
      return content;
    };
    const whole = await written([]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { maxLength: 200 }), async (cuts) => {
        assertEquals(await written(cuts), whole);
      }),
      { numRuns: 10, seed: 3 },
    );
  }));

Deno.test("an export whose connection broke is kept whole", () =>
  withFolder(async (folder) => {
    const etag = '"same"';
    // Ways in which a server resumes a broken download: from where it broke,
    // from the start, or from the start because the file has changed.
    const takingUp: readonly ((from: number) => Response)[] = [
      (from) =>
        new Response(CSV.slice(from), {
          status: 206,
          headers: {
            etag,
            "content-range": `bytes ${from}-${CSV.length - 1}/${CSV.length}`,
          },
        }),
      () =>
        new Response(CSV, {
          headers: { etag, "content-length": String(CSV.length) },
        }),
    ];
    for (const [index, next] of takingUp.entries()) {
      let asked = 0;
      const service = answeredBy((url, init) => {
        if (url.hostname !== "files.test") {
          return exportAnswer("https://files.test/o.csv?sig=1");
        }
        if (asked++ > 0) {
          const range = new Headers(init.headers).get("range")!;
          return next(Number(/\d+/.exec(range)![0]));
        }
        return new Response(CSV.slice(0, 100_000), {
          headers: { etag, "content-length": String(CSV.length) },
        });
      });
      const path = join(folder, `bundle${index}`);
      const target = join(folder, "orders.csv");
      await recorded(
        path,
        service,
        (client) => client.downloadExport(ID, {}, { path: target }),
      );
      assertEquals(asked, 2);
      assertEquals(await Deno.readFile(target), CSV);
      assertEquals((await verifyBundle(path)).problems, []);
      await Deno.remove(target);
      await (await openBundle(path)).client()
        .downloadExport(ID, {}, { path: target });
      assertEquals(await Deno.readFile(target), CSV);
    }
  }));

Deno.test("a download that is given up leaves nothing in the bundle", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const controller = new AbortController();
    const service = answeredBy((url) => {
      if (url.hostname !== "files.test") {
        return exportAnswer("https://files.test/o.csv?sig=1");
      }
      return new Response(
        new ReadableStream<Uint8Array<ArrayBuffer>>({
          pull(stream) {
            stream.enqueue(CSV.slice(0, 50_000));
            controller.abort();
            stream.error(new Error("gone"));
          },
        }),
      );
    });
    const recording = await recordBundle(path);
    await assertRejects(() =>
      recording.client(service).downloadExport(ID, {}, {
        path: join(folder, "orders.csv"),
        signal: controller.signal,
      })
    );
    const { exports, requests } = await recording.finish();
    assertEquals([exports.length, requests.length], [0, 1]);
    assertEquals((await verifyBundle(path)).problems, []);
  }));

Deno.test("an export streams through without being held", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const parts = 200;
    let ahead = 0;
    let most = 0;
    const service = answeredBy((url) =>
      url.hostname !== "files.test"
        ? exportAnswer("https://files.test/o.csv?sig=1")
        : new Response(
          ReadableStream.from((function* () {
            for (let part = 0; part < parts; part++) {
              ahead++;
              most = Math.max(most, ahead);
              yield CSV;
            }
          })()),
          { headers: { "content-length": String(parts * CSV.length) } },
        )
    );
    let seen = 0;
    await recorded(path, service, (client) =>
      client.downloadExport(ID, {}, {
        path: join(folder, "orders.csv"),
        onProgress: ({ bytes }) => {
          ahead -= Math.floor(bytes / CSV.length) - seen;
          seen = Math.floor(bytes / CSV.length);
        },
      }));
    assertEquals(seen, parts);
    assert(most < 10, `${most} parts were under way at once`);
  }));

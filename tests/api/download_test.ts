import { assertEquals, assertNotMatch, assertRejects } from "@std/assert";
import { join } from "node:path";
import { joinCsv } from "../../lib/api/calls/_join_csv.ts";
import { ExportError, SchemaError } from "../../lib/api/mod.ts";
import { withFolder } from "../_folder.ts";
import {
  EXPERIENCE,
  fakeClient,
  fakeClock,
  ID,
  json,
  TOKEN,
} from "./_fake_service.ts";

const SIGNATURE = "sig-8d2f";

const ready = () =>
  json({
    exportType: "orders",
    experienceId: ID,
    experienceName: "Bar",
    url: `https://files.test/orders.csv?signature=${SIGNATURE}`,
    expiresIn: 900,
    format: "csv",
    message: "ok",
  });
const timedOut = () =>
  json({
    exportType: "orders",
    experienceId: ID,
    experienceName: "Bar",
    url: null,
    expiresIn: 0,
    format: "csv",
    message: "The export timed out, please retry",
  });
const file = () =>
  new Response("id\n1\n", { headers: { "content-length": "5" } });

function inFolder(run: (path: string) => Promise<void>): Promise<void> {
  return withFolder((folder) => run(join(folder, "orders.csv")));
}

Deno.test("halves of a file with other headers are not joined", () =>
  withFolder(async (folder) => {
    const [first, second] = [`${folder}/a.csv`, `${folder}/b.csv`];
    await Deno.writeTextFile(first, "id,net\n1,2\n");
    await Deno.writeTextFile(second, "net,id\n4,3\n");
    await assertRejects(() => joinCsv(first, second), SchemaError, "changed");
  }));

Deno.test("an export is streamed to its file, and the token stays behind", () =>
  inFolder(async (path) => {
    const { client, sent } = fakeClient([ready, file]);
    const seen: number[] = [];
    const result = await client.downloadExport(ID, {}, {
      path,
      onProgress: ({ bytes }) => seen.push(bytes),
    });
    assertEquals(await Deno.readTextFile(path), "id\n1\n");
    assertEquals([result.bytes, seen.at(-1)], [5, 5]);
    assertEquals(sent[1]!.headers.has("service-access-token"), false);
  }));

Deno.test("a download goes on where it broke, when the file is still the same", () =>
  inFolder(async (path) => {
    const half = () =>
      new Response("id\n", { headers: { "content-length": "5", etag: '"x"' } });
    const rest = () =>
      new Response("1\n", {
        status: 206,
        headers: { "content-range": "bytes 3-4/5", etag: '"x"' },
      });
    const { client, sent } = fakeClient([ready, half, rest]);
    await client.downloadExport(ID, {}, { path });
    assertEquals(await Deno.readTextFile(path), "id\n1\n");
    assertEquals(sent[2]!.headers.get("range"), "bytes=3-");
    assertEquals(sent[2]!.headers.get("if-range"), '"x"');
  }));

Deno.test("the rest of another file, or of another place, is not put behind the first part", () =>
  inFolder(async (path) => {
    const half = () =>
      new Response("id\n", { headers: { "content-length": "5", etag: '"x"' } });
    const rest = (range: string, etag = '"x"', status = 206) => () =>
      new Response("9\n", {
        status,
        headers: { "content-range": `bytes ${range}`, etag },
      });
    const wrongs = [
      ...[rest("2-3/5"), rest("3-4/6"), rest("3-4/5", '"y"')],
      rest("3-4/5", '"x"', 500),
    ];
    for (const wrong of wrongs) {
      const { client, sent } = fakeClient([ready, half, wrong, file]);
      await client.downloadExport(ID, {}, { path });
      assertEquals(await Deno.readTextFile(path), "id\n1\n");
      assertEquals(sent.length, 4);
    }
  }));

Deno.test("rows are counted, line breaks inside quotes are not", () =>
  inFolder(async (path) => {
    const quoted = () => new Response('id,note\n1,"two\nlines"\n2,x\n');
    const { client } = fakeClient([ready, quoted]);
    let rows = 0;
    await client.downloadExport(ID, {}, {
      path,
      onProgress: (progress) => rows = progress.rows,
    });
    assertEquals(rows, 2);
  }));

Deno.test("an expired address and a timed-out export are asked for again", () =>
  inFolder(async (path) => {
    const { client, sent } = fakeClient([
      timedOut,
      ready,
      () => new Response("no", { status: 403 }),
      ready,
      file,
    ]);
    await client.downloadExport(ID, {}, { path });
    assertEquals(sent.length, 5);
  }));

Deno.test("a file that breaks off is never left behind as whole", () =>
  inFolder(async (path) => {
    const short = () =>
      new Response("id\n", { headers: { "content-length": "5" } });
    const { client } = fakeClient(
      [ready, short, short, short, ready, short, short, short, ready, short],
    );
    const error = await assertRejects(
      () => client.downloadExport(ID, {}, { path }),
      ExportError,
      "The file broke off after 3 of 5 bytes",
    );
    assertEquals([...Deno.readDirSync(join(path, ".."))], []);
    assertNotMatch(Deno.inspect(error), new RegExp(`${SIGNATURE}|${TOKEN}`));
  }));

Deno.test("a file without a length is whole when its server says so, by status and length", () =>
  inFolder(async (path) => {
    const open = () => new Response("id\n1\n");
    const beyond = (status: number, total: number) => () =>
      new Response("", {
        status,
        headers: { "content-range": `bytes */${total}` },
      });
    const { client } = fakeClient([ready, open, beyond(416, 5)]);
    assertEquals((await client.downloadExport(ID, {}, { path })).bytes, 5);
    for (const doubtful of [beyond(404, 5), beyond(416, 6)]) {
      const tries = [open, doubtful, open, doubtful, open, doubtful];
      const answers = [ready, ...tries, ready, ...tries, ready, ...tries];
      const { client } = fakeClient(answers);
      await assertRejects(
        () => client.downloadExport(ID, {}, { path }),
        ExportError,
        "doesn't say whether 5 bytes are complete",
      );
    }
  }));

Deno.test("a server that may pass is asked at the same address, and else for another one", () =>
  inFolder(async (path) => {
    for (const status of [408, 429, 500, 503, 404, 409]) {
      const answer = () => new Response("no", { status });
      const isSame = status !== 404 && status !== 409;
      const answers = isSame ? [ready, answer, file] : [ready, answer, ready];
      const { client, sent } = fakeClient([...answers, file]);
      await client.downloadExport(ID, {}, { path });
      assertEquals(sent.length, answers.length + (isSame ? 0 : 1), `${status}`);
    }
  }));

Deno.test("a broken download shows no signature", () =>
  inFolder(async (path) => {
    const broken = () => {
      throw new TypeError(
        `error sending request for url (https://files.test/orders.csv?signature=${SIGNATURE}): connection reset`,
      );
    };
    const { client } = fakeClient(
      [
        ready,
        broken,
        broken,
        broken,
        ready,
        broken,
        broken,
        broken,
        ready,
        broken,
      ],
    );
    const error = await assertRejects(
      () => client.downloadExport(ID, {}, { path }),
      ExportError,
      "The download broke off (connection reset)",
    );
    assertNotMatch(Deno.inspect(error), new RegExp(SIGNATURE));
  }));

Deno.test("why a file did not come is said: refused, a page, or silence between pauses", () =>
  inFolder(async (path) => {
    const refused = () => new Response("no", { status: 403 });
    const page = () =>
      new Response("<html>", { headers: { "content-type": "text/html" } });
    for (
      const [answer, reason] of [
        [refused, "has expired or access was denied (403"],
        [page, "answered with an HTML page instead of the file"],
      ] as const
    ) {
      const { client } = fakeClient(
        [ready, answer, ready, answer, ready, answer],
      );
      await assertRejects(
        () => client.downloadExport(ID, {}, { path }),
        ExportError,
        reason,
      );
    }
    const clock = fakeClock();
    const short = () =>
      new Response("id\n", { headers: { "content-length": "5" } });
    const { client } = fakeClient([ready, short, short, file], clock);
    await client.downloadExport(ID, {}, { path });
    assertEquals(clock.slept.length, 2);
    assertEquals(clock.slept.every((pause) => pause >= 250), true);
  }));

Deno.test("an export that times out twice is halved; the halves overlap by a second, and no order is there twice", () =>
  inFolder(async (path) => {
    const csv = (text: string) => () =>
      new Response(text, {
        headers: { "content-length": String(text.length) },
      });
    const { client, sent } = fakeClient([
      timedOut,
      timedOut,
      () =>
        json({
          experience: {
            ...EXPERIENCE,
            startedAtTs: Date.parse("2026-02-01T00:00:00Z"),
            endedAtTs: Date.parse("2026-02-03T00:00:00Z"),
          },
        }),
      ready,
      csv("id\n1\n2\n"),
      ready,
      csv("id\n2\n3\n"),
    ]);
    const { parts, claims } = await client.downloadExport(ID, {}, { path });
    assertEquals(await Deno.readTextFile(path), "id\n1\n2\n3\n");
    assertEquals(parts, 2);
    // What the service says of one half is not true of the whole.
    assertEquals(claims, null);
    const [earlier, later] = [sent[3]!, sent[5]!].map(({ body }) =>
      body as { startTs: string; endTs: string }
    );
    assertEquals(earlier!.endTs, String(Date.parse("2026-02-02") / 1000));
    assertEquals(Number(later!.startTs), Number(earlier!.endTs) - 1);
  }));

Deno.test("a half that times out once is halved again", () =>
  inFolder(async (path) => {
    const csv = (text: string) => () =>
      new Response(text, {
        headers: { "content-length": String(text.length) },
      });
    const twoDays = () =>
      json({
        experience: {
          ...EXPERIENCE,
          startedAtTs: Date.parse("2026-02-01T00:00:00Z"),
          endedAtTs: Date.parse("2026-02-03T00:00:00Z"),
        },
      });
    const { client } = fakeClient([
      ...[timedOut, timedOut, twoDays],
      ...[timedOut, twoDays, ready, csv("id\n1\n"), ready, csv("id\n2\n")],
      ...[timedOut, twoDays, ready, csv("id\n3\n"), ready, csv("id\n4\n")],
    ]);
    const { parts } = await client.downloadExport(ID, {}, { path });
    assertEquals(await Deno.readTextFile(path), "id\n1\n2\n3\n4\n");
    assertEquals(parts, 4);
  }));

Deno.test("what the service says of a file has no signed address", () =>
  inFolder(async (path) => {
    const file = () =>
      new Response("id\n", { headers: { "content-length": "3" } });
    const { client } = fakeClient([ready, file]);
    const exported = await client.downloadExport(ID, {}, { path });
    assertEquals(exported.claims?.exportType, "orders");
    assertEquals(JSON.stringify(exported).includes("http"), false);
  }));

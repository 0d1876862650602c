/** The token goes to the address that it was given for, and to no other. */

import {
  assert,
  assertEquals,
  assertNotMatch,
  assertRejects,
} from "@std/assert";
import { join } from "node:path";
import {
  createClient,
  ExportError,
  ReadoutError,
  ServerError,
} from "../../lib/api/mod.ts";
import { EXPERIENCE, ID, json, TOKEN } from "./_fake_service.ts";
import { temporaryFolder } from "../_folder.ts";

const HEADER = "service-access-token";
const REDIRECTS = [301, 302, 303, 307, 308];

interface Seen {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
}

/** A real server, so that nothing but the runtime decides what is followed. */
function serve(
  seen: Seen[],
  answer: (request: Request) => Response | Promise<Response>,
): { url: string } & AsyncDisposable {
  const server = Deno.serve({ port: 0, onListen() {} }, (request) => {
    const { host, pathname } = new URL(request.url);
    seen.push({
      host,
      method: request.method,
      path: pathname,
      token: request.headers.get(HEADER),
    });
    return answer(request);
  });
  return {
    url: `http://127.0.0.1:${(server.addr as Deno.NetAddr).port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function to(location: string, status: number): Response {
  return new Response(null, { status, headers: { location } });
}

const clientOf = (baseUrl: string) =>
  createClient({ baseUrl, token: TOKEN, maxTries: 1 });

Deno.test("no redirect takes the token to another host, and the error names that host only", async () => {
  for (const status of REDIRECTS) {
    const elsewhere: Seen[] = [];
    await using other = serve(
      elsewhere,
      () => json({ experience: EXPERIENCE }),
    );
    const target = `${other.url}/steal/me?key=aa11bb22`;
    await using service = serve([], () => to(target, status));
    const client = clientOf(service.url);
    for (
      const call of [
        () => client.getExperience(ID),
        () => client.experienceTimeSeries(ID),
        () => client.startExperience(ID),
      ]
    ) {
      const error = await assertRejects(call, ServerError, other.url);
      assertEquals(error.status, status);
      assertNotMatch(Deno.inspect(error), /steal|aa11bb22|secret-token/);
    }
    assertEquals(elsewhere, []);
  }
});

Deno.test("a redirect within the service is followed, unless it could change what is asked", async () => {
  for (const status of REDIRECTS) {
    const seen: Seen[] = [];
    await using service = serve(
      seen,
      (request) =>
        new URL(request.url).pathname.startsWith("/new")
          ? json(
            request.method === "GET"
              ? { experience: EXPERIENCE }
              : { segments: {}, variations: [] },
          )
          : to(`/new${new URL(request.url).pathname}`, status),
    );
    const client = clientOf(service.url);
    assertEquals((await client.getExperience(ID)).id, ID);
    const series = await client.experienceTimeSeries(ID)
      .then(() => "followed", ({ message }: ServerError) => message);
    const keeps = status === 307 || status === 308;
    assertEquals(series === "followed", keeps, series);
    assertEquals(
      seen.map(({ method, token }) => [method, token]),
      [["GET", TOKEN], ["GET", TOKEN], ["POST", TOKEN]].concat(
        keeps ? [["POST", TOKEN]] : [],
      ),
    );
  }
});

Deno.test("a service that redirects to itself for ever is left", async () => {
  const seen: Seen[] = [];
  await using service = serve(seen, () => to("/again", 302));
  await assertRejects(
    () => clientOf(service.url).getExperience(ID),
    ServerError,
    "more than 5 times",
  );
  assertEquals(seen.length, 6);
});

async function download(url: string, files: string): Promise<string> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  await using service = serve([], () =>
    json({
      exportType: "orders",
      experienceId: ID,
      experienceName: "Bar",
      url: url.replace("{files}", files),
      expiresIn: 900,
      format: "csv",
      message: "ready",
    }));
  const path = join(folder, "orders.csv");
  await clientOf(service.url).downloadExport(ID, {}, { path });
  return await Deno.readTextFile(path);
}

Deno.test("an export may redirect to another host, without token and without a trace of its signature", async () => {
  const seen: Seen[] = [];
  await using cdn = serve(seen, () => new Response("id\n1\n"));
  await using files = serve(
    seen,
    () => to(`${cdn.url}/x?X-Amz-Signature=f00dfeed1234`, 307),
  );
  assertEquals(
    await download("{files}/a.csv?X-Amz-Signature=0badcafe1234", files.url),
    "id\n1\n",
  );
  assertEquals(seen.map(({ token }) => token), [null, null]);

  await using nowhere = serve(
    [],
    () => to("file:///etc/passwd?X-Amz-Signature=f00dfeed1234", 302),
  );
  const error = await assertRejects(
    () => download("{files}/a.csv?X-Amz-Signature=0badcafe1234", nowhere.url),
    ReadoutError,
    "isn't http or https",
  );
  assertNotMatch(Deno.inspect(error), /f00dfeed|0badcafe|passwd/);
});

Deno.test("only http and https are fetched from", async () => {
  for (
    const url of [
      "file:///etc/hostname",
      "data:text/csv,id%0A1%0A",
      "blob:https://x.test/1",
      "ftp://x.test/orders.csv?sig=aa11bb22cc33",
      "http://",
    ]
  ) {
    const error = await assertRejects(
      () => download(url, ""),
      ExportError,
      "; only https: and http: are supported. Contact",
    );
    assert(!/hostname|aa11bb22/.test(Deno.inspect(error)));
  }
});

/** What a service says back, and what people then see of it. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertRejects,
} from "@std/assert";
import { join } from "node:path";
import {
  createClient,
  ReadoutError,
  withoutSecrets,
} from "../../lib/api/mod.ts";
import { loadExperiences } from "../../lib/loaders/mod.ts";
import { EXPERIENCE, fakeClock, ID, json } from "./_fake_service.ts";

/** With every character that some form of writing changes. */
const TOKEN = `k3y/+"<secret>'&%\\5f1c==`;
const HEARD = /5f1c|NWYxYz|secret>|secret&gt|secret%3e/i;

const formsOf = (token: string): Readonly<Record<string, string>> => ({
  plain: token,
  json: JSON.stringify(token),
  percent: encodeURIComponent(token),
  "percent, lower case": encodeURIComponent(token).toLowerCase(),
  "percent, twice": encodeURIComponent(encodeURIComponent(token)),
  unicode: [...token].map((character) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  ).join(""),
  html: token.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"),
  base64: btoa(String.fromCharCode(...new TextEncoder().encode(token))),
  "upper case": token.toUpperCase(),
});
const FORMS = formsOf(TOKEN);

function answering(
  answer: (request: Request) => Response,
  said: string[],
): ReturnType<typeof createClient> {
  return createClient({
    baseUrl: "https://service.test",
    token: TOKEN,
    clock: fakeClock(),
    fetch: (input, init) =>
      Promise.resolve(
        answer(new Request(input as string, init as RequestInit)),
      ),
    onWait: (notice) => said.push(JSON.stringify(notice)),
    onNotice: (notice) => said.push(notice),
  });
}

const show = (said: string[]) => (value: unknown): void => {
  said.push(Deno.inspect(value, { depth: 20 }), String(value));
  said.push(JSON.stringify(value) ?? "");
};

Deno.test("a token that the service repeats, in whatever form, is seen by nobody", async () => {
  for (const [form, text] of Object.entries(FORMS)) {
    const bodies: readonly [number, unknown][] = [
      [401, { error: `no such key: ${text}` }],
      [400, {
        errors: [`${text} may not`],
        properties: { [text]: { errors: [text] } },
      }],
      [404, { message: text }],
      [429, { error: text, message: text, retryAfter: 1_000 }],
      [500, { error: { deep: text }, message: text }],
      [200, { experience: { ...EXPERIENCE, name: text, [text]: [text] } }],
      [200, { experience: text }],
    ];
    for (const [status, body] of bodies) {
      const said: string[] = [];
      const client = answering(
        () => json(body, status, { "x-echo": encodeURIComponent(text) }),
        said,
      );
      await client.getExperience(ID).then(show(said), show(said));
      assert(said.join("").length > 100);
      assertNotMatch(said.join("\n"), HEARD, `${form}, status ${status}`);
    }
  }
});

Deno.test("tokens of letters alone, of entities and of other alphabets are found in every form, beside what is escaped and beside what is not", () => {
  const tokens = ["Lett3rsAlone77", "amp&er<sand>99", "ключ-ςτ-2026"];
  for (const token of tokens) {
    createClient({ baseUrl: "https://service.test", token });
    for (const [form, text] of Object.entries(formsOf(token))) {
      for (const beside of ["so", "5 % of it", "this & that", "C:\\temp"]) {
        const shown = withoutSecrets(`${beside}: (${text}), ${beside}`);
        assertNotMatch(shown, new RegExp(RegExp.escape(text)), form);
        assertMatch(shown, /\[removed\]/, `${token}, ${form}, ${beside}`);
      }
    }
  }
});

Deno.test("half of a token is taken out as well, unless ordinary words say the same", () => {
  const token = "8Kd93jQz_live-9f3a7c51";
  createClient({ baseUrl: "https://service.test", token });
  for (const half of ["8Kd93jQz_li", "ve-9f3a7c51"]) {
    assertEquals(withoutSecrets(`(${half}...)`), "([removed]...)");
  }
  createClient({
    baseUrl: "https://service.test",
    token: `readout-${"a".repeat(60)}`,
  });
  assertEquals(withoutSecrets("readout-aaa"), "readout-aaa");
});

Deno.test("a token given where an id, a filter or a time belongs is not quoted", async () => {
  const said: string[] = [];
  const client = answering(() => json({}), said);
  const filters = { countryCodes: [TOKEN], shippingMethods: [TOKEN] };
  for (
    const call of [
      () => client.getExperience(TOKEN),
      () => client.experienceExport(ID, { filters }),
      () => client.experienceTimeSeries(ID, { start: TOKEN }),
      // Cut in the middle of the token, if it were cut first.
      () =>
        client.experienceExport(ID, {
          filters: { countryCodes: [`${"x".repeat(68)}${TOKEN}`] },
        }),
    ]
  ) {
    await (async (): Promise<unknown> => await call())().then(
      show(said),
      show(said),
    );
  }
  assertNotMatch(said.join("\n"), /k3y|5f1c/);
});

Deno.test("an address that signs or opens is shown without what signs or opens it", () => {
  for (
    const address of [
      "https://b.test/o.csv?X-Amz-Signature=5ec4e7aa&X-Amz-Expires=900",
      "https://b.test/o.csv?whatever=5ec4e7aa",
      "https://user:5ec4e7aa@b.test/o.csv",
      "/files/o.csv?sig=5ec4e7aa&se=1",
      "o.csv?x=1&amp;Signature=5ec4e7aa",
      "X-Goog-Signature=5ec4e7aa",
      "https%3A%2F%2Fb.test%2Fo.csv%3FSignature%3D5ec4e7aa%26x%3D1",
      "blob:https://b.test/o?sig=5ec4e7aa",
    ]
  ) {
    assertNotMatch(withoutSecrets(`look at ${address} now`), /5ec4e7aa/);
    assertNotMatch(new ReadoutError(`see "${address}"`).message, /5ec4e7aa/);
  }
  assertEquals(
    withoutSecrets("https://b.test/o.csv and a/b?page=2&limit=3"),
    "https://b.test/o.csv and a/b?page=2&limit=3",
  );
});

Deno.test("an export's signature is not in its message, and is not printed with the answer", async () => {
  const url = "/files/o.csv?ticket=5ec4e7aa5ec4e7aa";
  const said: string[] = [];
  const client = answering(
    ({ url: asked }) =>
      asked.includes("/files/")
        ? new Response(`ticket=5ec4e7aa5ec4e7aa`, { status: 500 })
        : json({
          exportType: "orders",
          experienceId: ID,
          experienceName: `Bar ${url}`,
          url,
          expiresIn: 900,
          format: "csv",
          message: `Ready: ${url}, ticket=5ec4e7aa5ec4e7aa`,
        }),
    said,
  );
  await client.experienceExport(ID);
  const answer = await client.experienceExport(ID);
  assertEquals(answer.url, `https://service.test${url}`);
  show(said)(answer);
  const folder = await Deno.makeTempDir();
  const error = await assertRejects(() =>
    client.downloadExport(ID, {}, { path: join(folder, "o.csv") })
  );
  show(said)(error);
  assertNotMatch(said.join("\n"), /5ec4e7aa/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a frame made of an answer with the token in it holds none", async () => {
  const client = answering(
    () => json({ experiencesList: [{ ...EXPERIENCE, name: TOKEN }] }),
    [],
  );
  const frame = await loadExperiences(client);
  assertEquals(frame.getColumn("name").toArray(), ["[removed]"]);
});

Deno.test("a base URL with user, password or query is refused without showing them", () => {
  for (
    const baseUrl of [
      "https://me:5ec4e7aa@service.test",
      "https://service.test/?key=5ec4e7aa",
      "ftp://me:5ec4e7aa@service.test",
      "https://service.test/v25-10-beta?key=5ec4e7aa",
    ]
  ) {
    try {
      createClient({ baseUrl, token: "another-token-1" });
      assert(false, "it was taken");
    } catch (error) {
      assert(error instanceof ReadoutError, String(error));
      assertNotMatch(Deno.inspect(error), /5ec4e7aa/);
    }
  }
});

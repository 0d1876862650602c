/** Limits of a request: pages, and redirects by their status and number. */

import { assertEquals, assertRejects } from "@std/assert";
import { listExperiencesQuery } from "../../lib/api/contract/experiences.ts";
import { followRedirects } from "../../lib/api/transport/_redirects.ts";
import { ServerError } from "../../lib/api/mod.ts";

Deno.test("pages and their sizes are whole numbers from 1", () => {
  for (const field of ["page", "limit"]) {
    const isTaken = (value: unknown) =>
      listExperiencesQuery.safeParse({ [field]: value }).success;
    assertEquals([0, 1, 1.5, 2].map(isTaken), [false, true, false, true]);
  }
});

/** What a request comes to that is redirected so often, within its host. */
async function redirected(method: string, status: number, times: number) {
  let asked = 0;
  const fetchRedirected = followRedirects(() => {
    asked++;
    const headers = { location: `https://service.test/${asked}` };
    return Promise.resolve(
      asked > times
        ? new Response("there")
        : new Response(null, { status, headers }),
    );
  }, "token");
  const url = "https://service.test/0";
  const response = await fetchRedirected(url, {
    method,
    headers: { token: "x" },
  });
  return await response.text();
}

Deno.test("a GET is redirected up to five times, and any other only unchanged", async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    assertEquals(await redirected("GET", status, 5), "there");
    const often = () => redirected("GET", status, 6);
    await assertRejects(often, ServerError, "more than 5 times");
    const post = () => redirected("POST", status, 1);
    if (status < 307) await assertRejects(post, ServerError, "change");
    else assertEquals(await post(), "there");
  }
  assertEquals(await redirected("GET", 300, 1), "");
  assertEquals(await redirected("GET", 304, 1), "");
});

/** What an answer says against itself, and where such a word is no remark. */

import { assertEquals } from "@std/assert";
import { findRemarks } from "../../lib/api/contract/remarks.ts";

const said = (answer: unknown, isPaged = false) =>
  findRemarks(answer, isPaged).map(({ path, message }) => `${path} ${message}`);

Deno.test("a status is said of an answer, but for an experience's and an export's that has no file yet", () => {
  const status = "partial";
  const remark = [' says "status": "partial"'];
  assertEquals(said({ status }), remark);
  assertEquals(said({ status, variations: [] }), remark);
  assertEquals(said({ status, id: "1" }), remark);
  assertEquals(said({ status, url: "https://files.test" }), remark);
  assertEquals(said({ status, id: "1", variations: [] }), []);
  assertEquals(said({ status, url: null }), []);
  assertEquals(said({ experience: { status } }), []);
  assertEquals(said({ status: "ended" }), []);
  assertEquals(said({ status: 5 }), []);
});

Deno.test("further pages are a remark where nobody reads them", () => {
  for (
    const [answer, count] of [
      [{ has_more: true }, 1],
      [{ has_more: false }, 0],
      [{ has_more: "false" }, 0],
      [{ total_pages: 2 }, 1],
      [{ total_pages: 1 }, 0],
      [{ pages: 2 }, 0],
      [{ next: {} }, 0],
      [{ next: { page: 2 } }, 1],
    ] as const
  ) {
    assertEquals(said(answer).length, count, JSON.stringify(answer));
    assertEquals(said(answer, true), []);
  }
});

Deno.test("errors, warnings and parts are remarks at any depth, and names of segments are not", () => {
  assertEquals(said({ data: { errors: ["late"] } }), [
    'data says "errors": ["late"]',
  ]);
  assertEquals(said({ errors: [], error: null, warning: "" }), []);
  assertEquals(said({ complete: false }), [' says "complete": false']);
  assertEquals(said({ complete: true }), []);
  assertEquals(said({ stale: true }), [' says "stale": true']);
  assertEquals(said({ segments: { errors: { data: [1] } } }), []);
});

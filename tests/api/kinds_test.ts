/** What a value is, without what it says. */

import { assertEquals } from "@std/assert";
import { describeKinds } from "../../lib/api/kinds.ts";

Deno.test("a moment is shown by its digits, a page's size as it is, and no other number", () => {
  assertEquals(
    describeKinds([1764331200], "createdAtTs"),
    "number of 10 digits",
  );
  assertEquals(describeKinds([1764331200], "n_orders"), "whole number");
  assertEquals(describeKinds([20], "limit"), "number 20");
  assertEquals(describeKinds([1, 0.5], "aov"), "number");
  assertEquals(
    describeKinds(["12", "x", ""], "a"),
    "nothing or number as text or text",
  );
  assertEquals(describeKinds([]), "absent");
});

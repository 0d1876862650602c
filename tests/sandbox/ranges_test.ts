/** Parts of a file of ten bytes, from the first to behind the last. */

import { assertEquals } from "@std/assert";
import { rangeResponse } from "../../lib/sandbox/http/_ranges.ts";

Deno.test("a part begins at any byte of the file, and at none behind it", () => {
  const part = (requested: Record<string, string>, size = 10) => {
    const { status, headers, start } = rangeResponse(
      new Headers(requested),
      '"a"',
      size,
    );
    const [length, range] = ["content-length", "content-range"]
      .map((name) => headers.get(name));
    return [status, start, length, range];
  };
  assertEquals(part({}), [200, 0, "10", null]);
  assertEquals(part({}, 0), [200, 0, "0", null]);
  assertEquals(part({ range: "bytes=0-" }), [200, 0, "10", null]);
  assertEquals(part({ range: "bytes=1-" }), [206, 1, "9", "bytes 1-9/10"]);
  assertEquals(part({ range: "bytes=9-" }), [206, 9, "1", "bytes 9-9/10"]);
  assertEquals(part({ range: "bytes=10-" }), [416, 10, null, "bytes */10"]);
  assertEquals(part({ range: "bytes=1-2" }), [200, 0, "10", null]);
  const range = "bytes=1-";
  assertEquals(part({ range, "if-range": '"a"' })[0], 206);
  assertEquals(part({ range, "if-range": '"b"' })[0], 200);
});

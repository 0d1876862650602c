/** Handling of messages that quote files. */

import { assert, assertEquals } from "@std/assert";
import { untrustedMessage } from "../../lib/agents/problems.ts";

/** Returns a message in the form of an answer. */
function told(message: string): string {
  return untrustedMessage("Problem", message).map(({ text }) => text).join(" ");
}

Deno.test("an error's text names no cell that may be an id", () => {
  for (const id of ["ord-00ab12", "ana@shop.example", "7", "A 1"]) {
    for (const quote of ['"', "'"]) {
      assertEquals(
        told(`line 3: order_id ${quote}${id}${quote} appears twice`),
        'line 3: order_id "…" appears twice',
      );
    }
  }
});

Deno.test("nor when quotes stand before it or in it, and headers stay", () => {
  const texts = ['"its header"', '"a", "b"', "isn't", 'in "kept', '"a"b"c"'];
  for (const text of [...texts, '"x\\"y"', '"x\\""', "'it's'"]) {
    for (const between of [" ", "\n", ": "]) {
      const all = told(`${text}${between}current value is "K00017"`);
      assertEquals(/\d/.exec(all), null, all);
    }
  }
  const headers = 'no column among "Besucher", "Datum"; name it with --map';
  assertEquals(told(`${headers}\nvalue "K7"`), `${headers} value "…"`);
});

Deno.test("a long message is told in several texts, of which none is longer than one may be", () => {
  const words = Array.from(
    { length: 60 },
    (_, at) => `column ${"x".repeat(at)}`,
  );
  const told = untrustedMessage("Problem", words.join(" "));
  assertEquals(new Set(told.map(({ of }) => of)), new Set(["Problem"]));
  assert(told.length > 1 && told.length <= 6);
  for (const { text } of told) assert([...text].length <= 120, text);
});

Deno.test("an error's text names neither an address nor a path of this machine", () => {
  assertEquals(
    told(
      "Cannot fetch https://files.example/a.csv?X-Amz-Signature=77 into /home/me/kept/a.csv",
    ),
    "Cannot fetch … into …",
  );
});

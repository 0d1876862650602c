/** Files that are broken, and names that mean something to others. */

import { join } from "@std/path";
import { gzip } from "../_write.ts";
import type { Given, Subject } from "./_shape.ts";
import { csv, HEADER, NUMBERS, orders, ROWS } from "./_store.ts";

const encoder = new TextEncoder();

/** A file of its own name. */
function called(
  name: string,
  write: (path: string) => void | Promise<void>,
): Given {
  return { files: { [name]: write }, orders: name };
}

/** The orders, so many bytes that no reader has them in its first look. */
async function longGzip(members: number): Promise<Uint8Array<ArrayBuffer>> {
  const note = Array.from({ length: 400 }, () => crypto.randomUUID()).join("");
  const rows = ROWS.map((row) => [...row, note]);
  const text = csv(rows, { header: [...HEADER, "note"] });
  return await gzip(encoder.encode(text), members);
}

const compressed = (
  members: number,
  change: (bytes: Uint8Array) => Uint8Array,
) =>
  called(
    "orders.csv.gz",
    async (path) => await Deno.writeFile(path, change(await longGzip(members))),
  );

const asText = (text: string) => (path: string) =>
  Deno.writeTextFile(path, text);

const HALF = orders((row) => row.with(3, "1.00"));

/** Rows of the table. */
export const HOSTILE: Subject = {
  title: "Files that are broken, names that mean something to others",
  shapes: [
    {
      input: "compressed in several members",
      given: compressed(3, (bytes) => bytes),
      reads: NUMBERS,
    },
    {
      input: "compressed, and cut",
      given: compressed(1, (bytes) => bytes.subarray(0, bytes.length - 3000)),
      says: /orders\.csv\.gz.*(cut|damaged|end)/,
    },
    {
      input: "compressed, without the last eight bytes",
      given: compressed(1, (bytes) => bytes.subarray(0, bytes.length - 8)),
      says: /orders\.csv\.gz.*(cut|damaged|end)/,
    },
    {
      input: "compressed, with a byte that is another",
      given: compressed(1, (bytes) => {
        const at = Math.floor(bytes.length * 0.7);
        return bytes.with(at, bytes[at]! ^ 0xff);
      }),
      says: /orders\.csv\.gz.*(damaged|incorrect data check)/,
    },
    {
      input: "a name that is a pattern for another file's",
      given: {
        files: { "orders[1].csv": asText(orders()), "orders1.csv": HALF },
        orders: "orders[1].csv",
      },
      reads: NUMBERS,
    },
    {
      input: "a star in a name",
      given: {
        files: { "o*.csv": orders(), "other.csv": HALF },
        orders: "o*.csv",
      },
      reads: NUMBERS,
    },
    {
      input: "a folder that looks like a column and its value",
      given: called(join("net_revenue=1000", "orders.csv"), async (path) => {
        await Deno.mkdir(join(path, ".."));
        await Deno.writeTextFile(path, orders());
      }),
      reads: NUMBERS,
    },
    {
      input: "a last row of 20 million letters",
      given: called(
        "orders.csv",
        asText(
          csv(ROWS.map((row, at) => [...row, "x".repeat(at === 9 ? 2e7 : 1)]), {
            header: [...HEADER, "note"],
          }),
        ),
      ),
      says: /orders\.csv has a row longer than 4 MB; is a quote left open/,
    },
  ],
};

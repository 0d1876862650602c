/** A connection without a server behind it. */

import type { Oddity } from "./_oddity.ts";
import { CSV } from "./_store.ts";

/** A server that knows bytes only: what is sent is all, and then it hangs up. */
export function serveBare(
  wire: NonNullable<Oddity["wire"]>,
): { readonly origin: string; close(): void } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let times = 0;
  const answer = async (connection: Deno.Conn): Promise<void> => {
    const buffer = new Uint8Array(16_384);
    let head = "";
    while (!head.includes("\r\n\r\n")) {
      const length = await connection.read(buffer);
      if (length === null) return;
      head += new TextDecoder().decode(buffer.subarray(0, length));
    }
    const from = /\r\nrange: bytes=(\d+)-/i.exec(head)?.[1];
    const text = wire({
      from: from === undefined ? null : Number(from),
      times: ++times,
    }, CSV);
    const writer = connection.writable.getWriter();
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  };
  (async () => {
    for await (const connection of listener) {
      answer(connection).catch(() => {}).finally(() => {
        try {
          connection.close();
        } catch {
          // Closed with its writer already.
        }
      });
    }
  })().catch(() => {});
  const { port } = listener.addr;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => listener.close(),
  };
}

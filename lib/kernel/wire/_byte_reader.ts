/** Whole reads and writes on a TCP connection. */
import { concatenate } from "./_bytes.ts";

const READ_SIZE = 64 * 1024;

/** Reads from a connection. */
export interface Reader {
  /** Exactly so many bytes. */
  read(length: number): Promise<Uint8Array>;
}

/** Reads exactly what is asked for. */
export function createReader(conn: Deno.TcpConn): Reader {
  let buffered: Uint8Array = new Uint8Array();
  async function fill(target: Uint8Array): Promise<void> {
    let filled = 0;
    while (filled < target.length) {
      const count = await conn.read(target.subarray(filled));
      if (count === null) {
        throw new Deno.errors.UnexpectedEof("Connection closed by the peer");
      }
      filled += count;
    }
  }
  async function more(): Promise<void> {
    const chunk = new Uint8Array(READ_SIZE);
    const count = await conn.read(chunk);
    if (count === null) {
      throw new Deno.errors.UnexpectedEof("Connection closed by the peer");
    }
    buffered = concatenate([buffered, chunk.subarray(0, count)]);
  }
  return {
    async read(length) {
      if (length - buffered.length > READ_SIZE) {
        const result = new Uint8Array(length);
        result.set(buffered);
        const have = buffered.length;
        buffered = new Uint8Array();
        await fill(result.subarray(have));
        return result;
      }
      while (buffered.length < length) await more();
      const result = buffered.slice(0, length);
      buffered = buffered.subarray(length);
      return result;
    },
  };
}

/** Writes all of the bytes. */
export async function writeAll(
  conn: Deno.TcpConn,
  bytes: Uint8Array,
): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    written += await conn.write(bytes.subarray(written));
  }
}

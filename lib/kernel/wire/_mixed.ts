/**
 * Undoes a fault of Deno's kernel: two of its tasks write to the iopub
 * connection, outputs and status. A large output takes several writes, and a
 * status message can land between two of them, anywhere in the output's bytes.
 *
 * The intruder can be told: it is small, so it is written at once and is
 * whole, and it begins with bytes that no part of a Jupyter message has, for
 * JSON writes control characters with escapes. The signatures prove afterwards
 * that both messages are what was sent. (In a binary buffer the same bytes
 * could be a coincidence, one of 2 to the 88.)
 */

import { concatenate } from "./_bytes.ts";

/** A reader of which bytes can be handed back. */
export interface UnreadableReader {
  /** Exactly so many bytes. */
  read(length: number): Promise<Uint8Array>;
  /** Puts bytes in front of what is read next. */
  unread(bytes: Uint8Array): void;
}

/** The first frame of a message without identities: more, 9 bytes, delimiter. */
export const MESSAGE_START = new TextEncoder().encode("\x01\x09<IDS|MSG>");

/**
 * Reads as `reader` does, without the messages that have landed in between.
 *
 * @param takeIntruder Reads one whole message from `reader` and keeps it.
 */
export async function readUnmixed(
  reader: UnreadableReader,
  length: number,
  takeIntruder: () => Promise<void>,
): Promise<Uint8Array> {
  let result = await reader.read(length);
  let from = 0;
  while (true) {
    const at = await findStart(reader, result, from);
    if (at < 0) return result;
    reader.unread(result.subarray(at));
    await takeIntruder();
    const rest = await reader.read(length - at);
    result = concatenate([result.subarray(0, at), rest]);
    from = at;
  }
}

/**
 * Where a message begins in the bytes, or -1. It may begin in the last ones and
 * go on in what is not read yet.
 */
async function findStart(
  reader: UnreadableReader,
  bytes: Uint8Array,
  from: number,
): Promise<number> {
  const first = MESSAGE_START[0]!;
  for (let at = bytes.indexOf(first, from); at >= 0;) {
    const missing = at + MESSAGE_START.length - bytes.length;
    const known = bytes.subarray(at, at + MESSAGE_START.length);
    if (startsLike(known)) {
      if (missing <= 0) return at;
      // These bytes follow in any case: a frame's flag or length is not the
      // end of a message.
      const rest = await readWhileLike(reader, known);
      reader.unread(rest);
      if (known.length + rest.length === MESSAGE_START.length) {
        return startsLike(concatenate([known, rest])) ? at : -1;
      }
    }
    at = bytes.indexOf(first, at + 1);
  }
  return -1;
}

/** Reads on, byte by byte, as long as a message may have begun. */
async function readWhileLike(
  reader: UnreadableReader,
  known: Uint8Array,
): Promise<Uint8Array> {
  let rest = new Uint8Array();
  while (known.length + rest.length < MESSAGE_START.length) {
    rest = concatenate([rest, await reader.read(1)]);
    if (!startsLike(concatenate([known, rest]))) break;
  }
  return rest;
}

function startsLike(bytes: Uint8Array): boolean {
  return bytes.every((byte, index) => byte === MESSAGE_START[index]);
}

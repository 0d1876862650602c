/** Sockets for a client that, left alone, tries again hundreds of times a second. */

import { once } from "node:events";
import { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** Where a server is, as the client has read it from an address. */
export interface ServerPlace {
  readonly host: readonly string[];
  readonly port: readonly number[];
  /** A socket of this machine, in place of both. */
  readonly path: string | false;
}

/** Milliseconds between two tries. */
const PAUSE = 1000;

/**
 * What opens sockets, with a pause before each but the first.
 *
 * @param signal After it there are no more.
 * @returns A connected socket; of several hosts that of the first that answers.
 */
export function pausedSockets(
  signal: AbortSignal,
): (place: ServerPlace) => Promise<Socket> {
  let tries = 0;
  return async ({ host, port, path }) => {
    if (tries++ > 0) await setTimeout(PAUSE, undefined, { signal });
    if (path !== false) return await connected({ path }, signal);
    let reason: unknown;
    for (const [index, name] of host.entries()) {
      try {
        const place = { host: name, port: port[index]! };
        // By these the client checks the server's certificate.
        return Object.assign(await connected(place, signal), place);
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  };
}

async function connected(
  place: { readonly path: string } | {
    readonly host: string;
    readonly port: number;
  },
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  const socket = new Socket();
  try {
    socket.connect(place);
    await once(socket, "connect", { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

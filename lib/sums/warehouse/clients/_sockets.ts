/** Sockets for a client that by itself retries hundreds of times a second. */

import { once } from "node:events";
import { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** Address of a server, as parsed by the client. */
export interface ServerPlace {
  readonly host: readonly string[];
  readonly port: readonly number[];
  /** Path of a local socket that replaces host and port; `false` for none. */
  readonly path: string | false;
}

/** Milliseconds between two attempts. */
const PAUSE = 1000;

/**
 * Returns a function that opens sockets, with a pause before each retry.
 *
 * @param signal Stops further attempts.
 * @returns Function that returns a connected socket, from the first host that
 *   answers.
 */
export function pausedSockets(
  signal: AbortSignal,
): (place: ServerPlace) => Promise<Socket> {
  let tries = 0;
  return async ({ host, port, path }) => {
    if (tries++ > 0) await setTimeout(PAUSE, undefined, { signal });
    if (path !== false) return await connectSocket({ path }, signal);
    let reason: unknown;
    for (const [index, name] of host.entries()) {
      try {
        const place = { host: name, port: port[index]! };
        // The client checks the server's certificate against host and port.
        return Object.assign(await connectSocket(place, signal), place);
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  };
}

async function connectSocket(
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

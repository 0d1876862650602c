/** Where a kernel listens: ports, key, and the file that tells the kernel. */
import { join } from "node:path";

const PORTS = [
  "shell_port",
  "control_port",
  "iopub_port",
  "stdin_port",
  "hb_port",
] as const;

/** The content of a connection file. */
export interface ConnectionInfo
  extends Readonly<Record<typeof PORTS[number], number>> {
  readonly transport: "tcp" | "ipc";
  readonly ip: string;
  readonly key: string;
  readonly signature_scheme: "hmac-sha256";
}

/** Loopback only: a kernel runs whatever reaches it. */
const HOST = "127.0.0.1";

/**
 * Ports are drawn from below every system's range for outgoing connections.
 * Inside that range, a client that retries to connect to a port that nobody
 * listens on yet can be given that very port, connect to itself, and so keep
 * the kernel from ever listening there.
 */
const FIRST_PORT = 10_000;
/** The sockets, and the guard. */
const BLOCK = PORTS.length + 1;
const BLOCKS = 3_600;

/**
 * Reads a connection file's text, as a frontend writes it.
 *
 * @throws {TypeError} If it asks for what is not spoken here.
 */
export function parseConnectionInfo(text: string): ConnectionInfo {
  const info = JSON.parse(text) as Partial<ConnectionInfo>;
  if (info.transport !== "tcp" && info.transport !== "ipc") {
    throw new TypeError(
      `Cannot serve the transport "${info.transport}": use tcp or ipc`,
    );
  }
  if (info.signature_scheme !== "hmac-sha256" || !info.key) {
    throw new TypeError(
      "Cannot serve unsigned messages: the connection file must have a key and the scheme hmac-sha256",
    );
  }
  const hasPorts = PORTS.every((name) => Number.isInteger(info[name]));
  if (info.ip === undefined || !hasPorts) {
    throw new TypeError(
      "Cannot read the connection file: the ip or a port is missing",
    );
  }
  return info as ConnectionInfo;
}

/** Where one of the sockets is; over ipc it is a file, as libzmq names it. */
export function addressOf(
  { transport, ip }: ConnectionInfo,
  port: number,
): Address {
  if (transport === "ipc") return { transport: "unix", path: `${ip}-${port}` };
  return { hostname: ip === "*" ? "0.0.0.0" : ip, port };
}

/** What `Deno.listen` and `Deno.connect` take. */
export type Address = { hostname: string; port: number } | {
  transport: "unix";
  path: string;
};

/** A connection that nobody else will use. */
export interface ReservedConnection {
  readonly info: ConnectionInfo;
  /** To be called once the kernel listens, or never will. */
  release(): void;
}

/**
 * A fresh key and five free ports on the loopback interface.
 *
 * A free port can be taken before the kernel listens on it. So ports come in
 * blocks, and the first port of the block is held until the kernel does: two
 * kernels that start at once never choose the same block.
 */
export function reserveConnection(): ReservedConnection {
  for (let tries = 0; tries < 1_000; tries++) {
    const base = FIRST_PORT + BLOCK * randomBelow(BLOCKS);
    const guard = tryListen(base);
    if (guard === null) continue;
    const info: ConnectionInfo = {
      transport: "tcp",
      ip: HOST,
      key: crypto.randomUUID() + crypto.randomUUID(),
      signature_scheme: "hmac-sha256",
      shell_port: base + 1,
      control_port: base + 2,
      iopub_port: base + 3,
      stdin_port: base + 4,
      hb_port: base + 5,
    };
    if (PORTS.every((name) => isFree(info[name]))) {
      return { info, release: () => guard.close() };
    }
    guard.close();
  }
  throw new Deno.errors.AddrInUse(
    `Cannot start a kernel: no free ports from ${FIRST_PORT} to ${
      FIRST_PORT + BLOCK * BLOCKS
    }`,
  );
}

function randomBelow(limit: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % limit;
}

function isFree(port: number): boolean {
  const listener = tryListen(port);
  listener?.close();
  return listener !== null;
}

function tryListen(port: number): Deno.Listener | null {
  try {
    return Deno.listen({ hostname: HOST, port });
  } catch {
    return null;
  }
}

/** A connection file that only this user can read, in a directory of its own. */
export async function writeConnectionFile(
  info: ConnectionInfo,
): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const directory = await Deno.makeTempDir({ prefix: "readout-kernel-" });
  const path = join(directory, "connection.json");
  await Deno.writeTextFile(path, JSON.stringify(info), { mode: 0o600 });
  return {
    path,
    remove: () => Deno.remove(directory, { recursive: true }).catch(() => {}),
  };
}

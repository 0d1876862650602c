/** Where a kernel listens: ports, key, and the file that tells the kernel. */
import { join } from "node:path";

const PORTS = [
  "shell_port",
  "control_port",
  "iopub_port",
  "stdin_port",
  "hb_port",
] as const;

/** A socket of a kernel. */
export type PortName = typeof PORTS[number];

/** The content of a connection file. */
export interface ConnectionInfo extends Readonly<Record<PortName, number>> {
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
  const { transport, signature_scheme: scheme, key, ip } = info;
  const hasPorts = PORTS.every((name) => Number.isInteger(info[name]));
  const problem = transport !== "tcp" && transport !== "ipc"
    ? `Cannot serve the transport "${transport}": use tcp or ipc`
    : scheme !== "hmac-sha256" || !key
    ? "Cannot serve unsigned messages: the connection file must have a key and the scheme hmac-sha256"
    : ip === undefined || !hasPorts
    ? "Cannot read the connection file: the ip or a port is missing"
    : null;
  if (problem !== null) throw new TypeError(problem);
  return info as ConnectionInfo;
}

/** Where one of the sockets is; over ipc it is a file, as libzmq names it. */
export function socketAddress(
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

/** A connection that nobody else will use, and the file that tells of it. */
export interface ReservedConnection extends AsyncDisposable {
  readonly info: ConnectionInfo;
  readonly path: string;
}

/**
 * A fresh key and five free ports on the loopback interface, in a file that only
 * this user can read. It is to be disposed of once the kernel listens.
 *
 * A free port can be taken before the kernel listens on it. So ports come in
 * blocks, and the first port of the block is held until the kernel does: two
 * kernels that start at once never choose the same block.
 */
export async function reserveConnection(
  changes: Partial<ConnectionInfo> = {},
): Promise<ReservedConnection> {
  const [guard, base] = reserveBlock();
  const info = {
    transport: "tcp",
    ip: HOST,
    key: crypto.randomUUID() + crypto.randomUUID(),
    signature_scheme: "hmac-sha256",
    ...Object.fromEntries(PORTS.map((name, index) => [name, base + 1 + index])),
    ...changes,
  } as ConnectionInfo;
  const folder = await Deno.makeTempDir({ prefix: "readout-kernel-" });
  const path = join(folder, "connection.json");
  await Deno.writeTextFile(path, JSON.stringify(info), { mode: 0o600 });
  return {
    info,
    path,
    async [Symbol.asyncDispose]() {
      guard.close();
      await Deno.remove(folder, { recursive: true }).catch(() => {});
    },
  };
}

function reserveBlock(): [guard: Deno.Listener, base: number] {
  for (let tries = 0; tries < 1_000; tries++) {
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    const base = FIRST_PORT + BLOCK * (random! % BLOCKS);
    const guard = tryListen(base);
    if (guard === null) continue;
    const ports = PORTS.map((_, index) => tryListen(base + 1 + index));
    for (const port of ports) port?.close();
    if (!ports.includes(null)) return [guard, base];
    guard.close();
  }
  const last = FIRST_PORT + BLOCK * BLOCKS;
  throw new Deno.errors.AddrInUse(
    `Cannot start a kernel: no free ports from ${FIRST_PORT} to ${last}`,
  );
}

function tryListen(port: number): Deno.Listener | null {
  try {
    return Deno.listen({ hostname: HOST, port });
  } catch {
    return null;
  }
}

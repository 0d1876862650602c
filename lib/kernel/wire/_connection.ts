/** Connection settings of a kernel: ports, key, and the file that contains them. */
import { join } from "node:path";

const PORTS = [
  "shell_port",
  "control_port",
  "iopub_port",
  "stdin_port",
  "hb_port",
] as const;

/** Name of a kernel socket. */
export type PortName = typeof PORTS[number];

/** The content of a connection file. */
export interface ConnectionInfo extends Readonly<Record<PortName, number>> {
  readonly transport: "tcp" | "ipc";
  readonly ip: string;
  readonly key: string;
  readonly signature_scheme: "hmac-sha256";
}

/**
 * Only the loopback interface is used, because a kernel runs any code that it
 * receives.
 */
const HOST = "127.0.0.1";

/**
 * Lowest port number used. Ports are chosen below the range that systems use for
 * outgoing connections. Inside that range, a client that retries a port without a
 * listener can be assigned the same port. The client would then connect to itself
 * and block the kernel's port.
 */
const FIRST_PORT = 10_000;
/** Ports per block: one per socket, plus the guard port. */
const BLOCK = PORTS.length + 1;
const BLOCKS = 3_600;

/**
 * Parses the text of a connection file that a frontend wrote.
 *
 * @throws {TypeError} If the file requires an unsupported transport or signature
 *   scheme, or lacks the address or a port.
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
    ? "Cannot read the connection file: the IP address or a port is missing"
    : null;
  if (problem !== null) throw new TypeError(problem);
  return info as ConnectionInfo;
}

/**
 * Returns the address of a socket; over ipc it is a file path in libzmq's naming
 * scheme.
 */
export function socketAddress(info: ConnectionInfo, port: number): Address {
  const { transport, ip } = info;
  if (transport === "ipc") return { transport: "unix", path: `${ip}-${port}` };
  return { hostname: ip === "*" ? "0.0.0.0" : ip, port };
}

/** Address for `Deno.listen` and `Deno.connect`. */
export type Address =
  | { hostname: string; port: number }
  | { transport: "unix"; path: string };

/** Reserved connection settings and the path of their connection file. */
export interface ReservedConnection extends AsyncDisposable {
  readonly info: ConnectionInfo;
  readonly path: string;
}

/**
 * Reserves five free ports on the loopback interface with a new key, and writes
 * them to a file that only this user can read. Dispose of the reservation once
 * the kernel is listening.
 *
 * Another process could take a free port before the kernel listens on it. Ports
 * are therefore reserved in blocks, and the first port of a block stays open
 * until the kernel is listening. Two kernels that start at the same time never
 * use the same block.
 */
export async function reserveConnection(): Promise<ReservedConnection> {
  const [guard, base] = reserveBlock();
  const info = {
    transport: "tcp",
    ip: HOST,
    key: crypto.randomUUID() + crypto.randomUUID(),
    signature_scheme: "hmac-sha256",
    ...Object.fromEntries(PORTS.map((name, index) => [name, base + 1 + index])),
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
    const ports = PORTS.map((_, index) => tryListen(base + 1 + index));
    for (const port of ports) port?.close();
    if (guard !== null && !ports.includes(null)) return [guard, base];
    guard?.close();
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

import { checkOptions, SANDBOX_OPTIONS } from "../../base/mod.ts";
import { setTimeout as delay } from "node:timers/promises";
import { createApp } from "./_app.ts";
import type { EndpointName } from "../../api/mod.ts";
import { createDownloads } from "./_downloads.ts";
import { createDemoStore } from "../demo/mod.ts";
import type { FaultRule, Intercept } from "./faults.ts";
import { type SandboxStore, storeDatabase } from "../store/mod.ts";

const LOCAL = "127.0.0.1";
/** How long open requests may take when the sandbox closes. */
const GRACE_MS = 1000;

/** How a sandbox is started. */
export interface SandboxOptions {
  /** Port; 0 takes a free one. @default {0} */
  readonly port?: number;
  /** Address to listen on. @default {"127.0.0.1"} */
  readonly hostname?: string;
  /** Allows a `hostname` that other machines can reach. @default {false} */
  readonly allowRemote?: boolean;
  /** The key that callers must send. @default {a random key} */
  readonly token?: string;
  /** The store to serve, which the caller closes. @default {the demo store of seed 1} */
  readonly store?: SandboxStore;
  /**
   * The time in epoch milliseconds, for rate limits, the expiry of downloads
   * and the running of the store's clock. @default {Date.now}
   */
  readonly clock?: () => number;
  /** Whether a running sandbox keeps the process from ending. @default {true} */
  readonly keepAlive?: boolean;
  /**
   * Exports with more rows than this time out: no address, and the message
   * asks to retry. @default {Infinity}
   */
  readonly exportRowLimit?: number;
  /** Says otherwise what the contract leaves open: changes answers that are JSON. */
  readonly respell?: (answer: unknown, endpoint: EndpointName) => unknown;
  /** The same for the CSV of an export. */
  readonly respellFile?: (csv: string) => string;
  /** What goes wrong, for testing callers. @default {nothing} */
  readonly faults?: readonly FaultRule[];
  /** Stands between callers and the service, downloads included. */
  readonly intercept?: Intercept;
  /** Stops the sandbox. */
  readonly signal?: AbortSignal;
}

/** A running sandbox. */
export interface Sandbox {
  /** Where it listens, without the version: `http://127.0.0.1:41234`. */
  readonly baseUrl: string;
  /** The key that callers must send as `service-access-token`. */
  readonly token: string;
  /** Where the store's days begin, an IANA name. */
  readonly storeTimeZone: string;
  /** Gives open requests a second to finish, then stops; safe to call twice. */
  readonly close: () => Promise<void>;
  /** The same as `close`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Starts the experimentation service on this machine.
 *
 * The store's clock starts at the store's own moment (`asOfMs`) and runs on
 * from there in real time, so what "now" means to a running experience does not
 * depend on the day on which the sandbox is started. Rate limits and the expiry
 * of downloads go by the real time.
 *
 * @param options Where to listen, what to serve.
 * @returns The running sandbox. Close it when done.
 * @throws {RangeError} When `hostname` is not a loopback address and
 *   `allowRemote` is not set.
 * @throws {RangeError} When `token` is empty.
 * @throws {Deno.errors.AddrInUse} When the port is taken.
 *
 * @example Read an experience
 * ```ts
 * import { createDemoStore, DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * using store = await createDemoStore({ scale: 0.01 });
 * await using sandbox = await startSandbox({ store });
 * const response = await fetch(
 *   `${sandbox.baseUrl}/v25-10-beta/experiences/${DEMO_EXPERIENCES.clearWinner}`,
 *   { headers: { "service-access-token": sandbox.token } },
 * );
 * const { experience } = await response.json();
 * assertEquals(experience.status, "ended");
 * ```
 */
export async function startSandbox(
  options: SandboxOptions = {},
): Promise<Sandbox> {
  checkOptions(SANDBOX_OPTIONS, options);
  assertReachable(options.hostname ?? LOCAL, options.allowRemote ?? false);
  options.signal?.throwIfAborted();
  const clock = options.clock ?? Date.now;
  const token = options.token ?? crypto.randomUUID();
  if (token === "") throw new RangeError("Cannot use an empty token");
  await using resources = new AsyncDisposableStack();
  const store = options.store ?? await createDemoStore();
  if (store !== options.store) resources.defer(() => store.close());
  const downloads = createDownloads(clock, options.respellFile);
  resources.defer(downloads.close);
  const app = await createApp(
    {
      store,
      database: storeDatabase(store),
      publish: downloads.publish,
      now: storeClock(store, clock),
      exportRowLimit: options.exportRowLimit ?? Infinity,
    },
    {
      token,
      clock,
      faults: options.faults ?? [],
      intercept: options.intercept ??
        ((_, request, answer) => answer(request)),
      respell: options.respell ?? ((answer) => answer),
      download: downloads.serve,
    },
  );
  const { address, stop } = serve(app, options);
  resources.defer(stop);
  const { timeZone } = store;
  return running(address, token, timeZone, resources.move(), options.signal);
}

function running(
  { hostname, port }: Deno.NetAddr,
  token: string,
  storeTimeZone: string,
  resources: AsyncDisposable,
  signal: AbortSignal | undefined,
): Sandbox {
  let closing: Promise<void> | null = null;
  const close = () => {
    signal?.removeEventListener("abort", close);
    return closing ??= Promise.resolve(resources[Symbol.asyncDispose]());
  };
  signal?.addEventListener("abort", close);
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return Object.freeze({
    baseUrl: `http://${host}:${port}`,
    token,
    storeTimeZone,
    close,
    [Symbol.asyncDispose]: close,
  });
}

/**
 * Listens. `stop` lets open requests finish, but not for long: a caller may
 * have stopped reading, and would keep the server from shutting down.
 */
function serve(
  app: (request: Request) => Response | Promise<Response>,
  { hostname = LOCAL, port = 0, keepAlive = true }: SandboxOptions,
): { address: Deno.NetAddr; stop: () => Promise<void> } {
  const abort = new AbortController();
  const open = new Set<Promise<void>>();
  const server = Deno.serve(
    { hostname, port, onListen: () => {}, signal: abort.signal },
    (request, { completed }) => {
      const over = completed.catch(() => {}).then(() => void open.delete(over));
      open.add(over);
      return app(request);
    },
  );
  if (!keepAlive) server.unref();
  const stop = async () => {
    const late = new AbortController();
    const grace = delay(GRACE_MS, false, late).catch(() => false);
    const finished = Promise.all(open).then(() => true);
    const isIdle = await Promise.race([finished, grace]);
    late.abort();
    if (isIdle) await server.shutdown();
    else {
      abort.abort();
      await server.finished;
    }
  };
  return { address: server.addr, stop };
}

/** The store's moment when the sandbox starts, running on from there. */
function storeClock(store: SandboxStore, clock: () => number): () => number {
  const { asOfMs } = store;
  if (asOfMs === null) return clock;
  const startedMs = clock();
  return () => asOfMs + (clock() - startedMs);
}

function assertReachable(hostname: string, allowRemote: boolean): void {
  const loopback = hostname === "localhost" || hostname === "::1" ||
    /^127(\.\d{1,3}){3}$/.test(hostname);
  if (loopback || allowRemote) return;
  throw new RangeError(
    `Cannot listen on "${hostname}": other machines could reach it; set allowRemote (--allow-remote) to permit that`,
  );
}

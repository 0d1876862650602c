import { checkOptions, SANDBOX_OPTIONS } from "../../base/mod.ts";
import { setTimeout as delay } from "node:timers/promises";
import { createApp } from "./_app.ts";
import { createDownloads } from "./_downloads.ts";
import { createDemoStore } from "../demo/mod.ts";
import { type FaultRule, type Intercept, interceptFaults } from "./faults.ts";
import { type SandboxStore, storeDatabase } from "../store/mod.ts";

const LOCAL = "127.0.0.1";
/** Time for open requests to finish when the sandbox closes, in milliseconds. */
const GRACE_MS = 1000;

/** Options for starting a sandbox. */
export interface SandboxOptions {
  /** Port to listen on; 0 selects a free port. @default {0} */
  readonly port?: number;
  /** Address to listen on. @default {"127.0.0.1"} */
  readonly hostname?: string;
  /**
   * Whether to allow a `hostname` that other machines can reach. @default {false}
   */
  readonly allowRemote?: boolean;
  /** Access token that callers must send. @default {a random key} */
  readonly token?: string;
  /**
   * Store to serve, which the caller must close.
   * @default {the demo store of seed 1}
   */
  readonly store?: SandboxStore;
  /**
   * Returns the time in epoch milliseconds, for rate limits, expiry of downloads
   * and the store's clock. @default {Date.now}
   */
  readonly clock?: () => number;
  /** Whether a running sandbox keeps the process alive. @default {true} */
  readonly keepAlive?: boolean;
  /**
   * Number of rows above which exports time out: the response has no address, and
   * its message asks for a retry. @default {Infinity}
   */
  readonly exportRowLimit?: number;
  /** Faults to simulate, for testing callers. @default {nothing} */
  readonly faults?: readonly FaultRule[];
  /**
   * Interceptor between callers and the service, which also applies to downloads.
   */
  readonly intercept?: Intercept;
  /** Signal that stops the sandbox. */
  readonly signal?: AbortSignal;
}

/** A running sandbox. */
export interface Sandbox {
  /** Base URL without the API version: `http://127.0.0.1:41234`. */
  readonly baseUrl: string;
  /** Access token that callers must send as `service-access-token`. */
  readonly token: string;
  /** IANA name of the store's time zone. */
  readonly storeTimeZone: string;
  /** Gives open requests a second to finish, then stops; repeated calls are safe. */
  readonly close: () => Promise<void>;
  /** Calls `close`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Starts the experimentation service on this machine.
 *
 * The store's clock starts at the store's own time (`asOfMs`) and then runs in
 * real time. The current time of a running experience therefore does not depend
 * on the day on which the sandbox starts. Rate limits and the expiry of downloads
 * use real time.
 *
 * @param options Address to listen on, and store to serve.
 * @returns The running sandbox, to be closed after use.
 * @throws {RangeError} If `hostname` is not a loopback address and `allowRemote`
 *   is not set.
 * @throws {RangeError} If `token` is empty.
 * @throws {Deno.errors.AddrInUse} If the port is in use.
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
  const downloads = createDownloads(clock);
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
      intercept: interceptFaults(options.faults ?? [], options.intercept),
      download: downloads.serve,
    },
  );
  const { address, stop } = serve(app, options);
  resources.defer(stop);
  const details = { token, storeTimeZone: store.timeZone };
  return createSandbox(address, details, resources.move(), options.signal);
}

function createSandbox(
  { hostname, port }: Deno.NetAddr,
  details: Pick<Sandbox, "token" | "storeTimeZone">,
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
    ...details,
    baseUrl: `http://${host}:${port}`,
    close,
    [Symbol.asyncDispose]: close,
  });
}

/**
 * Starts listening. `stop` waits only briefly for open requests, because a caller
 * that stopped reading would prevent the shutdown.
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
      const closed = completed.catch(() => {}).then(() =>
        void open.delete(closed)
      );
      open.add(closed);
      return app(request);
    },
  );
  if (!keepAlive) server.unref();
  const stop = async () => {
    const timedOut = new AbortController();
    const grace = delay(GRACE_MS, false, timedOut).catch(() => false);
    const finished = Promise.all(open).then(() => true);
    const isIdle = await Promise.race([finished, grace]);
    timedOut.abort();
    if (isIdle) await server.shutdown();
    else {
      abort.abort();
      await server.finished;
    }
  };
  return { address: server.addr, stop };
}

/**
 * Returns the store's clock, which starts at the store's own time when the
 * sandbox starts.
 */
function storeClock(store: SandboxStore, clock: () => number): () => number {
  const { asOfMs } = store;
  if (asOfMs === null) return clock;
  const startedMs = clock();
  return () => asOfMs + (clock() - startedMs);
}

function assertReachable(hostname: string, allowRemote: boolean): void {
  const loopback = /^(localhost|::1|127(\.\d{1,3}){3})$/.test(hostname);
  if (loopback || allowRemote) return;
  throw new RangeError(
    `Cannot listen on "${hostname}": other machines could reach it. Set allowRemote (--allow-remote) to allow that`,
  );
}

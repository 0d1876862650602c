/**
 * Comms: channels between the code of cells and a frontend's widgets.
 *
 * @module
 */

import { checkOptions, OPEN_COMM_OPTIONS } from "../../base/mod.ts";

/** The symbol under which the set-up of a kernel leaves its functions. */
export const HOOKS: symbol = Symbol.for("readout.kernel");

/** What opens a comm. */
export interface OpenCommOptions {
  /** Which of the frontend's handlers takes it, e.g. `jupyter.widget`. */
  target: string;
  /** What the handler is told first. @default {{}} */
  data?: unknown;
  /** Binary attachments. @default {[]} */
  buffers?: readonly Uint8Array[];
}

/** What the other side of a comm says. */
export interface CommMessage {
  /** What it says. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What it says beside the data. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Binary attachments. */
  readonly buffers: readonly Uint8Array[];
}

/** An open comm. */
export interface Comm {
  /** Its id, the same on both sides. */
  readonly id: string;
  /**
   * Sends to the other side.
   *
   * @param data What is said.
   * @param metadata What is said beside it.
   * @param buffers Binary attachments.
   */
  send(
    data: unknown,
    metadata?: unknown,
    buffers?: readonly Uint8Array[],
  ): void;
  /**
   * Sets who takes what the other side says, in place of the one before. Also
   * while a cell awaits something.
   *
   * @param handler Called with each message.
   */
  onMessage(handler: (message: CommMessage) => unknown): void;
  /** Closes it, for both sides. */
  close(): void;
}

/** A message of a frontend, its attachments as text. */
export interface IncomingComm extends Omit<CommMessage, "buffers"> {
  readonly type: string;
  readonly id: string;
  readonly buffers: readonly string[];
}

type Handler = Parameters<Comm["onMessage"]>[0];

type Send = (
  type: string,
  content: Readonly<Record<string, unknown>>,
  metadata: unknown,
  buffers: readonly Uint8Array[],
) => void;

/** Version of the messages of widgets, as frontends want to be told. */
const WIDGETS = { version: "2.1.0" };

/** The comms of one kernel. */
export class Comms {
  readonly #handlers = new Map<string, Handler>();
  readonly #send: Send;

  /** @param send Sends a message to the frontends. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Opens one to the frontends. */
  open({ target, data = {}, buffers = [] }: OpenCommOptions): Comm {
    const id = crypto.randomUUID();
    this.#handlers.set(id, () => {});
    const content = { comm_id: id, target_name: target, data };
    const metadata = target === "jupyter.widget" ? WIDGETS : {};
    this.#send("comm_open", content, metadata, buffers);
    return {
      id,
      send: (data, metadata = {}, buffers = []) => {
        if (!this.#handlers.has(id)) {
          throw new TypeError(`Cannot send: the comm "${id}" is closed`);
        }
        this.#send("comm_msg", { comm_id: id, data }, metadata, buffers);
      },
      onMessage: (handler) => void this.#handlers.set(id, handler),
      close: () => {
        if (this.#handlers.delete(id)) this.#sendClose(id);
      },
    };
  }

  /** Takes a message of a frontend; settles when its handler has. */
  async take({ type, id, ...parts }: IncomingComm): Promise<void> {
    const buffers = parts.buffers.map((text) => Uint8Array.fromBase64(text));
    // Cells take comms of their own only: the frontend is told at once.
    if (type === "comm_open") this.#sendClose(id);
    else if (type === "comm_close") this.#handlers.delete(id);
    else await this.#handlers.get(id)?.({ ...parts, buffers });
  }

  #sendClose(id: string): void {
    this.#send("comm_close", { comm_id: id, data: {} }, {}, []);
  }
}

/**
 * Opens a comm to the frontends of the kernel that this code runs in.
 *
 * @param options Target and first data.
 * @returns The comm.
 * @throws {TypeError} If the code does not run in a Readout kernel.
 *
 * @example Outside a kernel
 * ```ts
 * import { openComm } from "readout/kernel";
 * import { assertThrows } from "@std/assert";
 *
 * assertThrows(
 *   () => openComm({ target: "jupyter.widget" }),
 *   TypeError,
 *   "a cell of a Readout kernel",
 * );
 * ```
 */
export function openComm(options: OpenCommOptions): Comm {
  checkOptions(OPEN_COMM_OPTIONS, options);
  const hooks = Reflect.get(globalThis, HOOKS) as { comms: Comms } | undefined;
  if (hooks) return hooks.comms.open(options);
  throw new TypeError(
    "Cannot open a comm here: only a cell of a Readout kernel has frontends",
  );
}

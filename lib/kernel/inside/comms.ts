/**
 * Comms: message channels between cell code and a frontend's widgets.
 *
 * @module
 */

import { checkOptions, OPEN_COMM_OPTIONS } from "../../base/mod.ts";
import type { Out } from "./_out.ts";

/** Symbol under which the kernel setup stores its functions. */
export const HOOKS: symbol = Symbol.for("readout.kernel");

/** Options for opening a comm. */
export interface OpenCommOptions {
  /** Name of the frontend's handler for the comm, e.g. `jupyter.widget`. */
  target: string;
  /** Data of the opening message. @default {{}} */
  data?: unknown;
  /** Binary attachments. @default {[]} */
  buffers?: readonly Uint8Array[];
}

/** Message received over a comm. */
export interface CommMessage {
  /** Data of the message. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Metadata of the message. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Binary attachments. */
  readonly buffers: readonly Uint8Array[];
}

/** An open comm. */
export interface Comm {
  /** ID of the comm, the same on both sides. */
  readonly id: string;
  /**
   * Sends a message to the other side.
   *
   * @param data Data of the message.
   * @param metadata Metadata of the message.
   * @param buffers Binary attachments.
   */
  send(
    data: unknown,
    metadata?: unknown,
    buffers?: readonly Uint8Array[],
  ): void;
  /**
   * Sets the message handler and replaces the previous one. The handler also runs
   * while a cell is awaiting.
   *
   * @param handler Called with each received message.
   */
  onMessage(handler: (message: CommMessage) => unknown): void;
  /** Closes the comm for both sides. */
  close(): void;
}

/** Comm message from a frontend, with attachments encoded as Base64 text. */
export interface IncomingComm extends Omit<CommMessage, "buffers"> {
  readonly type: string;
  readonly id: string;
  readonly buffers: readonly string[];
}

type Handler = Parameters<Comm["onMessage"]>[0];

/**
 * Version of the widget message protocol, which frontends require in the
 * metadata.
 */
const WIDGETS = { version: "2.1.0" };

/** All comms of one kernel. */
export class Comms {
  readonly #handlers = new Map<string, Handler>();
  readonly #send: Out["send"];

  /** @param send Sends a message to the frontends. */
  constructor(send: Out["send"]) {
    this.#send = send;
  }

  /** Opens a comm to the frontends. */
  open({ target, data = {}, buffers = [] }: OpenCommOptions): Comm {
    const id = crypto.randomUUID();
    this.#handlers.set(id, () => {});
    const content = { comm_id: id, target_name: target, data };
    const metadata = target === "jupyter.widget" ? WIDGETS : {};
    this.#send({ type: "comm_open", content, metadata, buffers });
    return {
      id,
      send: (data, metadata = {}, buffers = []) => {
        if (!this.#handlers.has(id)) {
          throw new TypeError(`Cannot send: the comm "${id}" is closed`);
        }
        const content = { comm_id: id, data };
        this.#send({ type: "comm_msg", content, metadata, buffers });
      },
      onMessage: (handler) => void this.#handlers.set(id, handler),
      close: () => {
        if (this.#handlers.delete(id)) this.#sendClose(id);
      },
    };
  }

  /** Handles a message from a frontend; settles when its handler has finished. */
  async take({ type, id, ...parts }: IncomingComm): Promise<void> {
    const buffers = parts.buffers.map((text) => Uint8Array.fromBase64(text));
    // Comms opened by a frontend are not supported, so they are closed at once.
    if (type === "comm_open") this.#sendClose(id);
    else if (type === "comm_close") this.#handlers.delete(id);
    else await this.#handlers.get(id)?.({ ...parts, buffers });
  }

  #sendClose(id: string): void {
    this.#send({ type: "comm_close", content: { comm_id: id, data: {} } });
  }
}

/**
 * Opens a comm to the frontends of the current kernel.
 *
 * @param options Target and initial data.
 * @returns The open comm.
 * @throws {TypeError} If the code is not running in a Readout kernel.
 *
 * @example Outside a kernel
 * ```ts
 * import { openComm } from "readout/kernel";
 * import { assertThrows } from "@std/assert";
 *
 * assertThrows(
 *   () => openComm({ target: "jupyter.widget" }),
 *   TypeError,
 *   "only cells in a Readout kernel",
 * );
 * ```
 */
export function openComm(options: OpenCommOptions): Comm {
  checkOptions(OPEN_COMM_OPTIONS, options);
  const hooks = Reflect.get(globalThis, HOOKS) as { comms: Comms } | undefined;
  if (hooks) return hooks.comms.open(options);
  throw new TypeError(
    "Cannot open a comm here: only cells in a Readout kernel have frontends",
  );
}

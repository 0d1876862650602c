/** The five sockets that a frontend connects to, and their messages. */
import {
  type Amount,
  type ConnectionInfo,
  createDecoder,
  createMessage,
  encodeMessage,
  type JsonObject,
  listen,
  type Message,
  type MessageHeader,
  type Peer,
  type PortName,
  type ServerSocket,
  socketAddress,
  type SocketOptions,
  type SocketType,
} from "../wire/mod.ts";
import type { InputRequest, OutputMessage } from "../execution/mod.ts";
import { settlesWithin } from "../execution/mod.ts";

/** Request of a frontend, with the peer to answer. */
export interface Request {
  readonly type: string;
  readonly content: JsonObject;
  readonly message: Message;
  readonly peer: Peer;
  /** Local time of arrival, in milliseconds. */
  readonly receivedAt: number;
}

/**
 * Time for the last messages to be sent before the sockets close, in
 * milliseconds.
 */
const LEAVE_GRACE_MS = 1_000;

/**
 * Connection to one or more frontends. Sending never blocks, because a frontend
 * that stops reading must not affect the others.
 */
export class Frontend {
  readonly #session = crypto.randomUUID();
  readonly #info: ConnectionInfo;
  readonly #limits: Amount | undefined;
  readonly #sockets: ServerSocket[] = [];
  readonly #iopub: ServerSocket;
  readonly #stdin: ServerSocket;
  #lastCell: MessageHeader | null = null;
  #lastStatus: Uint8Array[][] = [];
  #answer: ((value: string | null) => void) | null = null;

  /**
   * Listens on the sockets of a connection file.
   *
   * @param take Called with each request; requests with a wrong signature are
   *   dropped.
   * @param limits Send buffer limits of one socket of one frontend.
   */
  constructor(
    info: ConnectionInfo,
    take: (request: Request) => void,
    limits?: Amount,
  ) {
    this.#info = info;
    this.#limits = limits;
    const decode = createDecoder(info.key);
    const requests: SocketOptions = {
      onMessage(peer, frames) {
        const message = decode(frames);
        if (message === null) return;
        const { content, header: { msg_type: type } } = message;
        take({ type, content, message, peer, receivedAt: Date.now() });
      },
    };
    try {
      this.#bind("hb_port", "REP", {
        onMessage: (peer, frames) => peer.post(frames),
      });
      this.#iopub = this.#bind("iopub_port", "PUB", {
        onReturn: (gap) => this.#noticeOf(gap),
      });
      this.#stdin = this.#bind("stdin_port", "ROUTER", {
        onMessage: (_, frames) => {
          const message = decode(frames);
          if (message?.header.msg_type !== "input_reply") return;
          const { value } = message.content;
          this.#answer?.(typeof value === "string" ? value : null);
        },
      });
      this.#bind("control_port", "ROUTER", requests);
      this.#bind("shell_port", "ROUTER", requests);
    } catch (error) {
      this.#closeSockets();
      throw error;
    }
  }

  /** Sends the reply to a request, with the matching message type. */
  reply(request: Request, content: JsonObject): void {
    const type = request.type.replace(/_request$/, "_reply");
    request.peer.post(this.#answerTo(request, type, content));
  }

  /**
   * Publishes a message about a request to all frontends.
   *
   * @param cause The request; null for the most recent cell.
   */
  publish(
    type: string,
    content: JsonObject,
    cause: Request | null,
    extra?: Pick<OutputMessage, "metadata" | "buffers">,
  ): void {
    const header = cause?.message.header ?? this.#lastCell;
    if (cause?.type === "execute_request") this.#lastCell = header;
    this.#iopub.publish(this.#frames(type, content, header, extra));
  }

  publishStatus(state: "busy" | "idle", { message }: Request): void {
    const content = { execution_state: state };
    const status = this.#frames("status", content, message.header);
    this.#lastStatus = [status];
    this.#iopub.publish(status);
  }

  /**
   * Asks the sender of a request for a line of input; null if no frontend can
   * answer.
   */
  async ask(input: InputRequest, request: Request): Promise<string | null> {
    const question = this.#answerTo(request, "input_request", { ...input });
    const askedPeers = peersOfFrontend(this.#stdin.peers(), request.peer);
    if (askedPeers.length === 0) return null;
    for (const peer of askedPeers) peer.post(question);
    return await new Promise((resolve) => this.#answer = resolve);
  }

  /** Waits for the last messages to be sent, then closes the sockets. */
  async close(): Promise<void> {
    const pending = this.#sockets.map((socket) => socket.drained());
    await settlesWithin(Promise.all(pending), LEAVE_GRACE_MS);
    this.#closeSockets();
  }

  #closeSockets(): void {
    this.#sockets.forEach((socket) => socket.close());
  }

  #bind(port: PortName, type: SocketType, options: SocketOptions) {
    const address = socketAddress(this.#info, this.#info[port]);
    const socket = listen(address, type, { ...options, limits: this.#limits });
    this.#sockets.push(socket);
    return socket;
  }

  /** Builds a message to the sender of a request. */
  #answerTo({ message }: Request, type: string, content: JsonObject) {
    const { header, identities } = message;
    return this.#frames(type, content, header, { identities });
  }

  #frames(
    type: string,
    content: JsonObject,
    parentHeader: MessageHeader | null,
    extra: Partial<Message> = {},
  ): Uint8Array[] {
    const topic = `kernel.${this.#session}.${type}`;
    const message = createMessage(type, content, {
      identities: [new TextEncoder().encode(topic)],
      ...extra,
      session: this.#session,
      parentHeader,
    });
    return encodeMessage(message, this.#info.key);
  }

  /**
   * Builds the notice for a frontend that missed messages and has resumed
   * reading.
   */
  #noticeOf({ bytes, messages }: Amount): Uint8Array[][] {
    const size = `${(bytes / 2 ** 20).toFixed(1)} MiB`;
    const text =
      `${messages} messages (${size}) are missing: this frontend was too slow, and the kernel doesn't wait. Rerun the cells to see their outputs.\n`;
    const content = { name: "stderr", text };
    const notice = this.#frames("stream", content, this.#lastCell);
    return [notice, ...this.#lastStatus];
  }
}

/** Returns the peers of the same frontend, whose sockets share an identity. */
function peersOfFrontend(peers: readonly Peer[], peer: Peer): readonly Peer[] {
  const identity = String(peer.identity);
  const samePeers = peers.filter((peer) => String(peer.identity) === identity);
  return identity === "" || samePeers.length === 0 ? peers : samePeers;
}

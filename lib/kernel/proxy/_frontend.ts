/** The five sockets that a frontend connects to, and what goes over them. */
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
import {
  type InputRequest,
  type OutputMessage,
  within,
} from "../execution/mod.ts";

/** A request, and whom to answer. */
export interface Request {
  readonly type: string;
  readonly content: JsonObject;
  readonly message: Message;
  readonly peer: Peer;
  /** When it arrived, in milliseconds of our clock. */
  readonly receivedAt: number;
}

/** What the last messages get to leave before the sockets are closed. */
const LEAVE_GRACE_MS = 1_000;

/**
 * One or more frontends, as a kernel sees them. Whoever sends to them never waits:
 * a frontend that stops reading must not stop the others.
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
   * @param take Takes the requests; those with a wrong signature are dropped.
   * @param limits How much may wait for one socket of one frontend.
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

  /** Sends the reply to a request, of the type that belongs to it. */
  reply(request: Request, content: JsonObject): void {
    const type = request.type.replace(/_request$/, "_reply");
    request.peer.post(this.#answerTo(request, type, content));
  }

  /**
   * Publishes about a request.
   *
   * @param cause The request; null for the last cell.
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

  /** Asks whoever sent the request for a line; null when nobody can answer. */
  async askInput(
    input: InputRequest,
    request: Request,
  ): Promise<string | null> {
    const question = this.#answerTo(request, "input_request", { ...input });
    const askedPeers = peersLike(this.#stdin.peers(), request.peer);
    if (askedPeers.length === 0) return null;
    for (const peer of askedPeers) peer.post(question);
    return await new Promise((resolve) => this.#answer = resolve);
  }

  /** Lets what was sent last leave, and closes. */
  async close(): Promise<void> {
    const pending = this.#sockets.map((socket) => socket.drained());
    await within(Promise.all(pending), LEAVE_GRACE_MS);
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

  /** A message to whoever sent a request. */
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

  /** What a frontend that reads again is told: that it missed something. */
  #noticeOf({ bytes, messages }: Amount): Uint8Array[][] {
    const size = `${(bytes / 2 ** 20).toFixed(1)} MiB`;
    const text =
      `${messages} messages (${size}) are missing here: this frontend did not read, and the kernel waits for none. Run the cells again to see their outputs.\n`;
    const content = { name: "stderr", text };
    const notice = this.#frames("stream", content, this.#lastCell);
    return [notice, ...this.#lastStatus];
  }
}

/** The peers of the same frontend: its sockets share an identity. */
function peersLike(peers: readonly Peer[], like: Peer): readonly Peer[] {
  const identity = String(like.identity);
  const same = peers.filter((peer) => String(peer.identity) === identity);
  return identity === "" || same.length === 0 ? peers : same;
}

/** The five sockets that a frontend connects to, and what goes over them. */
import {
  addressOf,
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
}

/** What the last messages get to leave before the sockets are closed. */
const LEAVE_GRACE_MS = 1_000;

/**
 * One or more frontends, as a kernel sees them. Whoever sends to them never waits:
 * a frontend that stops reading must not stop the others.
 */
export interface Frontend {
  /** Sends the reply to a request, of the type that belongs to it. */
  reply(request: Request, content: JsonObject): void;
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
  ): void;
  publishStatus(state: "busy" | "idle", request: Request): void;
  /** Asks whoever sent the request for a line; null when nobody can answer. */
  askInput(input: InputRequest, request: Request): Promise<string | null>;
  /** Lets what was sent last leave, and closes. */
  close(): Promise<void>;
}

/**
 * Listens on the sockets of a connection file.
 *
 * @param take Takes the requests; those with a wrong signature are dropped.
 * @param limits How much may wait for one socket of one frontend.
 */
export function createFrontend(
  info: ConnectionInfo,
  take: (request: Request) => void,
  limits?: Amount,
): Frontend {
  const session = crypto.randomUUID();
  const decode = createDecoder(info.key);
  const sockets: ServerSocket[] = [];
  let lastCell: MessageHeader | null = null;
  let lastStatus: Uint8Array[] | null = null;
  let answer: ((value: string | null) => void) | null = null;

  const close = (): void => sockets.forEach((socket) => socket.close());

  function bind(
    port: PortName,
    type: SocketType,
    options: Parameters<typeof listen>[2],
  ): ServerSocket {
    try {
      const address = addressOf(info, info[port]);
      const socket = listen(address, type, { ...options, limits });
      sockets.push(socket);
      return socket;
    } catch (error) {
      close();
      throw error;
    }
  }

  function accept(peer: Peer, frames: Uint8Array[]): void {
    const message = decode(frames);
    if (message === null) return;
    const { content, header: { msg_type: type } } = message;
    take({ type, content, message, peer });
  }

  function frames(
    type: string,
    content: JsonObject,
    parentHeader: MessageHeader | null,
    extra: Partial<Message> = {},
  ): Uint8Array[] {
    const message = createMessage(type, content, {
      identities: [new TextEncoder().encode(`kernel.${session}.${type}`)],
      ...extra,
      session,
      username: "kernel",
      parentHeader,
    });
    return encodeMessage(message, info.key);
  }

  /** What a frontend that reads again is told: that it missed something. */
  function noticeOf(gap: Amount): Uint8Array[][] {
    const size = `${(gap.bytes / 2 ** 20).toFixed(1)} MiB`;
    const text =
      `${gap.messages} messages (${size}) are missing here: this frontend did not read, and the kernel waits for none. Run the cells again to see their outputs.\n`;
    const notice = frames("stream", { name: "stderr", text }, lastCell);
    return [notice, ...(lastStatus === null ? [] : [lastStatus])];
  }

  bind("hb_port", "REP", { onMessage: (peer, frames) => peer.post(frames) });
  const iopub = bind("iopub_port", "PUB", { onReturn: noticeOf });
  const stdin = bind("stdin_port", "ROUTER", {
    onMessage(_, frames) {
      const message = decode(frames);
      if (message?.header.msg_type !== "input_reply") return;
      const { value } = message.content;
      answer?.(typeof value === "string" ? value : null);
    },
  });
  bind("control_port", "ROUTER", { onMessage: accept });
  bind("shell_port", "ROUTER", { onMessage: accept });

  return {
    reply({ type, message, peer }, content) {
      const { header, identities } = message;
      const replyType = type.replace(/_request$/, "_reply");
      peer.post(frames(replyType, content, header, { identities }));
    },
    publish(type, content, cause, extra) {
      const header = cause?.message.header ?? lastCell;
      if (cause?.type === "execute_request") lastCell = header;
      iopub.publish(frames(type, content, header, extra));
    },
    publishStatus(state, { message }) {
      lastStatus = frames("status", { execution_state: state }, message.header);
      iopub.publish(lastStatus);
    },
    async askInput(input, { message, peer }) {
      const { header, identities } = message;
      const question = frames("input_request", { ...input }, header, {
        identities,
      });
      const asked = peersLike(stdin.peers(), peer);
      if (asked.length === 0) return null;
      const answered = Promise.withResolvers<string | null>();
      answer = answered.resolve;
      for (const peer of asked) peer.post(question);
      return await answered.promise;
    },
    async close() {
      const left = Promise.all(sockets.map((socket) => socket.drained()));
      await within(left, LEAVE_GRACE_MS);
      close();
    },
  };
}

/** The peers of the same frontend: its sockets share an identity. */
function peersLike(peers: readonly Peer[], like: Peer): readonly Peer[] {
  const identity = String(like.identity);
  const same = peers.filter((peer) => String(peer.identity) === identity);
  return identity === "" || same.length === 0 ? peers : same;
}

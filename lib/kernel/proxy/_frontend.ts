/** The five sockets that a frontend connects to, and what goes over them. */
import {
  type ConnectionInfo,
  createMessage,
  createReplayGuard,
  decodeMessage,
  encodeMessage,
  type Gap,
  type JsonObject,
  listen,
  type ListenOptions,
  type Message,
  type OutboxLimits,
  type Peer,
  type ReplayGuard,
  type ServerSocket,
  signatureOf,
  type SocketType,
} from "../wire/mod.ts";
import {
  type InputRequest,
  type OutputMessage,
  within,
} from "../execution/mod.ts";

/** A request, and whom to answer. */
export interface Request {
  readonly channel: "shell" | "control";
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
  /** Sets who takes the requests; those with a wrong signature are dropped. */
  onRequest(listener: (request: Request) => void): void;
  /** Sends the reply to a request, of the type that belongs to it. */
  reply(request: Request, content: JsonObject): void;
  /** Publishes about a request. */
  publish(
    type: string,
    content: JsonObject,
    request: Request,
    extra?: { metadata: JsonObject; buffers: readonly Uint8Array[] },
  ): void;
  publishStatus(state: "busy" | "idle", request: Request): void;
  /**
   * Publishes what arrived while no cell was running.
   *
   * @param cause What it is about; null for the last cell.
   */
  publishLate(message: OutputMessage, cause: Request | null): void;
  /** Asks whoever sent the request for a line; null when nobody can answer. */
  askInput(input: InputRequest, request: Request): Promise<string | null>;
  /** Lets what was sent last leave, and closes. */
  close(): Promise<void>;
}

/**
 * Listens on the sockets of a connection file.
 *
 * @param limits How much may wait for one socket of one frontend.
 */
export function createFrontend(
  info: ConnectionInfo,
  limits?: OutboxLimits,
): Frontend {
  const session = crypto.randomUUID();
  const hostname = info.ip === "*" ? "0.0.0.0" : info.ip;
  const waiting: Request[] = [];
  const replays = createReplayGuard();
  let listener: ((request: Request) => void) | null = null;
  let lastCell: Request | null = null;
  let lastStatus: Uint8Array[] | null = null;
  let answer: ((value: string | null) => void) | null = null;

  function accept(channel: "shell" | "control") {
    return (peer: Peer, frames: Uint8Array[]): void => {
      const message = tryDecode(frames, info.key, replays);
      if (message === null) return;
      const { content, header: { msg_type: type } } = message;
      const request = { channel, type, content, message, peer };
      if (listener) listener(request);
      else waiting.push(request);
    };
  }

  const sockets: ServerSocket[] = [];
  function bind(
    port: number,
    type: SocketType,
    options: ListenOptions = {},
  ): ServerSocket {
    try {
      const socket = listen({ hostname, port }, type, {
        ...options,
        ...(limits === undefined ? {} : { limits }),
      });
      sockets.push(socket);
      return socket;
    } catch (error) {
      close();
      throw error;
    }
  }
  function close(): void {
    for (const socket of sockets) socket.close();
  }

  bind(info.hb_port, "REP", {
    onMessage: (peer, frames) => peer.post(frames),
  });
  const iopub = bind(info.iopub_port, "PUB", { onReturn: noticeOf });
  const stdin = bind(info.stdin_port, "ROUTER", {
    onMessage(_, frames) {
      const message = tryDecode(frames, info.key, replays);
      if (message?.header.msg_type !== "input_reply") return;
      const { value } = message.content;
      answer?.(typeof value === "string" ? value : null);
    },
  });
  bind(info.control_port, "ROUTER", { onMessage: accept("control") });
  bind(info.shell_port, "ROUTER", { onMessage: accept("shell") });

  /** What a frontend that reads again is told: that it missed something. */
  function noticeOf(gap: Gap): Uint8Array[][] {
    const notice = messageOf("stream", {
      name: "stderr",
      text: `${gap.messages} messages (${
        (gap.bytes / 2 ** 20).toFixed(1)
      } MiB) are missing here: this frontend did not read, and the kernel waits for none. Run the cells again to see their outputs.\n`,
    }, lastCell);
    return [notice, ...(lastStatus === null ? [] : [lastStatus])];
  }

  function messageOf(
    type: string,
    content: JsonObject,
    request: Request | null,
    { metadata, buffers }: {
      metadata: JsonObject;
      buffers: readonly Uint8Array[];
    } = { metadata: {}, buffers: [] },
  ): Uint8Array[] {
    const message = createMessage(type, content, {
      session,
      username: "kernel",
      parent: request?.message.header ?? null,
      identities: [new TextEncoder().encode(`kernel.${session}.${type}`)],
      metadata,
      buffers,
    });
    return encodeMessage(message, info.key);
  }

  return {
    onRequest(taker) {
      listener = taker;
      for (const request of waiting.splice(0)) taker(request);
    },
    reply(request, content) {
      const type = request.type.replace(/_request$/, "_reply");
      const message = createMessage(type, content, {
        session,
        username: "kernel",
        parent: request.message.header,
        identities: request.message.identities,
      });
      request.peer.post(encodeMessage(message, info.key));
    },
    publish(type, content, request, extra) {
      if (request.type === "execute_request") lastCell = request;
      iopub.publish(messageOf(type, content, request, extra));
    },
    publishStatus(state, request) {
      lastStatus = messageOf("status", { execution_state: state }, request);
      iopub.publish(lastStatus);
    },
    publishLate({ type, content, metadata, buffers }, cause) {
      const extra = { metadata, buffers };
      iopub.publish(messageOf(type, content, cause ?? lastCell, extra));
    },
    async askInput(input, request) {
      const { identities, header } = request.message;
      const message = createMessage("input_request", { ...input }, {
        session,
        username: "kernel",
        parent: header,
        identities,
      });
      const asked = peersLike(stdin.peers(), request.peer);
      if (asked.length === 0) return null;
      const answered = Promise.withResolvers<string | null>();
      answer = answered.resolve;
      const frames = encodeMessage(message, info.key);
      for (const peer of asked) peer.post(frames);
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
function peersLike(
  peers: readonly Peer[],
  like: Peer,
): readonly Peer[] {
  const identity = String(like.identity);
  const same = peers.filter((peer) => String(peer.identity) === identity);
  return identity === "" || same.length === 0 ? peers : same;
}

/** Null for a message that is broken, forged or not the first of its kind. */
function tryDecode(
  frames: readonly Uint8Array[],
  key: string,
  replays: ReplayGuard,
): Message | null {
  try {
    const message = decodeMessage(frames, key);
    return replays.isNew(signatureOf(frames)) ? message : null;
  } catch {
    return null;
  }
}

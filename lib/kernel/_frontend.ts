/** The five sockets that a frontend connects to, and what goes over them. */
import type { ConnectionInfo } from "./_connection.ts";
import type { InputRequest } from "./client.ts";
import type { OutputMessage } from "./outputs.ts";
import {
  createMessage,
  decodeMessage,
  encodeMessage,
  type JsonObject,
  type Message,
} from "./protocol.ts";
import { listen, type ServerSocket } from "./_server_socket.ts";
import type { SocketType, ZmtpConnection } from "./_zmtp.ts";

/** A request, and whom to answer. */
export interface Request {
  readonly channel: "shell" | "control";
  readonly type: string;
  readonly content: JsonObject;
  readonly message: Message;
  readonly peer: ZmtpConnection;
}

/** One or more frontends, as a kernel sees them. */
export interface Frontend {
  /** Sets who takes the requests; those with a wrong signature are dropped. */
  onRequest(listener: (request: Request) => void): void;
  /** Sends the reply to a request, of the type that belongs to it. */
  reply(request: Request, content: JsonObject): Promise<void>;
  /** Publishes about a request. */
  publish(
    type: string,
    content: JsonObject,
    request: Request,
    extra?: { metadata: JsonObject; buffers: readonly Uint8Array[] },
  ): Promise<void>;
  publishStatus(state: "busy" | "idle", request: Request): Promise<void>;
  /** Publishes what arrived while no cell was running, for the last one. */
  publishLate(message: OutputMessage): void;
  /** Asks whoever sent the request for a line; null when nobody can answer. */
  askInput(input: InputRequest, request: Request): Promise<string | null>;
  close(): void;
}

/** Listens on the sockets of a connection file. */
export function createFrontend(info: ConnectionInfo): Frontend {
  const session = crypto.randomUUID();
  const hostname = info.ip === "*" ? "0.0.0.0" : info.ip;
  const waiting: Request[] = [];
  let listener: ((request: Request) => void) | null = null;
  let lastCell: Request | null = null;
  let answer: ((value: string | null) => void) | null = null;

  function accept(channel: "shell" | "control") {
    return (peer: ZmtpConnection, frames: Uint8Array[]): void => {
      const message = tryDecode(frames, info.key);
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
    onMessage?: (peer: ZmtpConnection, frames: Uint8Array[]) => void,
  ): ServerSocket {
    try {
      const socket = listen({ hostname, port }, type, onMessage);
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

  bind(
    info.hb_port,
    "REP",
    (peer, frames) => void peer.send(frames).catch(() => {}),
  );
  const iopub = bind(info.iopub_port, "PUB");
  const stdin = bind(info.stdin_port, "ROUTER", (_, frames) => {
    const message = tryDecode(frames, info.key);
    if (message?.header.msg_type !== "input_reply") return;
    const { value } = message.content;
    answer?.(typeof value === "string" ? value : null);
  });
  bind(info.control_port, "ROUTER", accept("control"));
  bind(info.shell_port, "ROUTER", accept("shell"));

  async function publish(
    type: string,
    content: JsonObject,
    request: Request | null,
    extra: { metadata: JsonObject; buffers: readonly Uint8Array[] } = {
      metadata: {},
      buffers: [],
    },
  ): Promise<void> {
    const message = createMessage(type, content, {
      session,
      username: "kernel",
      parent: request?.message.header ?? null,
      identities: [new TextEncoder().encode(`kernel.${session}.${type}`)],
      ...extra,
    });
    await iopub.publish(encodeMessage(message, info.key));
  }

  return {
    onRequest(taker) {
      listener = taker;
      for (const request of waiting.splice(0)) taker(request);
    },
    async reply(request, content) {
      const type = request.type.replace(/_request$/, "_reply");
      const message = createMessage(type, content, {
        session,
        username: "kernel",
        parent: request.message.header,
        identities: request.message.identities,
      });
      // A frontend that has gone needs no answer.
      await request.peer.send(encodeMessage(message, info.key))
        .catch(() => {});
    },
    publish(type, content, request, extra) {
      if (request.type === "execute_request") lastCell = request;
      return publish(type, content, request, extra);
    },
    publishStatus: (state, request) =>
      publish("status", { execution_state: state }, request),
    publishLate({ type, content, metadata, buffers }) {
      void publish(type, content, lastCell, { metadata, buffers });
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
      await Promise.all(
        asked.map((peer) => peer.send(frames).catch(() => {})),
      );
      return await answered.promise;
    },
    close,
  };
}

/** The peers of the same frontend: its sockets share an identity. */
function peersLike(
  peers: readonly ZmtpConnection[],
  like: ZmtpConnection,
): readonly ZmtpConnection[] {
  const identity = String(like.peerIdentity);
  const same = peers.filter((peer) => String(peer.peerIdentity) === identity);
  return identity === "" || same.length === 0 ? peers : same;
}

function tryDecode(
  frames: readonly Uint8Array[],
  key: string,
): Message | null {
  try {
    return decodeMessage(frames, key);
  } catch {
    return null;
  }
}

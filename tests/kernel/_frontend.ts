/** A Jupyter frontend as the tests need it. */
import {
  type Channels,
  connectChannels,
  type ConnectionInfo,
  createDecoder,
  createMessage,
  handshake,
  type Message,
  reserveConnection,
  socketAddress,
} from "../../lib/kernel/wire/mod.ts";
import { type JsonObject, serveKernel } from "readout/kernel";

/** A frontend, and the kernel that it speaks with. */
export interface TestFrontend {
  readonly info: ConnectionInfo;
  readonly channels: Channels;
  /** All that was published, in order. */
  readonly published: Message[];
  /** Sends a request and waits for the reply. */
  request(
    type: string,
    content?: JsonObject,
    channel?: "shell" | "control",
  ): Promise<Message>;
  /** Runs a cell; everything is there as soon as the kernel is idle again. */
  execute(code: string, options?: JsonObject): Promise<ExecutedCell>;
  /** Waits until something has been published. */
  seen(test: (message: Message) => boolean): Promise<void>;
  /** Answers requests for input. */
  onInput: (prompt: string) => string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What a frontend sees of a cell. */
export interface ExecutedCell {
  readonly reply: JsonObject;
  /** Published about this cell before it was idle, without status and input. */
  readonly outputs: readonly Message[];
  readonly text: string;
}

/** Serves a kernel in this process and connects to it. */
export async function startFrontend(
  cwd = Deno.cwd(),
  checks: "on" | "off" = "off",
): Promise<TestFrontend> {
  const connection = await reserveConnection();
  const env = { READOUT_CELL_CHECKS: checks };
  const served = serveKernel({ connectionFile: connection.path, env, cwd });
  const frontend = await connectFrontend(connection.info);
  return Object.assign(frontend, {
    async [Symbol.asyncDispose]() {
      await frontend.request("shutdown_request", { restart: false }, "control");
      await served;
      frontend.channels.close();
      await connection[Symbol.asyncDispose]();
    },
  });
}

/** Takes all that a kernel publishes. */
async function subscribe(
  info: ConnectionInfo,
  take: (message: Message) => void,
): Promise<{ close(): void }> {
  const address = socketAddress(info, info.iopub_port);
  const conn = await Deno.connect(address as Deno.ConnectOptions);
  const connection = await handshake(conn, "SUB");
  await connection.send([Uint8Array.of(1)]);
  const decode = createDecoder(info.key);
  void (async () => {
    for await (const frames of connection.receive()) {
      const message = decode(frames);
      if (message !== null) take(message);
    }
  })();
  return connection;
}

/** Connects to a kernel that someone else serves. */
export async function connectFrontend(
  info: ConnectionInfo,
): Promise<TestFrontend> {
  const session = crypto.randomUUID();
  const published: Message[] = [];
  const waiting = new Map<string, (reply: Message) => void>();
  const idle = new Map<string, () => void>();
  const watchers: ((message: Message) => void)[] = [];
  const requests = await connectChannels(info, (channel, message) => {
    const parent = message.parentHeader?.msg_id ?? "";
    if (channel === "stdin") {
      const value = frontend.onInput(String(message.content.prompt));
      const reply = createMessage("input_reply", { value }, { session });
      void requests.send("stdin", reply);
    } else {
      waiting.get(parent)?.(message);
    }
  }, AbortSignal.timeout(20_000));
  const subscription = await subscribe(info, (message) => {
    const parent = message.parentHeader?.msg_id ?? "";
    published.push(message);
    for (const watcher of watchers) watcher(message);
    if (message.content.execution_state === "idle") idle.get(parent)?.();
  });

  const channels: Channels = {
    send: requests.send,
    close() {
      requests.close();
      subscription.close();
    },
  };

  async function request(
    type: string,
    content: JsonObject = {},
    channel: "shell" | "control" = "shell",
  ): Promise<Message> {
    const message = createMessage(type, content, { session });
    const reply = Promise.withResolvers<Message>();
    const done = Promise.withResolvers<void>();
    waiting.set(message.header.msg_id, reply.resolve);
    idle.set(message.header.msg_id, done.resolve);
    await channels.send(channel, message);
    const answer = await reply.promise;
    await done.promise;
    return answer;
  }

  const frontend: TestFrontend = {
    info,
    channels,
    published,
    request,
    async execute(code, options = {}) {
      const { content: reply, parentHeader } = await request(
        "execute_request",
        {
          code,
          silent: false,
          store_history: true,
          user_expressions: {},
          allow_stdin: true,
          stop_on_error: true,
          ...options,
        },
      );
      const outputs = published.filter((message) =>
        message.parentHeader?.msg_id === parentHeader?.msg_id &&
        !["status", "execute_input"].includes(message.header.msg_type)
      );
      return { reply, outputs, text: outputs.map(textOf).join("") };
    },
    async seen(test) {
      if (published.some(test)) return;
      const found = Promise.withResolvers<void>();
      watchers.push((message) => test(message) && found.resolve());
      await found.promise;
    },
    onInput: () => "",
    [Symbol.asyncDispose]: () => Promise.resolve(channels.close()),
  };
  return frontend;
}

function textOf({ content, header }: Message): string {
  if (header.msg_type === "stream") return String(content.text);
  if (header.msg_type === "error") {
    return `${content.ename}: ${content.evalue}\n`;
  }
  const data = content.data as JsonObject | undefined;
  return data === undefined ? "" : `${data["text/plain"]}\n`;
}

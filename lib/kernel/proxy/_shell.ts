/** What a frontend asks on the shell channel, one request after the other. */
import type { ExecuteResult, OutputMessage } from "../execution/mod.ts";
import { answerComplete, answerInspect, answerIsComplete } from "./_assist.ts";
import { createClocks } from "./_clocks.ts";
import { createCommList } from "./_comm_list.ts";
import type { Frontend, Request } from "./_frontend.ts";
import { createHistory } from "./_history.ts";
import type { InnerKernel } from "./_inner_kernel.ts";
import { kernelInfo } from "./_kernel_info.ts";
import type { Json, JsonObject } from "../wire/mod.ts";

/** What does not wait for the cells before it: answered while one runs. */
const BESIDE = new Set([
  "comm_close",
  "comm_info_request",
  "comm_msg",
  "complete_request",
  "history_request",
  "inspect_request",
  "is_complete_request",
  "kernel_info_request",
]);

/** The shell channel. */
export interface Shell {
  /** Takes a request; cells run one after the other, others do not wait. */
  accept(request: Request): void;
  /** Publishes what arrives while no cell is running. */
  publishLate(message: OutputMessage): void;
  /** Stops the cell that is running, if one is. */
  interrupt(): void;
}

/** Serves the shell channel of a frontend by the kernel of the moment. */
export function createShell(
  frontend: Frontend,
  inner: InnerKernel,
): Shell {
  const comms = createCommList();
  const clocks = createClocks();
  const history = createHistory();
  const queue: Request[] = [];
  let busy = false;
  let executionCount = 0;
  let failedAt = -Infinity;
  /** The message of a comm that the cells' code is handling. */
  let told: Request | null = null;
  let running: AbortController | null = null;

  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (isBehindFailure(next)) abort(next);
      else await serve(next);
    }
    busy = false;
  }

  async function serve(request: Request): Promise<void> {
    frontend.publishStatus("busy", request);
    await handle(request).catch((error) => failed(request, error));
    frontend.publishStatus("idle", request);
  }

  /** A request that could not even be handed on, for want of a kernel. */
  function failed(request: Request, problem: Error): void {
    const error = {
      ename: problem.name,
      evalue: problem.message,
      traceback: `${problem.name}: ${problem.message}`.split("\n"),
    };
    if (request.type === "execute_request") {
      frontend.publish("error", error, request);
    }
    frontend.reply(request, {
      status: "error",
      execution_count: executionCount,
      ...error,
    });
  }

  async function handle(request: Request): Promise<void> {
    const { type, content } = request;
    if (type === "execute_request") return await execute(request);
    if (type.startsWith("comm_") && type !== "comm_info_request") {
      return await tellComm(request);
    }
    const answer = await answerTo(type, content);
    if (answer !== null) frontend.reply(request, answer);
  }

  /** Null for a request of a type that nobody knows. */
  async function answerTo(
    type: string,
    content: JsonObject,
  ): Promise<JsonObject | null> {
    switch (type) {
      case "kernel_info_request":
        return await kernelInfo(inner);
      case "comm_info_request":
        return comms.info(content.target_name);
      case "history_request":
        return history.find(content);
      case "is_complete_request":
        return await answerIsComplete(content);
      case "complete_request":
        return await answerComplete(await inner.get(), content);
      case "inspect_request":
        return await answerInspect(await inner.get(), content);
      default:
        return null;
    }
  }

  /** Hands a frontend's message to the code of the cells. */
  async function tellComm(request: Request): Promise<void> {
    const { type, content, message } = request;
    comms.note(type, content);
    const kernel = await inner.get();
    told = request;
    await kernel.ask("comm", {
      type,
      id: content.comm_id ?? "",
      target: content.target_name ?? "",
      data: content.data ?? {},
      metadata: message.metadata,
      buffers: message.buffers.map((buffer) => buffer.toBase64()),
    });
    if (told === request) told = null;
  }

  async function execute(request: Request): Promise<void> {
    const { content } = request;
    const silent = content.silent === true;
    const code = String(content.code ?? "");
    const isKept = !silent && content.store_history !== false;
    if (isKept) executionCount++;
    const count = executionCount;
    if (isKept) history.add(count, code);
    if (!silent) {
      const input = { code, execution_count: count };
      frontend.publish("execute_input", input, request);
    }
    running = new AbortController();
    const kernel = await inner.get();
    const result = await kernel.execute(code, {
      name: `cell ${count}`,
      signal: running.signal,
      silent,
      collector: { add() {}, outputs: () => [] },
      onOutput(message) {
        comms.note(message.type, message.content);
        const shown = message.type === "execute_result"
          ? { ...message.content, execution_count: count }
          : message.content;
        frontend.publish(message.type, shown, request, message);
      },
      ...(content.allow_stdin === true
        ? { onInput: (input) => frontend.askInput(input, request) }
        : {}),
    });
    running = null;
    if (result.stateLost) {
      inner.renew();
      tellLoss(request);
      for (const comm_id of comms.clear()) {
        frontend.publish("comm_close", { comm_id, data: {} }, request);
      }
    }
    if (result.status !== "ok" && content.stop_on_error !== false) {
      failedAt = Date.now();
    }
    frontend.reply(request, executeReply(result, count));
  }

  function tellLoss(request: Request): void {
    frontend.publish("stream", {
      name: "stderr",
      text:
        "The next cell runs in a fresh kernel: variables and imports of the cells above are gone, run them again.\n",
    }, request);
  }

  /** A cell that was sent before it was known that one before it fails. */
  function isBehindFailure({ type, message }: Request): boolean {
    return type === "execute_request" &&
      clocks.sentAt(message.header) < failedAt;
  }

  function abort(request: Request): void {
    frontend.publishStatus("busy", request);
    frontend.reply(request, { status: "aborted" });
    frontend.publishStatus("idle", request);
  }

  return {
    accept(request) {
      clocks.arrived(request.message.header);
      if (BESIDE.has(request.type)) {
        void serve(request);
        return;
      }
      queue.push(request);
      void drain();
    },
    publishLate(message) {
      comms.note(message.type, message.content);
      frontend.publishLate(message, told);
    },
    interrupt: () => running?.abort(),
  };
}

function executeReply(
  result: ExecuteResult,
  executionCount: number,
): JsonObject {
  if (result.status === "ok") {
    return {
      status: "ok",
      execution_count: executionCount,
      payload: [],
      user_expressions: {},
    };
  }
  const { output_type: _, ...error } = result.error!;
  return {
    status: "error",
    execution_count: executionCount,
    ...error as { [key: string]: Json },
  };
}

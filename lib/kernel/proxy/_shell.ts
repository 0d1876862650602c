/**
 * Handles frontend requests: cells run one at a time, and other requests are
 * answered immediately.
 */
import { LIBRARY_VERSION } from "../../base/mod.ts";
import type { ErrorOutput, Kernel, OutputMessage } from "../execution/mod.ts";
import { errorContent, makeError, TYPESCRIPT } from "../execution/mod.ts";
import { answerComplete, answerInspect, answerIsComplete } from "./_editing.ts";
import { CommList } from "./_comm_list.ts";
import type { Frontend, Request } from "./_frontend.ts";
import type { InnerKernel } from "./_inner_kernel.ts";
import { type JsonObject, PROTOCOL_VERSION } from "../wire/mod.ts";

const KERNEL_INFO: JsonObject = {
  status: "ok",
  protocol_version: PROTOCOL_VERSION,
  implementation: "readout",
  implementation_version: LIBRARY_VERSION,
  language_info: TYPESCRIPT,
  banner: `Readout ${LIBRARY_VERSION}, kernel on Deno ${Deno.version.deno}`,
  debugger: false,
};

type FailureCheck = (request: Request) => boolean;
type Answer = (request: Request) => JsonObject | Promise<JsonObject>;

/** Request handler of the kernel. */
export interface Shell {
  /**
   * Accepts a request; cells are queued, and other requests are handled
   * immediately.
   */
  accept(request: Request): void;
  /** Publishes output that arrives while no cell is running. */
  publishLate(message: OutputMessage): void;
  /** Stops the running cell, if any. */
  interrupt(): void;
}

/**
 * Creates a request handler that serves frontends with the current kernel.
 *
 * @param isChecked Whether to type-check cells while they run.
 * @param stop Called when a frontend has shut the kernel down.
 */
export function createShell(
  frontend: Frontend,
  inner: InnerKernel,
  isChecked: boolean,
  stop: () => void,
): Shell {
  const comms = new CommList();
  /** Executed cells of the session; there is only one session. */
  const history: [session: number, line: number, source: string][] = [];
  const queue: Request[] = [];
  let busy = false;
  let executionCount = 0;
  let isBehindFailure: FailureCheck = () => false;
  /** Comm message that cell code is currently handling. */
  let commRequest: Request | null = null;
  let running: AbortController | null = null;
  let latest: Request | null = null;

  /** Handlers by request type; other types get no reply. */
  const answers: Readonly<Record<string, Answer>> = {
    kernel_info_request: () => KERNEL_INFO,
    comm_info_request: ({ content }) => comms.info(content.target_name),
    history_request: ({ content }) => {
      const count = Math.max(0, Number(content.n ?? Infinity));
      const last = history.slice(Math.max(0, history.length - count));
      return { status: "ok", history: last };
    },
    is_complete_request: ({ content }) => answerIsComplete(content),
    complete_request: ({ content }) => answerComplete(inner.get(), content),
    inspect_request: ({ content }) => answerInspect(inner.get(), content),
    interrupt_request() {
      interrupt();
      return { status: "ok" };
    },
    async shutdown_request(request) {
      await inner.shutdown();
      const reply = { status: "ok", restart: request.content.restart ?? false };
      frontend.publish("shutdown_reply", reply, request);
      return reply;
    },
    execute_request: execute,
  };

  const interrupt = (): void => running?.abort();

  /** Runs queued cells; the first one starts at once, so that a stop finds it. */
  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = queue.shift(); next; next = queue.shift()) {
      await serve(next, isBehindFailure(next) ? abortedReply : undefined);
    }
    busy = false;
  }

  async function serve(
    request: Request,
    answer: Answer | undefined = answers[request.type],
  ): Promise<void> {
    frontend.publishStatus("busy", request);
    try {
      if (/^comm_(open|msg|close)$/.test(request.type)) {
        await forwardComm(request);
      } else if (answer) frontend.reply(request, await answer(request));
    } catch (error) {
      replyFailure(request, error as Error);
    }
    frontend.publishStatus("idle", request);
    if (request.type === "shutdown_request") stop();
  }

  /** Reports a request that failed before it reached a kernel. */
  function replyFailure(request: Request, { name, message }: Error): void {
    const error = makeError(name, message);
    if (request.type === "execute_request") {
      frontend.publish("error", errorContent(error), request);
    }
    frontend.reply(request, errorReply(error, executionCount));
  }

  /** Passes a frontend's comm message to the cell code. */
  async function forwardComm(request: Request): Promise<void> {
    const { type, content, message } = request;
    comms.note(type, content);
    const kernel = await inner.get();
    commRequest = request;
    await kernel.ask("comm", {
      type,
      id: content.comm_id ?? "",
      data: content.data ?? {},
      metadata: message.metadata,
      buffers: message.buffers.map((buffer) => buffer.toBase64()),
    });
    if (commRequest === request) commRequest = null;
  }

  async function execute(request: Request): Promise<JsonObject> {
    const { content } = request;
    const silent = content.silent === true;
    const canAsk = content.allow_stdin === true;
    const code = String(content.code ?? "");
    const isKept = !silent && content.store_history !== false;
    if (isKept) history.push([1, ++executionCount, code]);
    const count = executionCount;
    const counted = { execution_count: count };
    if (!silent) {
      frontend.publish("execute_input", { code, ...counted }, request);
    }
    running = new AbortController();
    latest = request;
    const kernel = await inner.get();
    // A frontend without input support has no user watching. When several cells
    // are queued, only the warnings of the last one are useful.
    const shouldCheck = isChecked && !silent && canAsk && queue.length === 0;
    if (shouldCheck) void checkTypes(kernel, code, request);
    const result = await kernel.execute(code, {
      name: `cell ${count}`,
      signal: running.signal,
      silent,
      collector: { add() {}, outputs: () => [] },
      onOutput({ type, content, ...extra }) {
        comms.note(type, content);
        const counter = type === "execute_result" ? counted : {};
        frontend.publish(type, { ...content, ...counter }, request, extra);
      },
      ...canAsk && { onInput: (input) => frontend.ask(input, request) },
    });
    running = null;
    if (result.stateLost) replaceKernel(request);
    if (result.error !== null) {
      if (content.stop_on_error !== false) {
        isBehindFailure = createFailureCheck(request);
      }
      return errorReply(result.error, count);
    }
    const expressions = (content.user_expressions ?? {}) as JsonObject;
    const user_expressions = Object.keys(expressions).length > 0
      ? await kernel.ask("evaluate", { expressions })
      : {};
    return { status: "ok", ...counted, payload: [], user_expressions };
  }

  /**
   * Prints the first definite type error of a cell, unless a later cell has
   * already started.
   */
  async function checkTypes(kernel: Kernel, code: string, request: Request) {
    const [first, ...others] = await kernel.check(code).catch(() => []);
    if (first === undefined || request !== latest) return;
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    const text = `Warning, ${first}${more}\n`;
    frontend.publish("stream", { name: "stderr", text }, request);
  }

  /** Reports that the kernel has ended, and starts a new one. */
  function replaceKernel(request: Request): void {
    inner.renew();
    const text =
      "The next cell runs in a fresh kernel. Rerun the cells above to restore their variables and imports.\n";
    frontend.publish("stream", { name: "stderr", text }, request);
    for (const comm_id of comms.clear()) {
      frontend.publish("comm_close", { comm_id, data: {} }, request);
    }
  }

  return {
    accept(request) {
      if (request.type !== "execute_request") return void serve(request);
      queue.push(request);
      void drain();
    },
    publishLate({ type, content, ...extra }) {
      comms.note(type, content);
      frontend.publish(type, content, commRequest, extra);
    },
    interrupt,
  };
}

const abortedReply: Answer = () => ({ status: "aborted" });

/**
 * Returns a function that reports whether a cell was sent behind a failed one
 * before the failure was known, by the frontend's clock. A date before the failed
 * cell's own means that this clock was set back.
 */
function createFailureCheck({ message, receivedAt }: Request): FailureCheck {
  const { session, date } = message.header;
  const from = Date.parse(date);
  const to = from + Date.now() - receivedAt;
  return ({ message: { header } }) => {
    const sent = Date.parse(header.date);
    return header.session === session && sent >= from && sent < to;
  };
}

function errorReply(error: ErrorOutput, executionCount: number): JsonObject {
  const count = { execution_count: executionCount };
  return { status: "error", ...count, ...errorContent(error) };
}

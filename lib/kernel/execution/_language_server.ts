/**
 * Deno's language server: what the checker knows of code where no value tells.
 * It is started when it is first asked, and sees the cells one below the other.
 */
import { pathToFileURL } from "node:url";

/** A suggestion of the checker. */
export interface Suggestion {
  readonly text: string;
  readonly type: string;
}

/** Asks the checker. */
export interface LanguageServer {
  /** What may stand at a place, lines and characters counted from 0. */
  complete(
    text: string,
    place: Place,
  ): Promise<readonly Suggestion[]>;
  /** Signature and documentation of what stands at a place. */
  hover(text: string, place: Place): Promise<string | null>;
  /** Starts it, so that it is there when it is asked. */
  warm(): void;
  close(): void;
}

/** A place in a text, from 0. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

/** What a frontend waits for at most; the first answers come later. */
const PATIENCE_MS = 1_500;
/** The checker reads a `deno.json` for who can be asked for settings alone. */
const CAPABILITIES = {
  workspace: { configuration: true, workspaceFolders: true },
};
const SETTINGS = {
  enable: true,
  lint: false,
  // It need not read what else is in the folder, which may be a whole home.
  documentPreloadLimit: 0,
  suggest: { autoImports: false },
};
const KINDS: Readonly<Record<number, string>> = {
  2: "function",
  3: "function",
  4: "class",
  5: "property",
  6: "instance",
  7: "class",
  9: "module",
  10: "property",
  12: "instance",
  14: "keyword",
};

type Answer = (result: unknown) => void;

/**
 * Makes the way to a language server for a folder.
 *
 * @param patience Milliseconds that an answer may take.
 */
export function createLanguageServer(
  cwd: string,
  patience = PATIENCE_MS,
): LanguageServer {
  const uri = new URL("./readout_cells.ts", pathToFileURL(`${cwd}/`)).href;
  let child: Deno.ChildProcess | null = null;
  let writer: WritableStreamDefaultWriter<Uint8Array> | null = null;
  let ready: Promise<unknown> | null = null;
  let version = 0;
  let ids = 0;
  const waiting = new Map<number, Answer>();

  function send(message: object): void {
    const body = new TextEncoder().encode(
      JSON.stringify({ jsonrpc: "2.0", ...message }),
    );
    const head = new TextEncoder().encode(
      `Content-Length: ${body.length}\r\n\r\n`,
    );
    writer?.write(head).catch(() => {});
    writer?.write(body).catch(() => {});
  }

  function request(method: string, params: object): Promise<unknown> {
    const id = ++ids;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer.resolve);
    send({ id, method, params });
    return answer.promise;
  }

  function take(message: Record<string, unknown>): void {
    const { id, method } = message;
    if (method === undefined) {
      waiting.get(Number(id))?.(message.result ?? null);
      waiting.delete(Number(id));
    } else if (id !== undefined) {
      const { items = [] } = (message.params ?? {}) as { items?: unknown[] };
      send({ id, result: items.map(() => SETTINGS) });
    }
  }

  async function start(): Promise<void> {
    child = new Deno.Command(Deno.execPath(), {
      args: ["lsp"],
      cwd,
      env: { NO_COLOR: "1" },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    child.unref();
    writer = child.stdin.getWriter();
    readMessages(child.stdout, take).catch(() => {});
    await request("initialize", {
      processId: Deno.pid,
      workspaceFolders: [{ uri: pathToFileURL(cwd).href, name: "cells" }],
      capabilities: CAPABILITIES,
      initializationOptions: SETTINGS,
    });
    send({ method: "initialized", params: {} });
    send({
      method: "textDocument/didOpen",
      params: {
        textDocument: { uri, languageId: "typescript", version, text: "" },
      },
    });
  }

  async function ask(
    method: string,
    text: string,
    position: Place,
  ): Promise<unknown> {
    const answered = (async () => {
      ready ??= start();
      await ready;
      version++;
      send({
        method: "textDocument/didChange",
        params: {
          textDocument: { uri, version },
          contentChanges: [{ text }],
        },
      });
      return await request(method, { textDocument: { uri }, position });
    })().catch(() => null);
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), patience);
    try {
      return await Promise.race([answered, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async complete(text, place) {
      const result = await ask("textDocument/completion", text, place);
      const items = Array.isArray(result)
        ? result
        : (result as { items?: unknown[] } | null)?.items ?? [];
      return items.map(readSuggestion);
    },
    async hover(text, place) {
      const result = await ask("textDocument/hover", text, place);
      const contents = (result as { contents?: unknown } | null)?.contents;
      const parts = Array.isArray(contents) ? contents : [contents];
      const texts = parts.map((part) =>
        typeof part === "string"
          ? part
          : String((part as { value?: string } | null)?.value ?? "")
      );
      const joined = texts.join("\n\n").replace(/^```\w*\n|\n?```/gm, "")
        .trim();
      return joined === "" ? null : joined;
    },
    warm() {
      ready ??= start();
      ready.catch(() => {});
    },
    close() {
      try {
        child?.kill("SIGKILL");
      } catch {
        // It has ended already.
      }
    },
  };
}

function readSuggestion(item: unknown): Suggestion {
  const { label, insertText, kind } = item as Record<string, unknown>;
  const text = String(insertText ?? label).replace(/^[?.]+/, "");
  return { text, type: KINDS[Number(kind)] ?? "instance" };
}

/** Messages with a head that tells their length. */
async function readMessages(
  stream: ReadableStream<Uint8Array>,
  take: (message: Record<string, unknown>) => void,
): Promise<void> {
  let rest = new Uint8Array();
  for await (const chunk of stream) {
    const bytes = new Uint8Array(rest.length + chunk.length);
    bytes.set(rest);
    bytes.set(chunk, rest.length);
    rest = bytes;
    while (true) {
      const head = new TextDecoder().decode(rest.subarray(0, 200));
      const match = /Content-Length: (\d+)\r\n(?:[^\r\n]+\r\n)*\r\n/.exec(head);
      if (match === null) break;
      const start = match.index + match[0].length;
      const end = start + Number(match[1]);
      if (rest.length < end) break;
      take(JSON.parse(new TextDecoder().decode(rest.subarray(start, end))));
      rest = rest.slice(end);
    }
  }
}

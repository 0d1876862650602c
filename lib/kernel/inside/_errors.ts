/**
 * Formats errors for users: with the cell and line of their origin, with their
 * causes, and with thrown values that are not errors.
 */
import { SourceMap } from "node:module";
import { optionsInCode } from "../../base/mod.ts";
import { READ_ANEW } from "./_local_modules.ts";
import type { Out } from "./_out.ts";

/** Formatted error. */
export interface ErrorReport {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

const KEPT = 16;

/** Source maps by the name of the code; null where the lines are unknown. */
type Maps = Map<string, SourceMap | null>;

/** Records the errors of cells and reports uncaught errors of this process. */
export class ErrorLog {
  readonly #maps: Maps = new Map();
  #formatted: Error[] = [];
  #last: { value: unknown } | null = null;

  constructor(out: Out) {
    // The kernel formats stacks through V8 and exposes the error object nowhere
    // else, so this hook captures it.
    Error.prepareStackTrace = (error, sites) => {
      this.#formatted = [...this.#formatted.slice(1 - KEPT), error];
      const frames = sites
        .map((site) => frameText(site, this.#maps))
        .filter((text) => text !== null);
      return [String(error), ...frames].join("\n    at ");
    };
    const uncaught = (event: Event, error: unknown): void => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      const { traceback: [first, ...frames], ...content } = formatError(error);
      const traceback = [`Uncaught ${first}`, ...frames];
      out.send({ type: "error", content: { ...content, traceback } });
    };
    // An error in a worker arrives only as a message.
    addEventListener("error", (event) => {
      uncaught(event, event.error ?? workerError(event.message));
    });
    addEventListener("unhandledrejection", (event) => {
      uncaught(event, event.reason);
    });
  }

  /** Starts a cell with its source map; null if line numbers are unknown. */
  begin(name: string, mappings: string | null): void {
    this.#formatted = [];
    this.#last = null;
    this.#maps.set(encodeURIComponent(name), readMap(mappings));
  }

  /** Records a thrown value and returns it. */
  thrown = <T>(value: T): T => {
    this.#last = { value };
    return value;
  };

  /**
   * Describes the error that ended the cell, found by the kernel's error message;
   * null for a cell without an error.
   */
  describe(message: string | null): ErrorReport | null {
    if (message === null) return null;
    const error = this.#formatted.findLast((kept) => kept.message === message);
    const last = this.#last;
    if (last !== null && (!(last.value instanceof Error) || !error)) {
      return formatError(last.value);
    }
    return error === undefined ? null : formatError(error);
  }
}

function readMap(mappings: string | null): SourceMap | null {
  if (mappings === null) return null;
  const source = { file: "", sources: ["cell"], sourcesContent: [], names: [] };
  return new SourceMap({ version: 3, sourceRoot: "", ...source, mappings });
}

/** Formats a stack frame; null for frames of the setup. */
function frameText(site: NodeJS.CallSite, maps: Maps): string | null {
  // Code run by `eval` has no file.
  const file = site.getScriptNameOrSourceURL() ?? "";
  if (file.startsWith(HERE)) return null;
  const map = maps.get(file);
  if (map === undefined) return String(site);
  const line = sourceLine(site, map);
  const place = decodeURIComponent(file) + (line === null ? "" : `:${line}`);
  const name = site.getFunctionName();
  return name ? `${name} (${place})` : place;
}

/** Folder of the kernel's own files, which are hidden from stack traces. */
const HERE = new URL(".", import.meta.url).href;

function sourceLine(
  site: NodeJS.CallSite,
  map: SourceMap | null,
): number | null {
  const line = site.getLineNumber();
  if (map === null || line === null) return null;
  // The first line of the executed code is not part of the cell, and source
  // maps count lines from zero.
  const entry = map.findEntry(line - 2, (site.getColumnNumber() ?? 1) - 1);
  return "originalLine" in entry ? entry.originalLine + 1 : null;
}

/**
 * Matches library errors that name command flags; in cells the flags are replaced
 * by option names.
 */
const LIBRARY_ERROR = /^(ReadoutError|SchemaError|Several)$/;

/** Formats an error for users. */
export function formatError(error: unknown): ErrorReport {
  if (!(error instanceof Error)) {
    const text = inspect(error);
    const hint = "Hint: throw an Error to get a stack trace";
    const traceback = [`Thrown: ${text}`, hint];
    return { ename: "Thrown", evalue: text, traceback };
  }
  const lines = [stackText(error), ...describeCauses(error, new Set())];
  const shown = (text: string) => {
    const plain = text.replace(READ_ANEW, "");
    return LIBRARY_ERROR.test(error.name) ? optionsInCode(plain) : plain;
  };
  return {
    ename: String(error.name),
    evalue: shown(String(error.message)),
    traceback: lines.flatMap((text) => shown(text).split("\n")),
  };
}

/** Creates the error for a failure in a worker, which has no stack here. */
function workerError(message: string): Error {
  const text = message.replace(/^(Uncaught )?(\(in promise\) )?/, "");
  const stack = `WorkerError: ${text}`;
  return Object.assign(new Error(text), { name: "WorkerError", stack });
}

function stackText(error: unknown): string {
  return error instanceof Error ? String(error.stack ?? error) : inspect(error);
}

function describeCauses(error: unknown, visited: Set<unknown>): string[] {
  if (!(error instanceof Error) || visited.has(error)) return [];
  visited.add(error);
  const contained = error instanceof AggregateError ? error.errors : [];
  const innerErrors = contained.map((cause) => ["Contains", cause]);
  if (error.cause !== undefined) {
    innerErrors.unshift(["Caused by", error.cause]);
  }
  return innerErrors.flatMap(([label, value]) => [
    `${label}: ${stackText(value)}`,
    ...describeCauses(value, visited),
  ]);
}

function inspect(value: unknown): string {
  try {
    return Deno.inspect(value);
  } catch {
    return String(value);
  }
}

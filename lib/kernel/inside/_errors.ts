/**
 * Errors, as a person should see them: with the cell and the line that they
 * come from, with their causes, and with the value where no error was thrown.
 */
import { SourceMap } from "node:module";
import type { Out } from "./_out.ts";

/** What is told of an error. */
export interface ErrorReport {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

/** Keeps track of the errors of cells. */
export interface ErrorLog {
  /** Takes the map of a cell's lines; null when they are not known. */
  begin(name: string, mappings: string | null): void;
  /** Notes what is thrown, and gives it back. */
  thrown<T>(value: T): T;
  /** Describes the error that ended the cell, by what the kernel says of it. */
  describe(message: string): ErrorReport | null;
}

interface Site {
  getScriptNameOrSourceURL(): string | null | undefined;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
  getFunctionName(): string | null;
}

const KEPT = 16;

/** Watches the errors of this process. */
export function watchErrors(out: Out): ErrorLog {
  const maps = new Map<string, SourceMap | null>();
  let formatted: Error[] = [];
  let last: { value: unknown } | null = null;

  // To read a stack the kernel has V8 format it, and hands the error to nobody
  // else: here it can be seen.
  Error.prepareStackTrace = (error, sites) => {
    formatted = [...formatted.slice(1 - KEPT), error];
    const frames = (sites as unknown as Site[]).map((site) =>
      frameText(site, maps)
    );
    return String(error) +
      frames.filter((text) => text !== null).map((text) => `\n    at ${text}`)
        .join("");
  };

  const uncaught = (event: Event, error: unknown): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { ename, evalue, traceback: [first, ...rest] } = report(error);
    const traceback = [`Uncaught ${first}`, ...rest];
    out.send({ type: "error", content: { ename, evalue, traceback } });
  };
  // Of an error in a worker there is the message alone.
  addEventListener(
    "error",
    (event) => uncaught(event, event.error ?? new WorkerError(event.message)),
  );
  addEventListener(
    "unhandledrejection",
    (event) => uncaught(event, event.reason),
  );

  return {
    begin(name, mappings) {
      formatted = [];
      last = null;
      maps.set(encodeURIComponent(name), readMap(mappings));
    },
    thrown(value) {
      last = { value };
      return value;
    },
    describe(message) {
      const error = formatted.findLast((error) => error.message === message);
      if (last !== null && (!(last.value instanceof Error) || !error)) {
        return report(last.value);
      }
      return error === undefined ? null : report(error);
    },
  };
}

function readMap(mappings: string | null): SourceMap | null {
  if (mappings === null) return null;
  const source = { file: "", sources: ["cell"], sourcesContent: [], names: [] };
  return new SourceMap({ version: 3, sourceRoot: "", ...source, mappings });
}

/** A frame; null for those of the set-up. */
function frameText(
  site: Site,
  maps: ReadonlyMap<string, SourceMap | null>,
): string | null {
  // What `eval` runs has none.
  const file = site.getScriptNameOrSourceURL() ?? null;
  if (file !== null && file.startsWith(HERE)) return null;
  const map = file === null ? undefined : maps.get(file);
  if (file === null || map === undefined) return String(site);
  const line = sourceLine(site, map);
  const place = decodeURIComponent(file) + (line === null ? "" : `:${line}`);
  const name = site.getFunctionName();
  return name ? `${name} (${place})` : place;
}

/** Folder of the files that no person wants to see in a stack. */
const HERE = new URL(".", import.meta.url).href;

function sourceLine(site: Site, map: SourceMap | null): number | null {
  const line = site.getLineNumber();
  if (map === null || line === null) return null;
  // The first line is not the cell's; the map counts from 0.
  const entry = map.findEntry(line - 2, (site.getColumnNumber() ?? 1) - 1);
  return "originalLine" in entry ? entry.originalLine + 1 : null;
}

/** An error, told as a person should see it. */
export function report(error: unknown): ErrorReport {
  if (!(error instanceof Error)) {
    const text = inspect(error);
    return {
      ename: "Thrown",
      evalue: text,
      traceback: [`Thrown: ${text}`, "Hint: throw an Error, which tells where"],
    };
  }
  const lines = [stackOf(error), ...causes(error, new Set())];
  return {
    ename: String(error.name),
    evalue: String(error.message),
    traceback: lines.flatMap((text) => text.split("\n")),
  };
}

/** An error in a worker; it has no stack here. */
class WorkerError extends Error {
  override name = "WorkerError";
  constructor(message: string) {
    super(message.replace(/^(Uncaught )?(\(in promise\) )?/, ""));
    this.stack = `${this.name}: ${this.message}`;
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? String(error.stack ?? error) : inspect(error);
}

function causes(error: unknown, seen: Set<unknown>): string[] {
  if (!(error instanceof Error) || seen.has(error)) return [];
  seen.add(error);
  const inner: [string, unknown][] = [];
  if (error.cause !== undefined) inner.push(["Caused by", error.cause]);
  if (error instanceof AggregateError) {
    for (const contained of error.errors) inner.push(["Contains", contained]);
  }
  return inner.flatMap(([label, value]) => [
    `${label}: ${stackOf(value)}`,
    ...causes(value, seen),
  ]);
}

function inspect(value: unknown): string {
  try {
    return Deno.inspect(value);
  } catch {
    return String(value);
  }
}

/**
 * Why a cell failed, in more words than Deno's kernel has. To a syntax error
 * and to a package that cannot be loaded it answers "Execution failed",
 * without an error output; of other errors it leaves out the causes.
 */
import type { ErrorOutput } from "./outputs.ts";

/** What the explanation needs of the kernel. */
export interface Explainer {
  /** Runs code unseen; the error, or null when there was none. */
  run(code: string): Promise<ErrorOutput | null>;
}

/** The error as a person should see it. */
export async function explainError(
  error: ErrorOutput,
  code: string,
  causes: readonly string[],
  explainer: Explainer,
): Promise<ErrorOutput> {
  if (!isUnexplained(error)) {
    const lines = [...causes, ...importHint(error, code)];
    return lines.length === 0 ? error : withLines(error, lines);
  }
  const syntax = await findSyntaxError(code);
  if (syntax !== null) return syntax;
  for (const module of importedModules(code)) {
    // Computed, or the kernel would load it before it runs anything.
    const test = `await import([${JSON.stringify(module)}][0])`;
    const found = await explainer.run(test);
    if (found === null || isUnexplained(found)) continue;
    return withLines(
      { ...found, traceback: found.traceback.slice(0, 1) },
      importHint(found, code, module),
    );
  }
  return unexplained();
}

function withLines(
  error: ErrorOutput,
  lines: readonly string[],
): ErrorOutput {
  return Object.freeze({
    ...error,
    traceback: Object.freeze([...error.traceback, ...lines]),
  });
}

/** Where the cell imports what is missing, and what may help. */
function importHint(
  error: ErrorOutput,
  code: string,
  failed?: string,
): readonly string[] {
  if (
    !/not found|not a dependency|does not exist|Unable to load/i.test(
      error.evalue,
    )
  ) {
    return [];
  }
  const module = failed ??
    importedModules(code).find((name) =>
      error.evalue.includes(name.replace(/^(\.\.?\/)+/, ""))
    );
  if (module === undefined) return [];
  const lines = code.split("\n");
  const index = lines.findIndex((line) => line.includes(module));
  return [
    `    in cell line ${index + 1}: ${lines[index]?.trim()}`,
    `Hint: ${hintFor(module)}`,
  ];
}

function hintFor(module: string): string {
  if (/^\.{0,2}\//.test(module)) {
    return "a path that begins with a dot starts at the notebook's folder";
  }
  if (/^(npm|jsr|https?|node|file):/.test(module)) {
    return "check the name, the version and the network";
  }
  return `add "${module}" to the "imports" of deno.json, or import it as "npm:${module}"`;
}

/** True for an error that says nothing but that there was one. */
export function isUnexplained(error: ErrorOutput): boolean {
  return error.evalue === "Execution failed" && error.traceback.length === 0;
}

/**
 * The error of a cell that never ran: its syntax error, or null when the
 * syntax is right.
 *
 * `deno fmt` is Deno's own parser in a process that touches nothing.
 */
export async function findSyntaxError(
  code: string,
): Promise<ErrorOutput | null> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--no-config", "--ext", "tsx", "-"],
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  // The parser may end before it has read everything.
  await writer.write(new TextEncoder().encode(code)).catch(() => {});
  await writer.close().catch(() => {});
  const { success, stderr } = await child.output();
  if (success) return null;
  return readSyntaxError(new TextDecoder().decode(stderr));
}

/** Reads the parser's message, its excerpt of the code, and the place. */
export function readSyntaxError(report: string): ErrorOutput | null {
  const message = /^(?:error: )?SyntaxError: (.*)$/m.exec(report)?.[1];
  const place = /:(\d+):(\d+)\s*$/m.exec(
    /^\s+at .*$/m.exec(report)?.[0] ?? "",
  );
  if (message === undefined || place === null) return null;
  const evalue = `${message} (cell line ${place[1]}, column ${place[2]})`;
  const excerpt = report.split("\n").filter((line) =>
    /^(\s*\d*\s*\|)/.test(line)
  );
  return Object.freeze({
    output_type: "error",
    ename: "SyntaxError",
    evalue,
    traceback: Object.freeze([`SyntaxError: ${evalue}`, ...excerpt]),
  });
}

/** The modules that a cell names in imports, in order, each once. */
export function importedModules(code: string): string[] {
  const pattern =
    /\bimport\s*\(\s*(["'])(.+?)\1|\b(?:import|export)\b[^;"'`()]*?\bfrom\s*(["'])(.+?)\3|\bimport\s*(["'])(.+?)\5/g;
  const names = [...code.matchAll(pattern)].map((match) =>
    match[2] ?? match[4] ?? match[6] ?? ""
  );
  return [...new Set(names)];
}

/** What is said when nothing better was found. */
function unexplained(): ErrorOutput {
  const evalue =
    "Deno's kernel did not run this cell and gave no reason; check its syntax and its imports";
  return Object.freeze({
    output_type: "error",
    ename: "Error",
    evalue,
    traceback: Object.freeze([`Error: ${evalue}`]),
  });
}

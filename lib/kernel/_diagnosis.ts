/**
 * Why a cell failed when Deno's kernel does not say: it answers "Execution
 * failed", without an error output, to a syntax error and to a package that
 * cannot be loaded.
 */
import type { ErrorOutput } from "./outputs.ts";

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

/** Code that loads each module alone and throws for the first that fails. */
export function importTestCode(modules: readonly string[]): string {
  return `for (const name of ${JSON.stringify(modules)}) await import(name);`;
}

/** What is said when nothing better was found. */
export function unexplained(): ErrorOutput {
  const evalue =
    "Deno's kernel did not run this cell and gave no reason; check its syntax and its imports";
  return Object.freeze({
    output_type: "error",
    ename: "Error",
    evalue,
    traceback: Object.freeze([`Error: ${evalue}`]),
  });
}

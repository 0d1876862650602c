/** Prints a line, for commands of the tests; the linter forbids `console`. */
export function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

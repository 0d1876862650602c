/**
 * Command lines, one after the other, in one process, as `_cli.ts` asks for
 * them: a line of JSON each. After each, a mark on both outputs ends what it
 * wrote, on standard output with its exit status.
 */

import "../_one_thread.ts";
import { main } from "../../lib/commands/mod.ts";

/** What ends the output of a command; no command writes this character. */
export const MARK = "\u0000";

/** A command line with the place and the environment in which it runs. */
export interface Asked {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

if (import.meta.main) {
  const inherited = Deno.env.toObject();
  for await (const { args, cwd, env } of asked()) {
    for (const name of Object.keys(Deno.env.toObject())) Deno.env.delete(name);
    for (const [name, value] of Object.entries({ ...inherited, ...env })) {
      Deno.env.set(name, value);
    }
    Deno.chdir(cwd);
    const code = await main(args);
    Deno.chdir("/");
    await Deno.stdout.write(new TextEncoder().encode(`${code}${MARK}`));
    await Deno.stderr.write(new TextEncoder().encode(MARK));
  }
  // Whoever asked is gone.
  Deno.exit();
}

async function* asked(): AsyncGenerator<Asked> {
  let text = "";
  for await (
    const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())
  ) {
    text += chunk;
    for (let end; (end = text.indexOf("\n")) >= 0;) {
      yield JSON.parse(text.slice(0, end));
      text = text.slice(end + 1);
    }
  }
}

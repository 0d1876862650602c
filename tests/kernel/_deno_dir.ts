/**
 * The folder of Deno's cache. A process with another home needs to be told:
 * an empty cache means that it fetches every package first.
 */
export async function denoDir(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

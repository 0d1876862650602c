/**
 * JupyterLab's notebook panel, made of its npm packages: installed and bundled
 * once for each state of `lab_page/`, in the user's cache folder.
 */
import { join } from "node:path";
import { cacheFolder } from "readout/kernel";

const SOURCE = join(import.meta.dirname!, "./lab_page/");
const FILES = ["package.json", "build.js", "page.js", "page.html"];
/** Packages come from a registry, over whatever line there is. */
const INSTALL_LIMIT_MS = 300_000;

/**
 * The folder of the bundle's files; made when it is not there.
 *
 * @throws {Error} When a package cannot be had, or the bundler fails.
 */
export async function labBundle(): Promise<string> {
  const texts = await Promise.all(
    FILES.map((name) => Deno.readTextFile(join(SOURCE, name))),
  );
  const folder = join(cacheFolder(), `lab-${await digest(texts.join("\0"))}`);
  const bundle = join(folder, "dist");
  await Deno.mkdir(folder, { recursive: true });
  // Test files run side by side; one of them makes it.
  using lock = await Deno.open(join(folder, "lock"), {
    write: true,
    create: true,
  });
  await lock.lock(true);
  if (await isWhole(bundle)) return bundle;
  for (const name of FILES) {
    await Deno.copyFile(join(SOURCE, name), join(folder, name));
  }
  await deno(folder, "install", "--node-modules-dir=auto", "--no-lock");
  await deno(folder, "run", "-A", "build.js");
  await Deno.remove(join(folder, "node_modules"), { recursive: true });
  return bundle;
}

async function isWhole(bundle: string): Promise<boolean> {
  // It is written last of all.
  return await Deno.stat(join(bundle, "page.html")).then(
    () => true,
    () => false,
  );
}

async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(hash).toHex().slice(0, 16);
}

async function deno(cwd: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    signal: AbortSignal.timeout(INSTALL_LIMIT_MS),
  }).output();
  if (success) return;
  const told = new TextDecoder().decode(stderr).trim().split("\n");
  throw new Error(`deno ${args.join(" ")}: ${told.slice(0, 3).join(" ")}`);
}

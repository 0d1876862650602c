/** Folders with settings files. */

import { join } from "node:path";
import { temporaryFolder } from "../_folder.ts";

export const SECRET = "s3cret-t0ken-that-nobody-may-see";

interface Places {
  /** The project's folder, which contains `inner`. */
  readonly folder: string;
  readonly inner: string;
  /** The user's own settings folder. */
  readonly user: string;
  write(path: string, value: unknown, mode?: number): Promise<string>;
}

export async function withFolders(
  test: (places: Places) => Promise<void>,
): Promise<void> {
  await using temporary = await temporaryFolder();
  const root = temporary.path;
  const folder = join(root, "project");
  const inner = join(folder, "inner");
  const user = join(root, "user");
  await Deno.mkdir(inner, { recursive: true });
  await Deno.mkdir(user);
  await test({
    folder,
    inner,
    user,
    async write(path, value, mode = 0o600) {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      await Deno.writeTextFile(path, text);
      await Deno.chmod(path, mode);
      return path;
    },
  });
}

export function environment(
  variables: Readonly<Record<string, string>>,
): (name: string) => string | undefined {
  return (name) => variables[name];
}

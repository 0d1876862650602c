/** What of other people's frontends is installed on this machine. */

/** Where a program on the search path lies; null when it is not there. */
export function findProgram(name: string): string | null {
  const folders = Deno.env.get("PATH")?.split(":") ?? [];
  return folders.map((folder) => `${folder}/${name}`).find(isFile) ?? null;
}

/** The first of some programs that is not there; null when all are. */
export function missingProgram(...names: readonly string[]): string | null {
  return names.find((name) =>
    name.startsWith("/") ? !isFile(name) : findProgram(name) === null
  ) ?? null;
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Temporary folders for tests. */

/** Creates a folder with some files, which is removed on disposal. */
export async function temporaryFolder(
  files: Readonly<Record<string, string>> = {},
): Promise<AsyncDisposable & { readonly path: string }> {
  const made = await Deno.makeTempDir({ prefix: "readout-test-" });
  const path = await Deno.realPath(made);
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${path}/${name}`, text);
  }
  return {
    path,
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

/** Runs a function with a folder of some files, and then removes the folder. */
export async function withFolder<T>(
  work: (folder: string) => Promise<T>,
  files: Readonly<Record<string, string>> = {},
): Promise<T> {
  await using folder = await temporaryFolder(files);
  return await work(folder.path);
}

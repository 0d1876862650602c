/** Folders of tests. */

/** A folder with some files in it; removed where its use ends. */
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

/** Works in a folder with some files in it, which is then removed. */
export async function withFolder<T>(
  work: (folder: string) => Promise<T>,
  files: Readonly<Record<string, string>> = {},
): Promise<T> {
  await using folder = await temporaryFolder(files);
  return await work(folder.path);
}

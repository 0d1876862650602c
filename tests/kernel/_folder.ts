/** Folders of tests. */

/** A folder with some files in it; removed where its use ends. */
export async function temporaryFolder(
  files: Readonly<Record<string, string>> = {},
): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await Deno.realPath(await Deno.makeTempDir());
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${path}/${name}`, text);
  }
  return {
    path,
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

/**
 * Third-party data next to the checkout, if present: real experiments and an
 * institute's data sets, whose licences forbid redistribution.
 */

const FOLDER = new URL("../../shared/", import.meta.url);

/** Returns the URL of a file in the shared folder. */
export function shared(path: string): URL {
  return new URL(path, FOLDER);
}

/** Returns whether a file exists in the shared folder. */
export function sharedExists(path: string): boolean {
  try {
    Deno.statSync(shared(path));
    return true;
  } catch {
    return false;
  }
}

/**
 * Registers a test that reads the shared folder; it is ignored if the folder is
 * missing.
 */
export function sharedTest(
  name: string,
  path: string,
  fn: (t: Deno.TestContext) => void | Promise<void>,
): void {
  const ignore = !sharedExists(path);
  const reason = ignore
    ? ` (ignored: needs shared/${path}, whose licence keeps it out)`
    : "";
  Deno.test({ name: name + reason, ignore, fn });
}

/**
 * Data of others beside the checkout, where present: real experiments and the
 * sets of an institute, whose licences do not let them be passed on.
 */

const FOLDER = new URL("../../shared/", import.meta.url);

/** Address of something in the shared folder. */
export function shared(path: string): URL {
  return new URL(path, FOLDER);
}

/** Whether something is there. */
export function sharedExists(path: string): boolean {
  try {
    Deno.statSync(shared(path));
    return true;
  } catch {
    return false;
  }
}

/** Registers a test that reads the shared folder; ignored where that is absent. */
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

/** Reference numbers and real experiments beside the checkout, where present. */

const FOLDER = new URL("../../shared/", import.meta.url);

/** Address of something in the shared folder. */
export function shared(path: string): URL {
  return new URL(path, FOLDER);
}

/** Registers a test that reads the shared folder; ignored where that is absent. */
export function sharedTest(
  name: string,
  path: string,
  fn: (t: Deno.TestContext) => void | Promise<void>,
): void {
  const isThere = exists(shared(path));
  Deno.test({
    name: isThere ? name : `${name} (ignored: needs shared/${path})`,
    ignore: !isThere,
    fn,
  });
}

function exists(url: URL): boolean {
  try {
    Deno.statSync(url);
    return true;
  } catch {
    return false;
  }
}

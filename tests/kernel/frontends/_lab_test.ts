/** Tests in JupyterLab's panel, ignored where it cannot be had. */
import { labBundle } from "./_lab_bundle.ts";
import { type Lab, startLab } from "./_lab.ts";
import { CHROMIUM, missingProgram } from "./_programs.ts";

const LIMIT_MS = 600_000;
const missing = await whatIsMissing();

/** A test with a server and a browser, both ended after it. */
export function labTest(
  name: string,
  run: (lab: Lab, t: Deno.TestContext) => Promise<void>,
): void {
  Deno.test({
    name: missing === null ? name : `${name} (ignored: ${missing})`,
    ignore: missing !== null,
    timeout: LIMIT_MS,
    // The browser's pipe and its timers belong to playwright.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn(t) {
      await using lab = await startLab();
      await run(lab, t);
    },
  });
}

async function whatIsMissing(): Promise<string | null> {
  const program = missingProgram("jupyter-server", CHROMIUM, "npm", "node");
  if (program !== null) return `needs ${program}`;
  try {
    await labBundle();
    return null;
  } catch (error) {
    return `JupyterLab's packages: ${String(error)}`;
  }
}

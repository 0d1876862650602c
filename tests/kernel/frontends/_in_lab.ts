/** Tests in JupyterLab's panel, ignored where it cannot be had. */
import { labBundle } from "./_lab_bundle.ts";
import { type Lab, startLab } from "./_lab.ts";
import { CHROMIUM } from "../../_chromium.ts";
import { missingProgram } from "./_programs.ts";

const LIMIT_MS = 600_000;
const missing = await whatIsMissing();

let started: Promise<Lab> | undefined;

Deno.test.afterAll(async () => {
  await (await started)?.[Symbol.asyncDispose]();
});

/** A test with the server and the browser of all tests of a program. */
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
      await run(await (started ??= startLab()), t);
    },
  });
}

async function whatIsMissing(): Promise<string | null> {
  const program = missingProgram("jupyter-server", CHROMIUM);
  if (program !== null) return `needs ${program}`;
  try {
    await labBundle();
    return null;
  } catch (error) {
    return `JupyterLab's packages: ${String(error)}`;
  }
}

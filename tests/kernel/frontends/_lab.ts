/** JupyterLab's notebook panel in Chromium, against Debian's jupyter-server. */
import type { BrowserContext, Page } from "playwright-core";
import type { Output } from "readout/kernel";
import { theBrowser } from "../../_chromium.ts";
import { labBundle } from "./_lab_bundle.ts";
import { type JupyterServer, startServer } from "./_server.ts";

/** The server and the browser of some tests. */
export interface Lab extends AsyncDisposable {
  /** Where notebooks are put. */
  readonly folder: string;
  /** Opens a notebook of the folder, with a kernel of its own. */
  open(name: string): Promise<LabNotebook>;
}

/** A notebook on the screen; what it does is JupyterLab's own code. */
export interface LabNotebook extends AsyncDisposable {
  /** The browser's page, to click and to look at. */
  readonly page: Page;
  /** Looks at it by another theme than the light one. */
  setTheme(name: "light" | "dark"): Promise<void>;
  /** Takes all outputs away. */
  clear(): Promise<void>;
  /** Queues all cells; false when one of them failed. */
  runAll(): Promise<boolean>;
  /** Runs a cell as Shift+Enter does; false when it failed. */
  run(cell: number): Promise<boolean>;
  /** Outputs of every cell; none for prose. */
  outputs(): Promise<Output[][]>;
  /** Number in brackets beside every cell; null where there is none. */
  counts(): Promise<(number | null)[]>;
  /** The type that the panel chose to draw each output by, top to bottom. */
  drawn(): Promise<string[]>;
  /** What the stop button does. */
  interrupt(): Promise<void>;
  /** What the button to restart does. */
  restart(): Promise<void>;
}

/** A look at each frame would make the browser draw each. */
const POLL_MS = 50;

/** Starts the server; the browser is there or started. */
export async function startLab(): Promise<Lab> {
  const bundle = await labBundle();
  const browser = await theBrowser();
  const server = await startServer("jupyter-server", [
    `--ServerApp.extra_static_paths=${bundle}`,
  ]);
  // What one page has loaded is there for the next.
  const context = await browser.newContext({
    viewport: { width: 1000, height: 900 },
  });
  return {
    folder: server.folder,
    open: (name) => openNotebook(context, server, name),
    async [Symbol.asyncDispose]() {
      await context.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function openNotebook(
  context: BrowserContext,
  server: JupyterServer,
  name: string,
): Promise<LabNotebook> {
  const page = await context.newPage();
  const query = new URLSearchParams({ path: name, token: server.token });
  await page.goto(`${server.url}static/page.html?${query}`);
  await page.waitForFunction(
    "globalThis.lab ?? globalThis.labError",
    undefined,
    { polling: POLL_MS },
  );
  const error = await page.evaluate("globalThis.labError");
  if (error) throw new Error(`JupyterLab's panel did not open: ${error}`);
  return notebookOn(page);
}

function notebookOn(page: Page): LabNotebook {
  const evaluate = <T>(code: string) => page.evaluate<T>(code);
  return {
    page,
    setTheme: (name) => evaluate(`lab.setTheme("${name}")`),
    clear: () => evaluate("lab.clear()"),
    runAll: () => evaluate("lab.runAll()"),
    run: (cell) => evaluate(`lab.run(${cell})`),
    outputs: () => evaluate("lab.outputs()"),
    counts: () => evaluate("lab.counts()"),
    drawn: () => evaluate("lab.drawn()"),
    interrupt: () => evaluate("lab.kernel().interrupt()"),
    restart: () => evaluate("lab.kernel().restart()"),
    [Symbol.asyncDispose]: () => page.close(),
  };
}

/** The classic Notebook of Debian in Chromium. */
import type { Page } from "playwright-core";
import type { Output } from "readout/kernel";
import { theBrowser } from "../../_chromium.ts";
import { startServer } from "./_server.ts";

/** The server and the browser of some tests. */
export interface Classic extends AsyncDisposable {
  /** Where notebooks are put. */
  readonly folder: string;
  /** Opens a notebook of the folder, with a kernel of its own. */
  open(name: string): Promise<ClassicNotebook>;
}

/** A notebook on the screen; what it does is the classic Notebook's own code. */
export interface ClassicNotebook extends AsyncDisposable {
  /** The browser's page, to click and to look at. */
  readonly page: Page;
  /** Queues all cells and waits until none runs any more. */
  runAll(): Promise<void>;
  /** Begins a cell. */
  start(cell: number): Promise<void>;
  /** Waits until no cell runs. */
  idle(): Promise<void>;
  /** Outputs of every cell; none for prose. */
  outputs(): Promise<Output[][]>;
  /** Evaluates code of the page. */
  evaluate<T>(code: string): Promise<T>;
}

/** A look at each frame would make the browser draw each. */
const POLL_MS = 50;

/** Starts the server; the browser is there or started. */
export async function startClassic(): Promise<Classic> {
  const browser = await theBrowser();
  const server = await startServer("jupyter-notebook");
  // What one page has loaded is there for the next.
  const context = await browser.newContext({
    viewport: { width: 1000, height: 900 },
  });
  return {
    folder: server.folder,
    async open(name) {
      const page = await context.newPage();
      await page.goto(`${server.url}notebooks/${name}?token=${server.token}`);
      await page.waitForFunction(
        "globalThis.Jupyter?.notebook?.kernel?.is_connected() && Jupyter.notebook.kernel.info_reply.implementation",
        undefined,
        { polling: POLL_MS },
      );
      return notebookOn(page);
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

function notebookOn(page: Page): ClassicNotebook {
  const evaluate = <T>(code: string) => page.evaluate<T>(code);
  // Replies and outputs come on sockets of their own. What is asked of the kernel
  // after a reply is idle on theirs when all outputs before it are there.
  const idle = async () => {
    await page.waitForFunction(
      "!document.querySelector('.code_cell.running')",
      undefined,
      { polling: POLL_MS },
    );
    await evaluate(`new Promise((done) => Jupyter.notebook.kernel.execute("0", {
      iopub: {
        status: ({ content }) =>
          content.execution_state === "idle" && done(null),
      },
    }, { silent: true }))`);
  };
  return {
    page,
    evaluate,
    idle,
    async runAll() {
      await evaluate("Jupyter.notebook.execute_all_cells()");
      await idle();
    },
    start: (cell) => evaluate(`Jupyter.notebook.get_cell(${cell}).execute()`),
    outputs: () =>
      evaluate(
        "Jupyter.notebook.toJSON().cells.map(({ outputs }) => outputs ?? [])",
      ),
    [Symbol.asyncDispose]: () => page.close(),
  };
}

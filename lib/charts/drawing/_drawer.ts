/** The other thread: draws what it is sent, and has drawn once before it is asked. */

import { renderSvg } from "./_render.ts";
import type { Drawing, Drawn } from "./_apart.ts";
import { SPECIMEN } from "./_specimen.ts";

/** What a worker has in place of a window. */
const self = globalThis as unknown as {
  onmessage: (event: { readonly data: Drawing }) => void;
  postMessage: (message: Drawn) => void;
};

async function draw({ id, spec, frame }: Drawing): Promise<void> {
  try {
    self.postMessage({ id, svg: await renderSvg(spec, frame) });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    self.postMessage({ id, problem: words });
  }
}

// One after the other, so that the first can be written early.
let last = Promise.resolve();
self.onmessage = ({ data }) => {
  last = last.then(() => draw(data));
};

// A program's first drawing takes many times as long as those that follow.
await renderSvg(SPECIMEN, {
  title: "",
  description: "",
  theme: "auto",
  width: 800,
});

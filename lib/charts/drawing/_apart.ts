/** Drawing in another thread, for who has something else to do meanwhile. */

import { moduleAt } from "../../installation.ts";
import type { Frame } from "./_frame.ts";
import { renderSvg } from "./_render.ts";

type Spec = Readonly<Record<string, unknown>>;

/** What is to be drawn. */
export interface Drawing {
  readonly id: number;
  readonly spec: Spec;
  readonly frame: Frame;
}

/** What came of it: the picture, or why there is none. */
export interface Drawn {
  readonly id: number;
  readonly svg?: string;
  readonly problem?: string;
}

interface Waiting extends Drawing {
  readonly resolve: (svg: string | Promise<string>) => void;
  readonly reject: (error: Error) => void;
}

let apart: ((spec: Spec, frame: Frame) => Promise<string>) | null = null;

/** Draws a Vega-Lite specification: apart if that was begun, or else here. */
export function drawSvg(spec: Spec, frame: Frame): Promise<string> {
  return apart === null ? renderSvg(spec, frame) : apart(spec, frame);
}

/**
 * Begins another thread, which draws from now on. Where there cannot be one, or
 * it ends by itself, what it was to draw is drawn here.
 *
 * @returns Ends it.
 */
export function beginApart(): Disposable {
  const waiting = new Map<number, Waiting>();
  let drawings = 0;
  const worker = new Worker(moduleAt("charts/drawing/_drawer"), {
    type: "module",
  });
  const draw = (spec: Spec, frame: Frame): Promise<string> =>
    new Promise((resolve, reject) => {
      const id = drawings++;
      waiting.set(id, { id, spec, frame, resolve, reject });
      worker.postMessage({ id, spec, frame } satisfies Drawing);
    });
  const end = (): void => {
    if (apart === draw) apart = null;
    worker.terminate();
    for (const { spec, frame, resolve } of waiting.values()) {
      resolve(renderSvg(spec, frame));
    }
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<Drawn>) => {
    const { resolve, reject } = waiting.get(data.id)!;
    waiting.delete(data.id);
    if (data.svg !== undefined) resolve(data.svg);
    else reject(new TypeError(data.problem));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end();
  };
  apart = draw;
  return { [Symbol.dispose]: end };
}

/** Days that are pointed at in a chart over time, and dragged over. */

/// <reference lib="dom" />

/** Where things stand in the chart over time. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly marginLeft: number;
  readonly right: number;
}

const NARROW = 480;

/** The frame of a chart of some width. */
export function chartFrame(width: number): Frame {
  return {
    width: Math.max(280, width),
    height: width < NARROW ? 200 : 260,
    marginLeft: 72,
    right: 12,
  };
}

/** What pointing and dragging do. */
export interface Brush {
  /** The last day that the chart shows now, by index. */
  lastShown(): number;
  /** A day is pointed at. */
  point(index: number): void;
  /** The last day is chosen. */
  choose(to: number): void;
}

/** Pointing at the chart tells a day; dragging over it chooses the last. */
export function brush(
  figure: HTMLElement,
  { lastShown, point, choose }: Brush,
): void {
  let begun: number | null = null;
  const dayAt = (event: PointerEvent): number => {
    const box = figure.querySelector("svg")!.getBoundingClientRect();
    const { marginLeft, right } = chartFrame(box.width);
    const share = (event.clientX - box.left - marginLeft) /
      (box.width - marginLeft - right);
    const last = lastShown();
    return Math.max(0, Math.min(last, Math.round(share * last)));
  };
  const isOn = (event: Event) =>
    event.target instanceof Element && event.target.closest("svg") !== null;
  figure.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && isOn(event)) begun = dayAt(event);
  });
  figure.addEventListener("pointermove", (event) => {
    if (isOn(event)) point(dayAt(event));
  });
  addEventListener("pointerup", (event) => {
    if (begun === null) return;
    const to = dayAt(event);
    const isMoved = to !== begun;
    begun = null;
    if (isMoved && to > 0) choose(to);
  });
}

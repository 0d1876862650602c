/** Pointing at and dragging over the days of a chart over time. */

/// <reference lib="dom" />

/** Size and margins of the chart over time. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly marginLeft: number;
  readonly right: number;
}

const NARROW = 480;

/** Returns the size and margins of a chart for the given width. */
export function chartFrame(width: number): Frame {
  return {
    width: Math.max(280, width),
    height: width < NARROW ? 200 : 260,
    marginLeft: 72,
    right: 12,
  };
}

/** Callbacks for pointing and dragging. */
export interface Brush {
  /** Returns the index of the last day that the chart currently shows. */
  lastShown(): number;
  /** Called when the reader points at a day. */
  point(index: number): void;
  /** Called when the reader chooses the last day. */
  choose(lastDayIndex: number): void;
}

/**
 * Adds pointer handling to a chart: pointing shows a day, dragging chooses the
 * last day.
 */
export function addBrush(
  figure: HTMLElement,
  { lastShown, point, choose }: Brush,
): void {
  let dragStart: number | null = null;
  const dayAt = (event: PointerEvent): number => {
    const box = figure.querySelector("svg")!.getBoundingClientRect();
    const { marginLeft, right } = chartFrame(box.width);
    const share = (event.clientX - box.left - marginLeft) /
      (box.width - marginLeft - right);
    const last = lastShown();
    return Math.max(0, Math.min(last, Math.round(share * last)));
  };
  const isOnChart = (event: Event) =>
    event.target instanceof Element && event.target.closest("svg") !== null;
  figure.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && isOnChart(event)) dragStart = dayAt(event);
  });
  figure.addEventListener("pointermove", (event) => {
    if (isOnChart(event)) point(dayAt(event));
  });
  addEventListener("pointerup", (event) => {
    if (dragStart === null) return;
    const lastDayIndex = dayAt(event);
    const hasMoved = lastDayIndex !== dragStart;
    dragStart = null;
    if (hasMoved && lastDayIndex > 0) choose(lastDayIndex);
  });
}

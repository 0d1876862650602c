import { assertEquals, assertRejects } from "@std/assert";
import {
  createChart,
  metricOverTime,
  prepareDrawing,
} from "../../lib/charts/mod.ts";

const orders = metricOverTime({
  metric: "Orders",
  unit: "count",
  points: ["2026-11-27", "2026-11-28"].map((date, at) => ({
    date,
    variation: "Control",
    value: 12 + at,
  })),
});

const broken = createChart({
  title: "Broken",
  description: "",
  spec: () => ({ $schema: "", data: { url: 7 }, mark: "nothing" }),
});

Deno.test("another thread draws the same bytes, several at a time", async () => {
  const here = [
    await orders.toSvg(),
    await orders.toSvg({ width: 320, theme: "dark" }),
  ];
  using _drawing = prepareDrawing();
  assertEquals(
    await Promise.all([
      orders.toSvg(),
      orders.toSvg({ width: 320, theme: "dark" }),
    ]),
    here,
  );
});

Deno.test("what cannot be drawn is said in the same words", async () => {
  const here = await assertRejects(() => broken.toSvg(), TypeError);
  using _drawing = prepareDrawing();
  const there = await assertRejects(() => broken.toSvg(), TypeError);
  assertEquals(there.message, here.message);
});

Deno.test("what is not drawn when the thread ends is drawn here", async () => {
  const here = await orders.toSvg();
  const drawing = prepareDrawing();
  const waiting = orders.toSvg();
  drawing[Symbol.dispose]();
  assertEquals(await waiting, here);
  assertEquals(await orders.toSvg(), here);
});

/** A small chart with what most charts have: lines, bands, rules, points, texts. */

const DAYS = ["2026-11-27", "2026-11-28", "2026-11-29"];

const ROWS = DAYS.flatMap((day, at) =>
  ["A", "B"].map((name) => ({
    day,
    name,
    value: at,
    low: at - 1,
    high: at + 1,
  }))
);

const X = {
  field: "day",
  type: "temporal",
  axis: { format: "%d %b", title: null },
};
const Y = { field: "value", type: "quantitative", axis: { title: "Value" } };
const COLOUR = { field: "name", type: "nominal", legend: { orient: "top" } };

/** The specification. */
export const SPECIMEN: Readonly<Record<string, unknown>> = {
  width: 200,
  height: 100,
  title: { text: "Specimen", subtitle: "To begin with" },
  data: { values: ROWS },
  layer: [
    {
      mark: { type: "area", opacity: 0.2 },
      encoding: {
        x: X,
        y: { field: "low", type: "quantitative" },
        y2: { field: "high" },
        color: COLOUR,
      },
    },
    { mark: "line", encoding: { x: X, y: Y, color: COLOUR } },
    { mark: "point", encoding: { x: X, y: Y, color: COLOUR, shape: COLOUR } },
    { mark: "rule", encoding: { y: { datum: 0 } } },
    {
      transform: [{ filter: "datum.value > 1" }],
      mark: { type: "text", align: "left", dx: 4 },
      encoding: { x: X, y: Y, text: { field: "name" }, color: COLOUR },
    },
  ],
};

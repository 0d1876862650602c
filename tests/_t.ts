import { readTable } from "../lib/loaders/mod.ts";
import { dataFromFrames } from "../lib/readout/_from_frames.ts";
import { analyse } from "../lib/readout/analyse.ts";
import { readChoices } from "../lib/readout/options.ts";
import { formatReadout } from "../lib/readout/text.ts";
const d = "../shared/data/practicum-online-store-ab/";
const orders = await readTable(d + "orders_us.csv");
const visitors = await readTable(d + "visits_us.csv", { kind: "visitors" });
const t = performance.now();
const r = analyse(
  dataFromFrames({ orders, visitors }, {}),
  readChoices({}),
  "here",
);
console.log(performance.now() - t);
console.log(formatReadout(r));
console.log(r.overTime!.lifts.at(-1), r.overTime!.days.slice(0, 2));

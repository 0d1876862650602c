/** The controls of a season's page. */

/// <reference lib="dom" />

import { formatDate } from "../../../format/mod.ts";
import type { SeasonExplorer, SeasonMoved } from "../../../seasonal/mod.ts";
import {
  checkboxes,
  choice,
  controlOf,
  type Form,
  formOf,
  type Input,
  levelSlider,
  option,
  spanSliders,
} from "../inputs.ts";
import type { Move } from "../moves.ts";

type Control = Input<SeasonMoved>;

/** Makes those that the data allow. */
export function createSeasonControls(
  explorer: SeasonExplorer,
  move: Move<SeasonMoved>,
): Form<SeasonMoved> {
  const { years, lines, start } = explorer;
  return formOf([
    days(explorer, move),
    ...(years.length > 1 ? [otherYear(explorer, move)] : []),
    controlOf(
      levelSlider(start.level, (level) => move({ level })),
      ({ level }) => level,
    ),
    ...(lines.length > 1 ? [line(explorer, move)] : []),
    ...(years.length > 0 ? [drawnYears(explorer, move)] : []),
  ], () => move(start));
}

function days(
  { window: { from, to }, grain, dateOf }: SeasonExplorer,
  move: Move<SeasonMoved>,
): Control {
  const names = Array.from(
    { length: to - from + 1 },
    (_, nth) => formatDate(dateOf(from + nth)),
  );
  const sliders = spanSliders(
    grain,
    names,
    names,
    (span) => move({ days: { from: from + span.from, to: from + span.to } }),
  );
  return controlOf(
    sliders,
    ({ days }) => ({ from: days.from - from, to: days.to - from }),
  );
}

/** A year that is stood against is seen. */
function otherYear(
  { years }: SeasonExplorer,
  move: Move<SeasonMoved>,
): Control {
  const list = choice(
    "explore-against",
    "Stands against",
    years.map((year) => option(year, String(year))),
    (value) => {
      const against = Number(value);
      move(({ drawn }) => ({
        against,
        drawn: years.filter((year) => year === against || drawn.includes(year)),
      }));
    },
  );
  return controlOf(list, ({ against }) => String(against));
}

function line({ lines }: SeasonExplorer, move: Move<SeasonMoved>): Control {
  const list = choice(
    "explore-metric",
    "Metric over time",
    lines.map(({ name, title }) => option(name, title)),
    (name) => move({ line: name as SeasonMoved["line"] }),
  );
  return controlOf(list, ({ line }) => line);
}

function drawnYears(
  { years }: SeasonExplorer,
  move: Move<SeasonMoved>,
): Control {
  const boxes = checkboxes(
    "Other years that are drawn",
    years.map(String),
    (hidden) => move({ drawn: years.filter((_, at) => !hidden.includes(at)) }),
  );
  return controlOf(
    boxes,
    ({ drawn }) =>
      years.flatMap((year, at) => drawn.includes(year) ? [] : [at]),
  );
}

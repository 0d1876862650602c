/** The controls of a season's page. */

/// <reference lib="dom" />

import { formatDate } from "../../../format/mod.ts";
import type { SeasonExplorer, SeasonMoved } from "../../../seasonal/mod.ts";
import {
  checkboxes,
  choice,
  type Form,
  formOf,
  group,
  type Input,
  levelSlider,
  option,
  slider,
} from "../inputs.ts";

/** Tells what is to stand where. */
export type MoveSeason = (change: Partial<SeasonMoved>) => void;

type Control = Input<SeasonMoved>;

/** Makes those that the data allow. */
export function createSeasonControls(
  explorer: SeasonExplorer,
  move: MoveSeason,
): Form<SeasonMoved> {
  const { years, lines, start } = explorer;
  const level = levelSlider(start.level, (level) => move({ level }));
  return formOf([
    days(explorer, move),
    ...(years.length > 1 ? [otherYear(explorer, move)] : []),
    { element: level.element, show: ({ level: now }) => level.show(now) },
    ...(lines.length > 1 ? [line(explorer, move)] : []),
    ...(years.length > 0 ? [drawnYears(explorer, move)] : []),
  ], () => move(start));
}

function days(
  { window, grain, dateOf }: SeasonExplorer,
  move: MoveSeason,
): Control {
  const names = Array.from(
    { length: window.to - window.from + 1 },
    (_, nth) => formatDate(dateOf(window.from + nth)),
  );
  let now = window;
  const [first, last] = grain === "day"
    ? ["First day", "Last day"]
    : ["First week", "Last week"];
  const from = slider("explore-from", first!, names, (step) => {
    const place = window.from + step;
    move({ days: { from: place, to: Math.max(place, now.to) } });
  });
  const to = slider("explore-to", last!, names, (step) => {
    const place = window.from + step;
    move({ days: { from: Math.min(place, now.from), to: place } });
  });
  return {
    element: group(
      grain === "day" ? "Days" : "Weeks",
      from.element,
      to.element,
    ),
    show({ days }) {
      now = days;
      from.show(days.from - window.from);
      to.show(days.to - window.from);
    },
  };
}

function otherYear({ years }: SeasonExplorer, move: MoveSeason): Control {
  const { element, show } = choice(
    "explore-against",
    "Stands against",
    years.map((year) => option(year, String(year))),
    (year) => move({ against: Number(year) }),
  );
  return { element, show: ({ against }) => show(String(against)) };
}

function line({ lines }: SeasonExplorer, move: MoveSeason): Control {
  const { element, show } = choice(
    "explore-metric",
    "Metric over time",
    lines.map(({ name, title }) => option(name, title)),
    (name) => move({ line: name as SeasonMoved["line"] }),
  );
  return { element, show: ({ line }) => show(line) };
}

function drawnYears({ years }: SeasonExplorer, move: MoveSeason): Control {
  const { element, show } = checkboxes(
    "Other years that are drawn",
    years.map(String),
    (hidden) => move({ drawn: years.filter((_, at) => !hidden.includes(at)) }),
  );
  return {
    element,
    show: ({ drawn }) =>
      show(years.flatMap((year, at) => drawn.includes(year) ? [] : [at])),
  };
}

/** The experiences of a season, laid out for their readers. */

import {
  type Block,
  type Cell,
  cells,
  heading,
  makeTable,
  table,
} from "../document/mod.ts";
import type { Interval } from "../stats/mod.ts";
import type { SeasonExperience } from "./experiences/mod.ts";

/**
 * The experiences as a part of a season's document.
 *
 * @param experiences What `seasonExperiences` or `seasonExperiencesOf` gives.
 * @returns A heading and a table, or a sentence that nothing ran.
 */
export function experiencesBlocks(
  experiences: readonly SeasonExperience[],
): readonly Block[] {
  const title = heading(3, "experiences", "What ran during the event");
  if (experiences.length === 0) {
    return [title, {
      kind: "text",
      text: "No experience ran during the event.",
    }];
  }
  const lift = (name: string, interval: Interval) => ({
    [name]: cells.change(interval.value),
    [`${name}_interval`]: cells.interval(interval),
  });
  return [
    title,
    table(makeTable({
      id: "experiences",
      caption:
        "Lifts during the event and on other days, each at one look; the p tests whether the two differ. readout ID reads one whole; a link leads to its page",
      head: {
        name: "Experience",
        id: "Readout",
        variation: "Variation",
        metric: "Metric",
        inside: "In the event",
        inside_interval: "Interval",
        outside: "Other days",
        outside_interval: "Interval",
        p: "p of the difference",
        differs: "Differs",
      },
      optional: ["differs"],
      rows: experiences.map((experience) => ({
        name: cells.text(experience.name),
        id: placeCell(experience),
        variation: cells.text(
          experience.variation ?? "—",
          experience.variation,
        ),
        metric: cells.text(experience.metric ?? "—", experience.metric),
        ...lift("inside", experience.inside),
        ...lift("outside", experience.outside),
        p: cells.p(experience.pValue),
        differs: experience.differs === null
          ? cells.text(experience.reason ?? "not tested", null)
          : cells.flag(experience.differs),
      })),
    })),
  ];
}

/** The beginning of a UUID, or the place of files, which leads to its page. */
function placeCell({ id, page }: SeasonExperience): Cell {
  if (page !== null) return cells.link(id, page);
  return cells.text(/^[0-9a-f-]{36}$/i.test(id) ? id.slice(0, 8) : id, id);
}

/** Records on every surface. */

import { type Document, writeText } from "readout/document";
import {
  briefProgramme,
  type Programme,
  programmeDocument,
} from "readout/program";
import {
  briefReadout,
  formatReadout,
  type Readout,
  summariseReadout,
} from "readout/readout";
import {
  renderDocument,
  renderProgramme,
  renderReport,
  renderSeason,
} from "readout/report";
import {
  briefSeason,
  type SeasonalComparison,
  seasonDocument,
  type SeasonMeasure,
} from "readout/seasonal";
import { shownText } from "../_shown.ts";
import { jsonOf, type Surfaces } from "./_result.ts";

/** A readout: its record, its report as data, and everything that shows it. */
export function readoutSurfaces(readout: Readout): Surfaces {
  return {
    record: () => jsonOf(readout),
    report: async () =>
      JSON.parse(await renderReport(readout, { format: "json" })),
    summary: () => jsonOf(summariseReadout(readout)),
    text: () => formatReadout(readout),
    brief: () => briefReadout(readout).join("\n"),
    markdown: () => renderReport(readout, { format: "markdown" }),
    ...pageParts(() => renderReport(readout, { format: "html" })),
    views: async () =>
      (await Promise.all(PARTS.map((part) => shownText(readout[part]))))
        .join("\n\n"),
  };
}

const PARTS = [
  "decision",
  "checks",
  "variations",
  "metrics",
  "projectedImpact",
  "next",
  "outliers",
  "notes",
  "settings",
] as const;

/** A season on its surfaces. */
export function seasonSurfaces(season: SeasonalComparison): Surfaces {
  const metrics: readonly SeasonMeasure[] = season.metrics.map(({ metric }) =>
    metric
  );
  const render = (format: "html" | "markdown") =>
    renderSeason(season, { format, metrics });
  return {
    record: () => jsonOf(season),
    text: () => writeText(seasonDocument(season, metrics)),
    brief: () => briefSeason(season).join("\n"),
    markdown: () => render("markdown"),
    ...pageParts(() => render("html")),
  };
}

/** A programme on its surfaces. */
export function programmeSurfaces(programme: Programme): Surfaces {
  return {
    ...documentSurfaces(programme, programmeDocument(programme)),
    brief: () => briefProgramme(programme).join("\n"),
    ...pageParts(() => renderProgramme(programme, { format: "html" })),
  };
}

/** A record, and the document that shows it. */
export function documentSurfaces(
  record: object,
  document: Document,
): Surfaces {
  return {
    record: () => jsonOf(record),
    text: () => writeText(document),
    markdown: () => renderDocument(document, "markdown"),
    ...pageParts(() => renderDocument(document, "html")),
  };
}

const DATA = /<script type="application\/json"[^>]*>(.*?)<\/script>/gs;
const CODE = /<script>.*?<\/script>|<style>.*?<\/style>/gs;
const DRAWING = /<svg\b.*?<\/svg>/gs;

/**
 * A page as what it says, what it draws, and the sums that it computes from,
 * without its code.
 */
function pageParts(render: () => Promise<string>): Surfaces {
  let rendered: Promise<string> | undefined;
  const html = () => rendered ??= render();
  return {
    page: async () =>
      byElement(
        (await html()).replace(DATA, "").replace(CODE, "")
          .replace(/'sha256-[^']*'/g, "'sha256'")
          .replace(DRAWING, "<svg/>"),
      ),
    drawings: async () =>
      byElement(((await html()).match(DRAWING) ?? []).join("\n")),
    sums: async () =>
      [...(await html()).matchAll(DATA)].map(([, json]) => JSON.parse(json!)),
  };
}

/** An element a line: a line that differs says what differs. */
function byElement(html: string): string {
  return html.replaceAll("><", ">\n<");
}

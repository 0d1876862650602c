/** A plan in words. */

import { formatCount, formatNumber } from "../../format/mod.ts";
import type { HealthCheck, PlanReadout } from "../../record/mod.ts";

/** What is said of a plan among the checks. */
export function planCheck(planned: PlanReadout | null): HealthCheck[] {
  if (planned === null) return [];
  const { stage, departures } = planned;
  const isCut = stage === "before" &&
    departures.some(({ what }) => what === "stopped-early");
  const facts = `${capital(planText(planned))}.`;
  return [{
    code: "plan",
    title: departures.length === 0 ? "Plan" : "Departure from the plan",
    status: isCut ? "fail" : departures.length > 0 ? "warn" : "pass",
    message: departures.length === 0
      ? `The plan was kept: ${planText(planned)}.`
      : `The plan was not kept: ${
        departures.map(({ message }) => message).join("; ")
      }. ${facts}${isCut ? " Before then the plan has no verdict." : ""}`,
  }];
}

/** When the plan decides, and where it stands. */
export function planText(
  { rule, visitors, reached, stage, look, looks, nextAt }: PlanReadout,
): string {
  const came = `${partText(reached)} of ${
    formatNumber(visitors, 0)
  } planned visitors have come`;
  switch (rule) {
    case "fixed":
      return `one look at the end, and ${came}${
        stage === "end" ? "" : ", so nothing is read yet"
      }`;
    case "group-sequential":
      return `${looks} looks, and ${came}: ${
        look === null
          ? `nothing is read before ${formatCount(nextAt!, "visitor")}`
          : `this is look ${look}`
      }`;
    case "always-valid":
      return `every look counts, and ${came}`;
  }
}

/** In whole percent, but none and all only where it is so. */
function partText(part: number): string {
  const percent = Math.round(part * 100);
  if (percent === 0 && part > 0) return "below 1%";
  return percent === 100 && part < 1
    ? "above 99%"
    : `${formatNumber(percent, 0)}%`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

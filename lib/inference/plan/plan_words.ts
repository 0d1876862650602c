/** Reports the state of a plan among the checks. */

import type { HealthCheck, PlanReadout, Statement } from "../../record/mod.ts";
import { statement } from "../../record/mod.ts";

export function planCheck(planned: PlanReadout | null): HealthCheck[] {
  if (planned === null) return [];
  const { departures, stage } = planned;
  const isCut = stage === "before" &&
    departures.some(({ what: departure }) => departure === "stopped-early");
  const findings = [
    departures.length === 0
      ? statement("plan-followed")
      : statement("plan-departed", {
        departures: departures.map(({ code, values }) => ({ code, values })),
      }),
    planState(planned),
  ];
  if (isCut) findings.push(statement("plan-undecided"));
  return [{
    code: "plan",
    status: isCut ? "fail" : departures.length > 0 ? "warn" : "pass",
    findings,
  }];
}

/** Returns a statement of when the plan decides, and how far it is. */
function planState(
  { rule, visitors, reached, stage, look, looks, nextAt }: PlanReadout,
): Statement {
  const code = rule === "always-valid"
    ? "plan-always-valid"
    : rule === "group-sequential"
    ? look === null ? "plan-between-looks" : "plan-look"
    : stage === "end"
    ? "plan-fixed-end"
    : "plan-fixed";
  return statement(code, { visitors, reached, look, looks, nextAt });
}

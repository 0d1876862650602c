/** A sandbox with faults. */

import type { Fault, Sandbox, SandboxOptions } from "../../lib/sandbox/mod.ts";
import {
  type AnswerFault,
  type AnswerFaultRule,
  interceptAnswers,
} from "./_answer_faults.ts";
import {
  type Answer,
  at,
  contents,
  EXPERIENCE_ID,
  order,
  post,
  visit,
  withSandbox,
} from "./_harness.ts";

export const ROWS = contents({
  exposures: [visit("1"), visit("2", { seenAtMs: at("03T10:00:00") })],
  orders: [
    order("a", "1"),
    order("b", "2", { createdAtMs: at("03T11:00:00") }),
  ],
});

export const withFault = (
  fault: Fault,
  test: (sandbox: Sandbox) => Promise<void>,
): Promise<void> => withSandbox(ROWS, test, { faults: [{ fault }] });

export const withAnswerFaults = (
  rules: readonly AnswerFaultRule[],
  test: (sandbox: Sandbox) => Promise<void>,
  options: SandboxOptions = {},
): Promise<void> =>
  withSandbox(ROWS, test, { ...options, intercept: interceptAnswers(rules) });

export const withAnswerFault = (
  fault: AnswerFault,
  test: (sandbox: Sandbox) => Promise<void>,
): Promise<void> => withAnswerFaults([{ fault }], test);

export const seriesRequest = (sandbox: Sandbox): Promise<Response> =>
  fetch(
    `${sandbox.baseUrl}/v25-10-beta/analytics/experience/${EXPERIENCE_ID}/timeseries`,
    {
      method: "POST",
      headers: {
        "service-access-token": sandbox.token,
        "content-type": "application/json",
      },
      body: JSON.stringify({ metrics: ["n_visitors"] }),
    },
  );

export const exportAnswer = (sandbox: Sandbox): Promise<Answer> =>
  post(sandbox, `/analytics/experience/${EXPERIENCE_ID}/export`, {
    exportType: "orders",
  });

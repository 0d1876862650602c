/** An export that is asked for. */

import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import { type Answer, EXPERIENCE_ID, post } from "../../sandbox/_harness.ts";

export const EXPORT_PATH = `/analytics/experience/${EXPERIENCE_ID}/export`;

export const askExport = (
  sandbox: Sandbox,
  body: Record<string, unknown> = {},
): Promise<Answer> =>
  post(sandbox, EXPORT_PATH, { exportType: "orders", ...body });

/** Experiences that are made, replaced and moved on. */

import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import { type Answer, call, post } from "../../sandbox/_harness.ts";

export const INPUT = {
  name: "New",
  type: "content/theme",
  variations: [
    { name: "A", percentage: 50, isControl: true },
    { name: "B", percentage: 50, isControl: false },
  ],
};

export const create = (
  sandbox: Sandbox,
  change: Record<string, unknown> = {},
): Promise<Answer> =>
  post(sandbox, "/experiences", {
    experience: { ...INPUT, ...change },
  });

export const created = async (
  sandbox: Sandbox,
  change = {},
): Promise<Answer["body"]> => (await create(sandbox, change)).body.experience;

export const replace = (
  sandbox: Sandbox,
  id: string,
  experience: unknown,
): Promise<Answer> =>
  call(sandbox, "PUT", `/experiences/${id}`, { experience });

export const act = (
  sandbox: Sandbox,
  id: string,
  action: string,
): Promise<Answer> => post(sandbox, `/experiences/${id}/actions/${action}`);

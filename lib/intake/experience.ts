/** An experience's description, as readouts take it. */

import type { ControlBasis } from "../record/mod.ts";
import { type Client, type Experience, ReadoutError } from "../api/mod.ts";
import { resultText } from "../bundle/mod.ts";
import type { VariationFacts } from "../sums/mod.ts";
import type {
  ExperienceReadoutOptions,
  ReadoutExperience,
} from "../record/mod.ts";

/** An arm, as the service describes it. */
export interface ExperienceArm extends VariationFacts {
  /** As the service calls it; `null` when it has no id. */
  readonly id: string | null;
}

/** What the service says of an experience. */
export interface ExperienceFacts {
  /** The answer itself. */
  readonly answer: Experience;
  /** Id, name, status and currency. */
  readonly experience: ReadoutExperience;
  /** The control first. */
  readonly arms: readonly ExperienceArm[];
  /** Why the control is the control, in words. */
  readonly controlBasis: ControlBasis;
}

/**
 * The description of an experience.
 *
 * @param client The service.
 * @param id UUID of the experience.
 * @param options The control's name.
 * @returns Name, status, currency, arms.
 * @throws {ReadoutError} When it has not started, or the control is not known.
 */
export async function loadFacts(
  client: Client,
  id: string,
  { control, signal }: Pick<ExperienceReadoutOptions, "control" | "signal">,
): Promise<ExperienceFacts> {
  const answer = await client.getExperience(id, { signal });
  if (answer.status === "pending") {
    throw new ReadoutError(
      `"${answer.name}" has not started; there is nothing to read yet`,
    );
  }
  return {
    answer,
    experience: {
      id: answer.id,
      name: answer.name,
      status: answer.status ?? null,
      currency: answer.currency ?? null,
    },
    arms: armsOf(answer, control),
    controlBasis: control === undefined ? "marked" : "chosen",
  };
}

/**
 * Whether all variations carry the same offer. Of a variation's content the
 * contract names nothing else: what it does not name may differ or say nothing,
 * so variations without offers are never taken for the same.
 *
 * @param experience What the service says.
 * @returns Whether they do, and nothing unknown sets them apart.
 */
export function haveSameOffer({ variations }: Experience): boolean {
  const contents = variations.map(
    (
      { id: _, name: _n, percentage: _p, isControl: _c, order: _o, ...content },
    ) => resultText(content),
  );
  return variations.every(({ offer }) => isSaid(offer)) &&
    new Set(contents).size === 1;
}

/** An empty offer says nothing. */
function isSaid(offer: unknown): boolean {
  return typeof offer === "object"
    ? Object.keys(offer ?? {}).length > 0
    : offer !== undefined && offer !== "";
}

function armsOf(
  { name, variations }: Experience,
  wanted: string | undefined,
): readonly ExperienceArm[] {
  const [marked, second] = variations.filter(({ isControl }) => isControl);
  const control = wanted ?? (second === undefined ? marked?.name : undefined);
  const names = variations.map(({ name }) => `"${name}"`).join(", ");
  const marks = second === undefined ? "no" : "more than one";
  if (!variations.some((variation) => variation.name === control)) {
    throw new ReadoutError(
      control === undefined
        ? `"${name}" marks ${marks} control; choose one of ${names} with --control`
        : `"${name}" has no variation "${control}"; there are ${names}`,
      "control",
    );
  }
  // A split of which a part is unknown is unknown.
  const isKnown = variations.every(({ percentage }) => percentage != null);
  const arms = variations.map(({ id, name, percentage }) => ({
    id,
    name,
    share: isKnown ? percentage! / 100 : null,
  }));
  const isControl = (arm: ExperienceArm) => arm.name === control;
  return arms.toSorted((a, b) => Number(isControl(b)) - Number(isControl(a)));
}

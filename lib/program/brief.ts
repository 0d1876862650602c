/** A programme in three lines, for a message. */

import { glanceText } from "../document/mod.ts";
import {
  amountTiles,
  programmeCautions,
  programmeFinding,
  winsTile,
} from "./document.ts";
import type { Programme } from "./types.ts";

/**
 * Three lines to send on: what was earned, how much of it was luck, and how many
 * of the winners are none.
 *
 * @param programme The programme.
 * @returns The lines.
 */
export function briefProgramme(programme: Programme): string[] {
  const { headline, finding } = programmeFinding(programme);
  const [wins, ...earned] = [winsTile(programme), ...amountTiles(programme)]
    .map((tile) => `${glanceText(tile)}.`);
  const texts: string[] = [headline];
  if (finding !== undefined) texts.push(finding);
  texts.push(...earned);
  return [
    texts.join(
      " ",
    ),
    ...[...programmeCautions(programme), wins!].slice(0, 2),
  ];
}

/** Summary of a programme in three lines, for a message. */

import { glanceText } from "../document/mod.ts";
import {
  amountTiles,
  programmeCautions,
  programmeFinding,
  winsTile,
} from "./document.ts";
import type { Programme } from "./types.ts";

/**
 * Returns a summary of three lines: the total gain, the part of it due to the
 * winner's curse, and the number of false wins.
 *
 * @param programme Programme to summarise.
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
    texts.join(" "),
    ...[...programmeCautions(programme), wins!].slice(0, 2),
  ];
}

/** Whether tests that ran at one time changed each other. */

export {
  type FileInteractionOptions,
  interactionsOfFiles,
  interactionsOfService,
  type ServiceInteractionOptions,
} from "./sources.ts";
export {
  type InteractionReadingOptions,
  readInteractions,
} from "./read_interactions.ts";
export {
  interactionBlocks,
  interactionFinding,
  interactionsDocument,
  isTouched,
} from "./document.ts";
export type * from "./types.ts";

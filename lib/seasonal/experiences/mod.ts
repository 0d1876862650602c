/** What ran during an event, and whether it worked otherwise in it. */

export { seasonExperiencesOf, type SeasonFolderOptions } from "./folder.ts";
export { seasonExperiences, type SeasonExperiencesOptions } from "./service.ts";
export type { SeasonExperience } from "./types.ts";

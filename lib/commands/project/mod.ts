/** `readout init`: a folder of one's own. */

export {
  type ProjectConfig,
  projectConfig,
  readConfig,
  saysTheSame,
  updatedConfig,
} from "./_project.ts";
export { initCommand as run } from "./init.ts";

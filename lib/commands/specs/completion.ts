import { PACKAGE_ADDRESS, typedCommand } from "../../installation.ts";
import type { CommandSpec } from "../line/mod.ts";

const start = PACKAGE_ADDRESS === null
  ? "cd CHECKOUT && deno task -q"
  : typedCommand();

/** `readout completion`. */
export const COMPLETION: CommandSpec = {
  name: "completion",
  summary: "print the shell's command readout, with completion",
  needs: "files",
  examples: {
    "completion bash": `in ~/.bashrc: eval "$(${start} completion bash)"`,
    "completion zsh": `in ~/.zshrc: eval "$(${start} completion zsh)"`,
    "completion fish":
      `once: ${start} completion fish > ~/.config/fish/conf.d/readout.fish`,
  },
  about: [
    'The script makes "readout" a command of the shell, which runs this Readout in any folder, unless there is one of that name. What may come next it asks the program itself, each time.',
  ],
  positional: [{
    name: "SHELL",
    kind: "choice",
    choices: ["bash", "zsh", "fish"],
  }],
  groups: [],
};

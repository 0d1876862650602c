import type { CommandSpec } from "../line/mod.ts";

/** `readout completion`. */
export const COMPLETION: CommandSpec = {
  name: "completion",
  summary: "print the shell's command readout, with completion",
  needs: "files",
  examples: {
    "completion bash":
      'in ~/.bashrc: eval "$(cd CHECKOUT && deno task -q completion bash)"',
    "completion zsh":
      'in ~/.zshrc: eval "$(cd CHECKOUT && deno task -q completion zsh)"',
    "completion fish":
      "once: deno task -q completion fish > ~/.config/fish/conf.d/readout.fish",
  },
  about: [
    'The script makes "readout" a command of the shell, which runs this Readout in any folder, unless there is one of that name. What may come next it asks the program itself, each time.',
  ],
  positional: [{
    name: "SHELL",
    kind: "choice",
    choices: ["bash", "zsh", "fish"],
    needed: "a shell",
  }],
  groups: [],
};

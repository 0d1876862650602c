import type { CommandSpec } from "../line/mod.ts";

/** `readout completion`. */
export const COMPLETION: CommandSpec = {
  name: "completion",
  summary: "print the shell's command readout, with completion",
  examples: {
    "completion bash":
      'in ~/.bashrc: eval "$(cd CHECKOUT && deno task -q completion bash)"',
    "completion zsh":
      'in ~/.zshrc: eval "$(cd CHECKOUT && deno task -q completion zsh)"',
    "completion fish":
      "once: deno task -q completion fish > ~/.config/fish/conf.d/readout.fish",
  },
  about: [
    'The script also makes "readout" a command of the shell, which runs this checkout in any folder, unless there is one of that name: "readout doctor" then is what "deno task doctor" is here.',
  ],
  positional: [{
    name: "SHELL",
    kind: "choice",
    choices: ["bash", "zsh", "fish"],
  }],
  groups: [],
};

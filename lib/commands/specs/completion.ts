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
    'The script adds the command "readout" to the shell, unless there is one already. It runs this Readout from any folder, and asks it for completions.',
  ],
  positional: [{
    name: "SHELL",
    kind: "choice",
    choices: ["bash", "zsh", "fish"],
    needed: "a shell",
  }],
  groups: {},
};

/** Writes the table of the protocol's messages into lib/kernel/PROTOCOL.md. */
import { printText } from "../../lib/commands/output/terminal.ts";
import { checkConformance, type Conformance } from "../kernel/_conformance.ts";

/** The file that holds the table. */
export const README = new URL("../../lib/kernel/PROTOCOL.md", import.meta.url);
const START = "<!-- Made by tests/tools/conformance_table.ts -->";
const END = "<!-- End of the table -->";

/** The messages that the table names. */
export function readTable(readme: string): string[] {
  const [, rest = ""] = readme.split(START);
  const [table = ""] = rest.split(END);
  return table.split("\n").filter((line) => line.startsWith("| ")).slice(2)
    .map((line) => line.split("|")[1]!.trim());
}

function tableOf(rows: readonly Conformance[]): string {
  return [
    "| message | channel | what this kernel does | held |",
    "| --- | --- | --- | --- |",
    ...rows.map(({ message, channel, answer, ok }) =>
      `| ${message} | ${channel} | ${answer} | ${ok ? "yes" : "no"} |`
    ),
  ].join("\n");
}

if (import.meta.main) {
  const rows = await checkConformance(20);
  const text = await Deno.readTextFile(README);
  const start = text.indexOf(START) + START.length;
  const end = text.indexOf(END);
  await Deno.writeTextFile(
    README,
    `${text.slice(0, start)}\n\n${tableOf(rows)}\n\n${text.slice(end)}`,
  );
  const held = rows.filter(({ ok }) => ok).length;
  printText(`${held} of ${rows.length} held`);
}

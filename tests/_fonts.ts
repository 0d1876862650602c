/** The font that tests draw with, whatever the machine has. */
import { fontOfWoff } from "../lib/charts/drawing/_woff.ts";

/**
 * Lays DejaVu Sans, in which bitmaps are set, into a folder, beside a
 * configuration of fontconfig that has no other font and, like the bitmaps,
 * hints none. Returns the configuration's path.
 */
export async function layFonts(folder: string): Promise<string> {
  // Deno fetches a package when one of its modules is imported.
  await import("@fontsource/dejavu-sans/package.json", {
    with: { type: "json" },
  });
  const fonts = import.meta.resolve("@fontsource/dejavu-sans/package.json");
  for (const weight of [400, 700]) {
    const path = `files/dejavu-sans-latin-${weight}-normal.woff`;
    const font = fontOfWoff(await Deno.readFile(new URL(path, fonts)));
    await Deno.writeFile(`${folder}/dejavu-sans-${weight}.ttf`, font);
  }
  const configuration = `${folder}/fonts.conf`;
  await Deno.writeTextFile(
    configuration,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}</cachedir>
  <match target="pattern">
    <edit name="hinting"><bool>false</bool></edit>
    <edit name="hintstyle"><const>hintnone</const></edit>
  </match>
</fontconfig>
`,
  );
  return configuration;
}

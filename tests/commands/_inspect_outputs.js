/**
 * Runs in the page, hence plain JavaScript: what a person sees of the outputs.
 *
 * @returns {{ shown: number, problems: string[] }} How many outputs take up
 * room on the page, and what is wrong with what is seen.
 */
export function inspectOutputs() {
  const problems = [];
  for (const bad of [".report-absent", ".report-error", ".report-incomplete"]) {
    const found = document.querySelectorAll(bad).length;
    if (found > 0) problems.push(`${found} of ${bad}`);
  }
  for (const picture of document.querySelectorAll("svg, img")) {
    const { width, height } = picture.getBoundingClientRect();
    const broken = picture.localName === "img" && picture.naturalWidth === 0;
    if (broken || width < 20 || height < 20) {
      problems.push(`a ${picture.localName} of ${width} × ${height}`);
    }
  }
  const outputs = [...document.querySelectorAll(".report-output")];
  for (const output of outputs) {
    const word = /\[object \w+\]|\bundefined\b|\bNaN\b/.exec(output.innerText);
    if (word) problems.push(`${word[0]} in "${output.innerText.slice(0, 80)}"`);
  }
  const shown = outputs.filter((output) => {
    const { width, height } = output.getBoundingClientRect();
    const hasText = output.innerText.trim() !== "";
    return width > 0 && height > 0 && (hasText || output.querySelector("svg"));
  });
  return { shown: shown.length, problems };
}

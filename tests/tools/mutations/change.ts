/** A file or folder, what stands in it once, what comes in its place, who should notice. */
export type Change = readonly [
  where: string,
  find: string,
  replace: string,
  chapter: string,
];

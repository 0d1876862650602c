/**
 * A metric without what is no part of its name: capitals, blanks and what stands
 * for them.
 *
 * @param metric As somebody wrote it.
 * @returns What two spellings of one metric share.
 */
export function plainMetric(metric: string): string {
  return metric.trim().toLowerCase().replaceAll(/[\s_-]+/g, " ");
}

/** Changes of what is answered. */

import type { Asked, Json, Oddity } from "../_oddity.ts";

type Change = (one: Json) => Json;

/** Changes every experience, wherever one stands. */
export const experience = (change: Change): Change => (answer) =>
  answer.experience !== undefined
    ? { ...answer, experience: change(answer.experience) }
    : answer.experiencesList !== undefined
    ? { ...answer, experiencesList: answer.experiencesList.map(change) }
    : answer;

export const variations = (change: Change): Change => (answer) => {
  const read = experience((one) => ({
    ...one,
    variations: one.variations.map(change),
  }))(answer);
  return Array.isArray(read.variations)
    ? { ...read, variations: read.variations.map(change) }
    : read;
};

/** Changes every segment of a series or a snapshot. */
export const segments = (change: Change): Change => (answer) =>
  answer.segments === undefined ? answer : {
    ...answer,
    segments: Object.fromEntries(
      Object.entries(answer.segments)
        .map(([name, one]: [string, Json]) => [name, change(one)]),
    ),
  };

/** Changes the points of an experience's or the store's series. */
export const series = (change: (points: Json[]) => Json[]): Change =>
  segments((one) =>
    Array.isArray(one.data) ? { ...one, data: change(one.data) } : one
  );

export const points = (change: (one: Json, index: number) => Json): Change =>
  series((data) => data.map(change));

export const times = (write: (milliseconds: number) => unknown): Change =>
  experience((one) => ({
    ...one,
    createdAtTs: write(one.createdAtTs),
    startedAtTs: write(one.startedAtTs),
    endedAtTs: write(one.endedAtTs),
  }));

const isExport = ({ endpoint }: Asked) => endpoint.endsWith("/export");

type Answering = NonNullable<Oddity["json"]>;

export const onExport = (change: Answering): Answering => (answer, asked) =>
  isExport(asked) ? change(answer, asked) : answer;

/** Visits of the demo store, drawn column by column. */

import { HOUR_WEIGHTS, WEEKDAY_WEIGHTS } from "../season/mod.ts";
import { CHANNELS, COUNTRIES, DEVICES, LANDINGS } from "./_catalog.ts";
import type { ExperiencePlan } from "./_plan.ts";
import { createPicker, type Random } from "./_random.ts";

/** Visitor ids start here: beyond 2^53, and closer together than a double can tell. */
export const FIRST_VISITOR_ID = 1_152_921_504_606_847_001n;

/** The id of the visitor with this number, counted over the whole store. */
export function visitorIdOf(number: number): string {
  return String(FIRST_VISITOR_ID + 3n * BigInt(number));
}

/** Bits of a visit's `flags`. */
export const FLAG = {
  returning: 1,
  viewedProduct: 2,
  viewedCollection: 4,
  addedToCart: 8,
  viewedCheckout: 16,
  allCookies: 32,
} as const;

/** Visits of one experience: one array per column, one entry per visit. */
export interface Visits {
  readonly plan: ExperiencePlan;
  readonly visitor: Int32Array;
  readonly arm: Uint8Array;
  readonly seenSeconds: Int32Array;
  readonly country: Uint8Array;
  readonly device: Uint8Array;
  readonly channel: Uint8Array;
  readonly landing: Uint8Array;
  readonly flags: Uint8Array;
  readonly stage: Uint8Array;
  readonly events: Uint8Array;
  readonly segment: Uint8Array;
  readonly buys: Uint8Array;
}

const pickCountry = createPicker(COUNTRIES.map(({ weight }) => weight));
const pickDevice = createPicker(DEVICES.map(({ weight }) => weight));
const pickChannel = createPicker(CHANNELS.map(({ weight }) => weight));
const pickLanding = createPicker(LANDINGS.map(({ weight }) => weight));

const RETURNING_SHARE = 0.34;
const RETURNING_BUYS = 1.6;

/** Mean of the factors on the chance to buy, so that plans state the average. */
const MEAN_FACTOR = meanFactor(COUNTRIES) * meanFactor(DEVICES) *
  meanFactor(CHANNELS) *
  (1 + RETURNING_SHARE * (RETURNING_BUYS - 1));

function meanFactor(
  list: readonly { readonly weight: number; readonly buys: number }[],
): number {
  const total = list.reduce((sum, { weight }) => sum + weight, 0);
  return list.reduce((sum, { weight, buys }) => sum + weight * buys, 0) / total;
}

/** Draws the first visit of `count` visitors. */
export function drawVisits(
  plan: ExperiencePlan,
  count: number,
  firstVisitor: number,
  untilMs: number,
  random: Random,
): Visits {
  const visits = emptyVisits(plan, count);
  const pickArm = createPicker(plan.arms.map(({ share }) => share));
  const drawSecond = createArrivals(plan, untilMs);
  const personalization = plan.experience.category === "personalization";
  const { uniform } = random;
  for (let i = 0; i < count; i++) {
    const arm = pickArm(uniform());
    const country = pickCountry(uniform());
    const device = pickDevice(uniform());
    const channel = pickChannel(uniform());
    const returning = personalization || uniform() < RETURNING_SHARE;
    const factor = (COUNTRIES[country]?.buys ?? 1) *
      (DEVICES[device]?.buys ?? 1) * (CHANNELS[channel]?.buys ?? 1) *
      (returning && !personalization ? RETURNING_BUYS : 1) / MEAN_FACTOR;
    const buys = uniform() < (plan.arms[arm]?.buyRate ?? 0) * factor;
    visits.visitor[i] = firstVisitor + i;
    visits.arm[i] = arm;
    visits.seenSeconds[i] = drawSecond(random);
    visits.country[i] = country;
    visits.device[i] = device;
    visits.channel[i] = channel;
    visits.landing[i] = pickLanding(uniform());
    visits.buys[i] = buys ? 1 : 0;
    visits.stage[i] = buys ? 4 : drawStage(random);
    visits.flags[i] = drawFlags(random, returning, visits.stage[i] ?? 0);
    visits.events[i] = (uniform() < 0.05 ? 1 : 0) | (uniform() < 0.03 ? 2 : 0) |
      (uniform() < 0.08 ? 4 : 0);
    visits.segment[i] = channel === 4 || (returning && uniform() < 0.3)
      ? (uniform() < 0.15 ? 2 : 1)
      : 0;
  }
  return visits;
}

function emptyVisits(plan: ExperiencePlan, count: number): Visits {
  return {
    plan,
    visitor: new Int32Array(count),
    arm: new Uint8Array(count),
    seenSeconds: new Int32Array(count),
    country: new Uint8Array(count),
    device: new Uint8Array(count),
    channel: new Uint8Array(count),
    landing: new Uint8Array(count),
    flags: new Uint8Array(count),
    stage: new Uint8Array(count),
    events: new Uint8Array(count),
    segment: new Uint8Array(count),
    buys: new Uint8Array(count),
  };
}

/** A visitor who does not buy: most never put anything in the cart. */
function drawStage({ uniform }: Random): number {
  if (uniform() > 0.075) return 0;
  if (uniform() > 0.45) return 1;
  if (uniform() > 0.6) return 2;
  return uniform() > 0.5 ? 3 : 4;
}

function drawFlags(
  { uniform }: Random,
  returning: boolean,
  stage: number,
): number {
  return (returning ? FLAG.returning : 0) |
    (stage > 0 || uniform() < 0.58 ? FLAG.viewedProduct : 0) |
    (uniform() < 0.41 ? FLAG.viewedCollection : 0) |
    (stage >= 1 ? FLAG.addedToCart : 0) |
    (stage >= 2 ? FLAG.viewedCheckout : 0) |
    (uniform() < 0.7 ? FLAG.allCookies : 0);
}

/** Seconds at which visitors arrive, by the weight of weekday and hour in New York. */
function createArrivals(
  plan: ExperiencePlan,
  untilMs: number,
): (random: Random) => number {
  const { startedAtTs, pausedAtTs, endedAtTs } = plan.experience;
  const start = Math.floor((startedAtTs ?? 0) / 1000);
  const end = Math.floor((endedAtTs ?? pausedAtTs ?? untilMs) / 1000);
  const hours = Math.ceil((end - start) / 3600);
  const weights = Array.from({ length: hours }, (_, i) => {
    const local = new Date(
      (start + i * 3600 + newYorkOffset(start + i * 3600)) * 1000,
    );
    return (WEEKDAY_WEIGHTS[local.getUTCDay()] ?? 1) *
      (HOUR_WEIGHTS[local.getUTCHours()] ?? 1);
  });
  const pickHour = createPicker(weights);
  return ({ uniform, below }) => {
    const second = start + pickHour(uniform()) * 3600 + below(3600);
    return Math.min(second, end - 1);
  };
}

/** Seconds from UTC to New York; the demo's year changes to winter time on 1 November, 06:00 UTC. */
function newYorkOffset(seconds: number): number {
  return seconds < Date.UTC(2026, 10, 1, 6) / 1000 ? -4 * 3600 : -5 * 3600;
}

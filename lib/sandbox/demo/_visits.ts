/** Visits of the demo store. */

import type { Experience } from "../../api/mod.ts";
import { HOUR_WEIGHTS, WEEKDAY_WEIGHTS } from "../season/mod.ts";
import { CHECKOUT_STAGES, type ExposureRow } from "../store/mod.ts";
import {
  CHANNELS,
  COUNTRIES,
  CUSTOM_EVENTS,
  DEVICES,
  LANDINGS,
  REFERRERS,
  utmQuery,
  type Weighted,
} from "./_catalog.ts";
import { BUY_RATE, type ExperiencePlan } from "./_plan.ts";
import { createChoice, createPicker, type Random } from "./_random.ts";

/**
 * First visitor ID. All IDs are greater than 2^53 and too close together for a
 * double to distinguish.
 */
const FIRST_VISITOR_ID = 1_152_921_504_606_847_001n;

/** A visitor's first view of a variation. */
export interface Visit {
  readonly visitorId: string;
  readonly arm: number;
  readonly seenSeconds: number;
  readonly buys: boolean;
  /** Other attributes of the visit. */
  readonly details: Omit<
    ExposureRow,
    "experienceId" | "variationId" | "visitorId" | "seenAtMs"
  >;
}

/** Converts the visits of an experience to store rows. */
export function* exposureRows(
  { id: experienceId, variations }: Experience,
  visits: Iterable<Visit>,
): Generator<ExposureRow> {
  for (const { details, visitorId, arm, seenSeconds } of visits) {
    yield {
      ...details,
      experienceId,
      variationId: variations[arm]!.id!,
      visitorId,
      seenAtMs: seenSeconds * 1000,
    };
  }
}

const chooseCountry = createChoice(COUNTRIES);
const chooseDevice = createChoice(DEVICES);
const chooseChannel = createChoice(CHANNELS);
const chooseLanding = createChoice(LANDINGS);

const RETURNING_SHARE = 0.34;
const RETURNING_BUYS = 1.6;

/**
 * Mean of all factors on the purchase probability. Dividing by this mean makes
 * the rate in a plan the average rate.
 */
const MEAN_FACTOR = meanFactor(COUNTRIES) * meanFactor(DEVICES) *
  meanFactor(CHANNELS) *
  (1 + RETURNING_SHARE * (RETURNING_BUYS - 1));

function meanFactor(list: readonly Weighted[]): number {
  const total = list.reduce((sum, { weight }) => sum + weight, 0);
  return list.reduce((sum, { weight, buys }) => sum + weight * buys, 0) / total;
}

/**
 * Generates the first visits of `count` visitors, numbered across the whole
 * store.
 */
export function* drawVisits(
  plan: ExperiencePlan,
  count: number,
  firstVisitor: number,
  untilMs: number,
  random: Random,
): Generator<Visit> {
  const pickArm = createPicker(plan.arms.map(({ share = 1 }) => share));
  const drawSecond = createArrivals(plan, untilMs);
  const personalization = plan.experience.category === "personalization";
  const { uniform } = random;
  for (let i = 0; i < count; i++) {
    const arm = pickArm(uniform());
    const country = chooseCountry(uniform());
    const device = chooseDevice(uniform());
    const channel = chooseChannel(uniform());
    const returning = personalization || uniform() < RETURNING_SHARE;
    const factor = country.buys * device.buys * channel.buys *
      (returning && !personalization ? RETURNING_BUYS : 1) / MEAN_FACTOR;
    const { buyRate = BUY_RATE } = plan.arms[arm]!;
    const buys = uniform() < buyRate * factor;
    const seenSeconds = drawSecond(random);
    const landing = chooseLanding(uniform());
    const query = utmQuery(channel.name);
    const stage = buys ? 4 : drawStage(random);
    const visitor = FIRST_VISITOR_ID + 3n * BigInt(firstVisitor + i);
    yield {
      visitorId: String(visitor),
      arm,
      seenSeconds,
      buys,
      details: {
        deviceType: device.name,
        visitorType: returning ? "returning" : "new",
        countryCode: country.name,
        channel: channel.name,
        landingUrl: `https://shop.example${landing.path}${query}`,
        landingPageType: landing.type,
        referrer: REFERRERS[channel.name] ?? null,
        viewedProductPage: stage > 0 || uniform() < 0.58,
        viewedCollectionPage: uniform() < 0.41,
        addedToCart: stage >= 1,
        viewedCheckout: stage >= 2,
        checkoutStage: CHECKOUT_STAGES[stage]!,
        cookies: { consent: uniform() < 0.7 ? "all" : "essential" },
        customEvents: CUSTOM_EVENTS.filter(({ chance }) => uniform() < chance)
          .map(({ id }) => id),
        emailSegment: channel.name === "Email" || (returning && uniform() < 0.3)
          ? uniform() < 0.15 ? "vip" : "subscriber"
          : null,
      },
    };
  }
}

/**
 * Draws the checkout stage of a visitor without an order; most have an empty
 * cart.
 */
function drawStage({ uniform }: Random): number {
  if (uniform() > 0.075) return 0;
  if (uniform() > 0.45) return 1;
  if (uniform() > 0.6) return 2;
  return uniform() > 0.5 ? 3 : 4;
}

/**
 * Creates a function that draws arrival times in seconds, weighted by weekday and
 * hour in New York.
 */
function createArrivals(
  plan: ExperiencePlan,
  untilMs: number,
): (random: Random) => number {
  const { startedAtTs, pausedAtTs, endedAtTs } = plan.experience;
  const start = Math.floor((startedAtTs ?? 0) / 1000);
  const end = Math.floor((endedAtTs ?? pausedAtTs ?? untilMs) / 1000);
  const hours = Math.ceil((end - start) / 3600);
  const weights = Array.from({ length: hours }, (_, i) => {
    const second = start + i * 3600;
    const local = new Date((second + newYorkOffset(second)) * 1000);
    return WEEKDAY_WEIGHTS[local.getUTCDay()]! *
      HOUR_WEIGHTS[local.getUTCHours()]!;
  });
  const pickHour = createPicker(weights);
  return ({ uniform, below }) => {
    const second = start + pickHour(uniform()) * 3600 + below(3600);
    return Math.min(second, end - 1);
  };
}

/**
 * Returns New York's offset from UTC in seconds; in the demo's year, winter time
 * starts on November 1, 06:00 UTC.
 */
function newYorkOffset(seconds: number): number {
  return seconds < Date.UTC(2026, 10, 1, 6) / 1000 ? -4 * 3600 : -5 * 3600;
}

import {
  quantileDifference,
  quantileEffects,
  randomSource,
} from "readout/stats";
import { assertEquals } from "@std/assert";

Deno.test("quantile effects are the quantile differences at a stricter level", () => {
  const random = randomSource(5);
  const draw = () => Array.from({ length: 400 }, random.normal);
  const [a, b] = [draw(), draw()];
  const effects = quantileEffects(a, b);
  assertEquals(effects.length, 9);
  const alone = quantileDifference(a, b, 0.5, { level: 1 - 0.05 / 9 });
  const pValue = Math.min(1, alone.pValue! * 9);
  assertEquals(effects[4], { ...alone, pValue });
});

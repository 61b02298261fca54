import { useNow } from '#lib/use-now.ts';
import { useDevice } from './device-context.ts';

const HALF_MINUTE_MS = 30_000;

/** The time by the device's clock, ms, as often as a screen needs it that says how old something is or what today is. */
export function useScreenNow(): number {
  return useNow(useDevice().clock, HALF_MINUTE_MS);
}

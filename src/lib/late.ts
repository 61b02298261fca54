import { fetchPart } from './fetch-part.ts';
import { inTime } from './in-time.ts';

/** Code that has not come by then is not waited for any longer, ms. */
const PATIENCE_MS = 10_000;

/**
 * Something whose code is fetched when it is first asked for, and made once. Null where its code could not be had; the
 * next question tries again.
 */
export function late<T>(load: () => Promise<T>): () => Promise<T | null> {
  let coming: Promise<T | null> | null = null;
  return () => {
    coming ??= inTime(PATIENCE_MS, fetchPart(load)).catch(() => {
      coming = null;
      return null;
    });
    return coming;
  };
}

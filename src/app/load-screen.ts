import type { ComponentType } from 'react';
import { fetchPart } from '#lib/fetch-part.ts';

/** Brings a screen's chunk and gives the component. */
export type ScreenLoader = () => Promise<ComponentType>;

/** A screen's chunk that has not come in this many milliseconds will not come. */
export const chunkTimeoutMs = 120_000;

/** A screen's chunk could not be had: no connection, a new release, or the time ran out. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** Loads a screen, and gives up with `ChunkLoadError` after two minutes. */
export async function loadScreen(load: ScreenLoader, timeoutMs = chunkTimeoutMs): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('The screen took too long to load')), timeoutMs);
  });
  try {
    return await Promise.race([fetchPart(load), tooLate]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('The screen could not be loaded', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Why the device could not save. `full`: no room; `closed`: the database was closed under us; `unavailable`: none at all. */
export type StorageTrouble = 'full' | 'closed' | 'unavailable' | 'unknown';

const troubleByName: Record<string, StorageTrouble> = {
  QuotaExceededError: 'full',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  OpenFailedError: 'unavailable',
  MissingAPIError: 'unavailable',
};

/** Reads the trouble from an error's name, never from its text; the innermost name that is known tells most. */
export function storageTrouble(error: unknown): StorageTrouble {
  let found: StorageTrouble = 'unknown';
  for (let at: unknown = error, depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth++) {
    found = troubleByName['name' in at ? String(at.name) : ''] ?? found;
    at = 'inner' in at ? at.inner : null;
  }
  return found;
}

/** Nothing was saved, and why. */
export class CaptureFailed extends Error {
  override readonly name = 'CaptureFailed';
  readonly trouble: StorageTrouble;

  constructor(trouble: StorageTrouble, cause: unknown) {
    super(`Not saved: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

/** A rule refused it; nothing was saved. `reason` is for the person. */
export class CaptureRefused extends Error {
  override readonly name = 'CaptureRefused';
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { type StorageTrouble, storageTrouble } from '#db/device/storage-error.ts';

const error = (name: string, inner?: unknown) => Object.assign(new Error(name), { name, inner });

describe('why the device did not save', () => {
  it.each<[string, unknown, StorageTrouble]>([
    ['no room left', error('AbortError', error('QuotaExceededError')), 'full'],
    ['no room left to open it', error('OpenFailedError', error('QuotaExceededError')), 'full'],
    ['closed under us', error('DatabaseClosedError'), 'closed'],
    ['none to open again', error('DatabaseClosedError', error('MissingAPIError')), 'unavailable'],
    ['a private window', new Dexie.MissingAPIError('IndexedDB API missing'), 'unavailable'],
    ['something unheard of', error('UnknownError'), 'unknown'],
    ['no error at all', undefined, 'unknown'],
  ])('%s is told by the innermost name that is known', (_what, thrown, trouble) => {
    expect(storageTrouble(thrown)).toBe(trouble);
  });
});

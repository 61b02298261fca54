import { expect, test } from 'vitest';

interface Annotation {
  type: string;
  description?: string;
}
const { browserNotes }: { browserNotes(report: object): string[] } = await import(
  new URL('browser-notes.mjs', import.meta.url).href
);

const withAnnotations = (...annotations: Annotation[]) => ({ tests: [{ annotations }] });

test('an engine that is not there is told with its reason and how many tests it cost, however deep its tests lie', () => {
  const reason = { type: 'skip', description: 'WebKit is not installed' };
  const suites = [{ specs: [withAnnotations(reason)], suites: [{ specs: [withAnnotations(reason)] }] }];
  expect(browserNotes({ suites })).toEqual(['2 skipped: WebKit is not installed']);
});

test('engines that ran are told with their versions; a skip without a reason is told as well', () => {
  const firefox = withAnnotations({ type: 'engine', description: 'Firefox 153.7.0' });
  const suites = [{ specs: [firefox, firefox, withAnnotations({ type: 'skip' }), withAnnotations({ type: 'slow' })] }];
  expect(browserNotes({ suites })).toEqual([
    'Stories of the engines ran in Firefox 153.7.0 (2)',
    '1 skipped: no reason given',
  ]);
  expect(browserNotes({})).toEqual([]);
});

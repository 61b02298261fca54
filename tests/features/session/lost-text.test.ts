import { expect, test } from 'vitest';
import type { Lost } from '#db/react/unsaved.ts';
import { lostText } from '#features/session/frame/save-trouble.tsx';

const ZONE = 'America/New_York';
const lost = (what: string, second: number, of = 'Maya R.'): Lost => ({
  ...{ id: second, what, of, at: Date.parse('2026-11-20T20:00:00Z') + second * 1000 },
  ...{ reason: 'refused', advice: '', canRetry: false },
});

test('of what was not saved each kind is named with its times: whoever adds it by hand needs the first as well', () => {
  const pressed = [
    lost('Elopement', 0),
    lost('Tantrum, interval 4', 2),
    lost('Climbing, stopped', 3),
    ...[4, 5, 9].map((second) => lost('SIB', second)),
    lost('Greets by name, pv', 11, 'Leo T.'),
  ];
  expect(lostText(pressed, 'Maya R.', ZONE)).toBe(
    'Not saved: Elopement 3:00:00 PM; Tantrum, interval 4 3:00:02 PM; Climbing, stopped 3:00:03 PM; SIB 3 times, 3:00:04 PM to 3:00:09 PM; Leo T.: Greets by name, pv 3:00:11 PM',
  );
});

test('of more kinds than can be read the last are named, and the others counted', () => {
  const pressed = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'A'].map((what, second) => lost(what, second));
  expect(lostText(pressed, 'Maya R.', ZONE)).toMatch(
    /^Not saved: C 3:00:02 PM; .*; A 2 times, 3:00:00 PM to 3:00:07 PM and 1 before$/,
  );
});

import { describe, expect, test } from 'vitest';
import { knownOverlap, overlaps } from '#domain/note/note-overlap.ts';
import { withBeginTime } from '#domain/note/note-times.ts';
import { noteValueText } from '#domain/note/note-words.ts';
import { addedWords } from '#domain/text-diff.ts';

const nobody = () => 'nobody';

describe('what one text has and the other has not', () => {
  const added = (text: string, other: string) =>
    addedWords(text, other).flatMap((part) => (part.added ? part.text.trim() : []));

  test('the parts together are the text, whatever changed', () => {
    const [mine, theirs] = [
      'Scratch on left hand, cleaned.\n\nParent told at 4:05 PM.',
      'Scratch on left hand, cleaned. Incident form filed.',
    ];
    expect(
      addedWords(mine, theirs)
        .map(({ text }) => text)
        .join(''),
    ).toBe(mine);
    expect(added(mine, theirs)).toEqual(['Parent told at 4:05 PM.']);
    expect(added(theirs, mine)).toEqual(['Incident form filed.']);
  });

  test('words in the middle, at both ends, and nothing at all', () => {
    expect(added('a b c', 'a c')).toEqual(['b']);
    expect(added('x a b', 'a b y')).toEqual(['x']);
    expect(added('same', 'same')).toEqual([]);
    expect(addedWords('', 'gone')).toEqual([]);
    expect(added('new', '')).toEqual(['new']);
  });

  test('60,000 characters on both sides are compared without keeping anybody waiting', () => {
    const long = (word: string) => Array.from({ length: 8000 }, (_, i) => `${word}${i}`).join(' ');
    const begun = performance.now();
    expect(addedWords(long('a'), long('b'))).toHaveLength(1);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('times of a note', () => {
  const policy = { defaultLengthMinutes: 30 };

  test('a begin time fills an empty end 30 minutes later, and never moves an end that stands', () => {
    expect(withBeginTime({ end_time: '' }, '15:00', policy)).toEqual({ begin_time: '15:00', end_time: '15:30' });
    expect(withBeginTime({ end_time: '17:00' }, '15:00', policy)).toEqual({ begin_time: '15:00' });
    expect(withBeginTime({ end_time: '' }, '', policy)).toEqual({ begin_time: '' });
    expect(withBeginTime({ end_time: '' }, '23:50', policy).end_time).toBe('23:59');
  });

  test('two visits overlap when they share a minute; one that begins when the other ends does not', () => {
    const visit = (begin_time: string, end_time: string, date_visited = '2026-11-20') => ({
      date_visited,
      begin_time,
      end_time,
    });
    expect(overlaps(visit('15:00', '17:00'), visit('16:59', '18:00'))).toBe(true);
    expect(overlaps(visit('15:00', '17:00'), visit('17:00', '18:00'))).toBe(false);
    expect(overlaps(visit('15:00', '17:00'), visit('15:00', '17:00', '2026-11-21'))).toBe(false);
    const leo = { ...visit('16:00', '17:30'), client: { first_name: 'Leo', last_name: 'Tan' } };
    expect(knownOverlap(visit('15:00', '17:00'), [leo])).toBe(
      'These times overlap the note for Leo T. on 11/20/26, 4:00 PM to 5:30 PM.',
    );
    expect(knownOverlap(visit('15:00', ''), [leo])).toBe('');
  });
});

test('values of a note are shown as people read them', () => {
  expect(noteValueText('location', 2, nobody)).toBe('Home');
  expect(noteValueText('begin_time', '15:05', nobody)).toBe('3:05 PM');
  expect(noteValueText('date_visited', '2026-11-20', nobody)).toBe('11/20/2026');
  expect(noteValueText('client_id', 7, () => 'Ruiz, Maya')).toBe('Ruiz, Maya');
  expect(noteValueText('comment', 'As written', nobody)).toBe('As written');
  expect(noteValueText('location', null, nobody)).toBe('');
});

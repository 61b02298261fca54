import { expect, test } from 'vitest';
import { fetchRows, type Place } from '#lists/fetch-rows.ts';

/** A list of so many rows, given in parts as they are asked for. */
function listOf(count: number) {
  const asked: Place[] = [];
  const ask = async (place: Place) => {
    asked.push(place);
    const from = Number(place.cursor ?? 0);
    const to = Math.min(count, from + place.limit);
    const rows = Array.from({ length: to - from }, (_, index) => from + index);
    return { rows, next: to < count ? String(to) : null };
  };
  return { ask, asked };
}

test('all rows come, part after part and none twice, and it is told how far it is while more are asked for', async () => {
  const { ask, asked } = listOf(450);
  const told: number[] = [];
  const { rows, isWhole } = await fetchRows(ask, 10_000, (count) => told.push(count));
  expect(rows).toEqual(Array.from({ length: 450 }, (_, index) => index));
  expect([isWhole, told]).toEqual([true, [200, 400]]);
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '200', '400']);
});

test('never more come than are wanted, and then it says that it is not all', async () => {
  expect(await fetchRows(listOf(450).ask, 250)).toMatchObject({ isWhole: false, rows: { length: 250 } });
  expect(await fetchRows(listOf(250).ask, 250)).toMatchObject({ isWhole: true, rows: { length: 250 } });
  expect(await fetchRows(listOf(0).ask, 250)).toEqual({ isWhole: true, rows: [] });
});

test('a part that can’t be had leaves no half of a list', async () => {
  const { ask } = listOf(450);
  const broken = async (place: Place) => {
    if (place.cursor === '200') throw new Error('gone');
    return ask(place);
  };
  await expect(fetchRows(broken, 10_000)).rejects.toThrow('gone');
});

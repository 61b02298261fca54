import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteEndpoints } from '#contract/notes.ts';
import { askPage } from '#sync/download/ask-page.ts';
import type { Call } from '#sync/http.ts';

const ROWS = 30;
const numberOf = (value: unknown) => Number(value);

/** A list of the numbers from 0 on, of which one answer has at most `most`, whatever page is asked for. */
function listCutAt(most: number) {
  const questions: Call[] = [];
  const ask = async (_endpoint: unknown, call: Call = {}) => {
    questions.push(call);
    const { limit = 10, page = 1, cursor } = call.query ?? {};
    const from = cursor === undefined ? (numberOf(page) - 1) * numberOf(limit) : numberOf(cursor);
    const end = Math.min(ROWS, from + Math.min(numberOf(limit), most));
    const data = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);
    const nextCursor = end < ROWS && data.length > 0 ? String(end) : null;
    return { data, overlaps: data.map(String), limit: numberOf(limit), page, totalCount: ROWS, nextCursor } as never;
  };
  return { server: { ask }, questions };
}

test('a page that the server cuts is shown whole, in its order, with what is said beside its rows, and goes on where it ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.nat(11), fc.integer({ min: 1, max: 12 }), async (limitOf, pageOf, most) => {
      const [limit, page] = [limitOf + 1, pageOf + 1];
      const { server, questions } = listCutAt(most);
      const answer: Record<string, unknown> = {
        ...(await askPage(server, noteEndpoints.companyNotes, { query: { limit, page } })),
      };
      const from = (page - 1) * limit;
      const wanted = Array.from({ length: Math.max(0, Math.min(limit, ROWS - from)) }, (_, at) => from + at);
      expect(answer.data).toEqual(wanted);
      expect(answer.overlaps).toEqual(wanted.map(String));
      expect(answer).toMatchObject({ limit, page, totalCount: ROWS });
      expect(answer.nextCursor).toBe(wanted.length > 0 && from + limit < ROWS ? String(from + limit) : null);
      expect(questions.length).toBe(Math.max(1, Math.ceil(wanted.length / most)));
    }),
  );
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, type OutcomeClass, type Reply } from '#sync/send/outcome.ts';

const codes = [
  null,
  'not_permitted',
  'disabled',
  'in_progress',
  'version',
  'timeconflicts',
  'delete_not_allowed',
  'edit_window_closed',
  'settled',
  'idempotency_mismatch',
  'device_fork',
  'unknown_field',
  'unknown_op',
  'invalid',
  'not_found',
  'brand_new',
];
const contentTypes = ['application/json', 'application/problem+json', 'text/html', ''];
const everyStatus = [0, ...Array.from({ length: 500 }, (_, i) => i + 100)];

const replyOf = (
  status: number,
  code: string | null,
  contentType: string,
  epoch: string | null,
  held = false,
): Reply => ({
  kind: 'answer',
  status,
  contentType,
  epoch,
  retryAfterMs: null,
  body: contentType.includes('json') ? { ...(code ? { code } : {}), ...(held ? { held: { id: 1 } } : {}) } : null,
});

/** What a reply may at most mean, told in another way than the table tells it. */
function allowed(status: number, code: string | null, contentType: string, epoch: string | null): OutcomeClass[] {
  const isProblem = contentType.includes('problem');
  if (status >= 200 && status < 300) {
    if (epoch === null) return ['network-sign-in'];
    if (status !== 204 && !contentType.includes('json')) return ['unknown', 'network-sign-in'];
    return status === 202 ? ['done', 'held'] : ['done'];
  }
  if (status === 511 && !isProblem) return ['network-sign-in'];
  if ([408, 425, 429, 500, 502, 503, 504, 507].includes(status)) return ['transient'];
  if (status < 400) return isProblem ? ['unheard'] : ['network-sign-in'];
  if (!isProblem) return ['unknown'];
  if (status === 401) return ['auth'];
  if (status === 403) return code === 'not_permitted' ? ['rejected'] : ['unheard'];
  if (status === 404) return ['missing'];
  if (status === 409 && code === 'in_progress') return ['transient'];
  if (status === 409 && (code === 'edit_window_closed' || code === 'settled')) return ['addendum'];
  if (status === 409 || status === 412) return ['conflict'];
  if (status === 413) return ['too-large'];
  if (status === 426) return ['incompatible'];
  if (status !== 422) return ['unheard'];
  if (code === 'unknown_field' || code === 'unknown_op') return ['incompatible'];
  if (code === 'idempotency_mismatch') return ['fork'];
  return code === 'device_fork' ? ['device-fork'] : ['rejected'];
}

describe('every status, with every code, from anyone', () => {
  it.each(contentTypes)('as "%s" it means one thing, and the same as in plain words', (contentType) => {
    const wrong: string[] = [];
    for (const status of everyStatus)
      for (const code of codes)
        for (const epoch of [null, 'e']) {
          const { class: cls } = judge(replyOf(status, code, contentType, epoch));
          if (!allowed(status, code, contentType, epoch).includes(cls))
            wrong.push(`${status} ${code} ${contentType} ${epoch}: ${cls}`);
        }
    expect(wrong).toEqual([]);
  });

  it('nothing but our own success acknowledges, whatever comes', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999 }),
        fc.option(fc.string(), { nil: null }),
        fc.oneof(fc.constantFrom(...contentTypes), fc.string()),
        fc.option(fc.string({ minLength: 1 }), { nil: null }),
        fc.boolean(),
        (status, code, contentType, epoch, held) => {
          const { class: cls } = judge(replyOf(status, code, contentType, epoch, held));
          if (cls === 'done' || cls === 'held') expect(epoch !== null && status >= 200 && status < 300).toBe(true);
        },
      ),
      { numRuns: 2000 },
    ));

  it('the text of a message decides nothing', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...everyStatus),
        fc.constantFrom(...codes),
        fc.string(),
        fc.string(),
        (status, code, detail, title) => {
          const plain = judge(replyOf(status, code, 'application/problem+json', null));
          const told: Reply = {
            kind: 'answer',
            status,
            contentType: 'application/problem+json',
            epoch: null,
            retryAfterMs: null,
            body: { ...(code ? { code } : {}), detail, title },
          };
          expect(judge(told).class).toBe(plain.class);
        },
      ),
      { numRuns: 1000 },
    ));

  it.each([
    ['a list', []],
    ['a number', 7],
    ['a text', 'no'],
    ['nothing, cut off on the way', null],
  ])('a refusal whose body is %s tells nothing: it is kept and tried again', (_what, body) => {
    const reply: Reply = {
      kind: 'answer',
      status: 409,
      contentType: 'application/problem+json',
      epoch: 'e',
      retryAfterMs: null,
      body,
    };
    expect(judge(reply).class).toBe('unknown');
  });
});

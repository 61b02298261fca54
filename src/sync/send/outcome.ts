import { isObject, objectOf } from '#domain/json-object.ts';
import { fieldSentences } from '#sync/words/refusal-sentences.ts';

/** What came back from one request, before anyone judged it. `body` is parsed JSON, or null. */
export type Reply =
  | { kind: 'nothing'; reason: 'network' | 'timeout' }
  | {
      kind: 'answer';
      /** 0 for a redirect that was not followed. */
      status: number;
      contentType: string;
      /** X-Epoch: only our own server sends it. */
      epoch: string | null;
      retryAfterMs: number | null;
      body: unknown;
    };

/**
 * What a reply means for the work that was sent. `unknown`: our server did not answer, so nobody knows whether it
 * arrived. `unheard`: our server answered something that this build does not know.
 */
export type OutcomeClass =
  | 'done'
  | 'held'
  | 'unknown'
  | 'network-sign-in'
  | 'transient'
  | 'auth'
  | 'rejected'
  | 'missing'
  | 'conflict'
  | 'addendum'
  | 'fork'
  | 'device-fork'
  | 'unheard'
  | 'too-large'
  | 'incompatible';

export type Outcome = {
  class: OutcomeClass;
  status: number | null;
  code: string | null;
  detail: string | null;
  retryAfterMs: number | null;
  body: unknown;
  /** The server's epoch, where the reply carries one. */
  epoch?: string | null;
};

type Answer = Extract<Reply, { kind: 'answer' }>;
type Seen = Answer & { code: string | null; ours: boolean };

const transientStatuses = new Set([408, 425, 429, 500, 502, 503, 504, 507]);

/** First match wins. The last row is the rule for everything unknown: keep it and try again. */
const table: readonly { class: OutcomeClass; when: (seen: Seen) => boolean }[] = [
  // Our server answered, but the body was cut off on the way.
  {
    class: 'unknown',
    when: ({ status, epoch, body }) =>
      status >= 200 && status < 300 && status !== 204 && epoch !== null && body === null,
  },
  { class: 'unknown', when: ({ status, ours, body }) => status >= 400 && ours && !isObject(body) },
  { class: 'network-sign-in', when: ({ status, ours }) => (status < 400 || status === 511) && !ours },
  { class: 'held', when: ({ status, body }) => status === 202 && isObject(body) && isObject(body.held) },
  { class: 'done', when: ({ status }) => status >= 200 && status < 300 },
  { class: 'transient', when: ({ status }) => transientStatuses.has(status) },
  // A proxy's own 401, 403 or 404 page says nothing about our work.
  { class: 'unknown', when: ({ ours }) => !ours },
  { class: 'auth', when: ({ status }) => status === 401 },
  { class: 'rejected', when: ({ status, code }) => status === 403 && code === 'not_permitted' },
  { class: 'missing', when: ({ status }) => status === 404 },
  { class: 'transient', when: ({ status, code }) => status === 409 && code === 'in_progress' },
  {
    class: 'addendum',
    when: ({ status, code }) => status === 409 && (code === 'edit_window_closed' || code === 'settled'),
  },
  { class: 'conflict', when: ({ status }) => status === 409 || status === 412 },
  { class: 'too-large', when: ({ status }) => status === 413 },
  { class: 'incompatible', when: ({ status }) => status === 426 },
  {
    class: 'incompatible',
    when: ({ status, code }) => status === 422 && (code === 'unknown_field' || code === 'unknown_op'),
  },
  { class: 'fork', when: ({ status, code }) => status === 422 && code === 'idempotency_mismatch' },
  { class: 'device-fork', when: ({ status, code }) => status === 422 && code === 'device_fork' },
  { class: 'rejected', when: ({ status }) => status === 422 },
  // Our server's own answer, but an unknown one: this piece of work is tried again, and others go on meanwhile.
  { class: 'unheard', when: () => true },
];

/**
 * Judges a reply by status and problem code, never by message text. Every reply falls in exactly one class;
 * what is unknown is kept and tried again. Source: the error table of docs/sync.md.
 */
export function judge(reply: Reply): Outcome {
  if (reply.kind === 'nothing')
    return { class: 'unknown', status: null, code: reply.reason, detail: null, retryAfterMs: null, body: null };
  const problem = objectOf(reply.body);
  const code = typeof problem.code === 'string' ? problem.code : null;
  const seen = { ...reply, code, ours: isOurs(reply) };
  const row = table.find(({ when }) => when(seen));
  return {
    class: row?.class ?? 'unknown',
    status: reply.status,
    code,
    detail: sentenceOf(problem),
    retryAfterMs: reply.retryAfterMs,
    body: reply.body,
    epoch: reply.epoch,
  };
}

/** A success must carry our epoch (and JSON, unless empty); an error must be a problem document. */
function isOurs({ status, contentType, epoch }: Answer): boolean {
  if (status >= 200 && status < 300) return epoch !== null && (status === 204 || contentType.includes('json'));
  return contentType.includes('application/problem+json');
}

function sentenceOf(problem: Record<string, unknown>): string | null {
  // A title is the status in words: where fields are named, it adds nothing for a person.
  const sentence = problem.timeconflicts ?? problem.detail ?? fieldSentences(problem.errors) ?? problem.title;
  return typeof sentence === 'string' ? sentence : null;
}

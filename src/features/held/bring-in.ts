import type { OpResult } from '#contract/sync.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { errorsInBody } from '#sync/words/field-errors.ts';
import type { UnsentFile } from './read-unsent-file.ts';

type Send = (call: {
  body: UnsentFile;
}) => Promise<{ ok: true; answer: { results: OpResult[] } } | { ok: false; outcome: Outcome }>;

/**
 * Brings in a part of a file, and answers what became of each piece in turn, up to where it `stopped`. A piece that the
 * server can't read is refused alone: the device that could write it once more may be lost. So a call that is refused
 * for a piece of it is sent again in halves.
 */
export async function bringIn(part: UnsentFile, send: Send): Promise<{ results: OpResult[]; stopped: Outcome | null }> {
  const sent = await send({ body: part });
  if (sent.ok) return { results: sent.answer.results, stopped: null };
  if (!isForAPiece(sent.outcome)) return { results: [], stopped: sent.outcome };
  const { ops } = part;
  if (ops.length === 1) return { results: [unreadable(sent.outcome)], stopped: null };
  const half = Math.ceil(ops.length / 2);
  const first = await bringIn({ ...part, ops: ops.slice(0, half) }, send);
  if (first.stopped) return first;
  const second = await bringIn({ ...part, ops: ops.slice(half) }, send);
  return { results: [...first.results, ...second.results], stopped: second.stopped };
}

/** Of what surrounds the pieces a refusal names its field, and half of it would be refused as well. */
function isForAPiece({ status, body }: Outcome): boolean {
  if (status === 422) return Object.keys(errorsInBody(body)).some((field) => field.startsWith('ops.'));
  return status === 400 || status === 413;
}

const unreadable = ({ status }: Outcome): OpResult => ({
  opId: '',
  status: status ?? 422,
  body: { detail: 'It was changed, or is damaged: it is not as a device writes it.' },
});

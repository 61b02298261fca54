import type { FastifyInstance } from 'fastify';
import type { MoneyResult } from '#contract/billing.ts';
import { endpoints } from '#contract/endpoints.ts';
import { readMoneyResults } from '#server/db/queries/money-writes.ts';
import { readNote } from '#server/db/queries/note-answer.ts';
import { findNotes } from '#server/db/queries/note-rows.ts';
import { maySeeAnywhere } from '#server/http/access/note-access.ts';
import { route } from '#server/http/route.ts';
import { type AnswerCall, WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { acknowledgeChange } from './acknowledge-change.ts';
import { groupNotes } from './group-notes.ts';
import { listGroups } from './list-groups.ts';
import { listPay } from './list-pay.ts';
import { listSubtotals } from './list-subtotals.ts';
import { listUndone } from './list-undone.ts';
import { markNotes } from './mark-notes.ts';
import { restored, restoreNotes } from './restore-notes.ts';
import { ungroupNotes } from './ungroup-notes.ts';

export function registerBilling(app: FastifyInstance): void {
  route(app, endpoints.pay, listPay);
  route(app, endpoints.paySubtotals, listSubtotals);
  route(app, endpoints.payGroups, listGroups);
  writeRoute(app, endpoints.markNotes, { perform: markNotes, answer, mayRead: WHOEVER_WRITES });
  writeRoute(app, endpoints.groupNotes, { perform: groupNotes, answer, mayRead: WHOEVER_WRITES });
  writeRoute(app, endpoints.ungroupNotes, { perform: ungroupNotes, answer, mayRead: WHOEVER_WRITES });
  route(app, endpoints.undone, listUndone);
  writeRoute(app, endpoints.restoreNotes, { perform: restoreNotes, answer: restored, mayRead: WHOEVER_WRITES });
  writeRoute(app, endpoints.acknowledgeChange, {
    perform: acknowledgeChange,
    answer: ({ db, who }, id) => readNote(db, who.companyId, id, who.policy),
    mayRead: async ({ db, who }, id) => {
      const [row] = await findNotes(db, who.companyId, [id], who.policy);
      return row !== undefined && maySeeAnywhere(db, who, row);
    },
  });
}

async function answer({ db, who }: AnswerCall, id: number): Promise<{ results: MoneyResult[] }> {
  return { results: await readMoneyResults(db, who.companyId, id) };
}

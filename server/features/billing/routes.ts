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
import { findActs } from './find-acts.ts';
import { groupNotes } from './group-notes.ts';
import { listGroups } from './list-groups.ts';
import { listBriefPay, listPay } from './list-pay.ts';
import { listSubtotals } from './list-subtotals.ts';
import { listUndone } from './list-undone.ts';
import { markNotes } from './mark-notes.ts';
import { restored, restoreNotes } from './restore-notes.ts';
import { takeBackAcknowledgement } from './take-back-acknowledgement.ts';
import { ungroupNotes } from './ungroup-notes.ts';

export function registerBilling(app: FastifyInstance): void {
  route(app, endpoints.pay, 'Notes for billing and pay, with their total hours', listPay);
  route(
    app,
    endpoints.briefPay,
    'The same without their texts: for a file, a statement, an act for many',
    listBriefPay,
  );
  route(app, endpoints.paySubtotals, 'Notes, hours and units of each therapist in the pay list', listSubtotals);
  route(app, endpoints.payGroups, 'Pay groups by ICN, with notes, hours, units and clients', listGroups);
  writeRoute(
    app,
    endpoints.markNotes,
    'Mark up to 1,000 notes billed or paid, undo that, or change the pay date; a result for each',
    { perform: markNotes, answer, mayRead: WHOEVER_WRITES },
  );
  writeRoute(app, endpoints.groupNotes, 'Mark notes billed under an ICN, or replace a wrong one; a result for each', {
    perform: groupNotes,
    answer,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.ungroupNotes, 'Remove a pay group: its notes become not billed', {
    perform: ungroupNotes,
    answer,
    mayRead: WHOEVER_WRITES,
  });
  route(app, endpoints.undone, 'What was undone in the last 30 days and can be restored, newest first', listUndone);
  route(app, endpoints.moneyActs, 'What became of one’s own calls for many notes, by their keys', findActs);
  writeRoute(app, endpoints.restoreNotes, 'Restore the next notes of an undo: dates, ICN and pay; a result for each', {
    perform: restoreNotes,
    answer: restored,
    mayRead: WHOEVER_WRITES,
  });
  const ofNote = {
    answer: ({ db, who }: AnswerCall, id: number) => readNote(db, who.companyId, id, who.policy),
    mayRead: async ({ db, who }: AnswerCall, id: number) => {
      const [row] = await findNotes(db, who.companyId, [id], who.policy);
      return row !== undefined && maySeeAnywhere(db, who, row);
    },
  };
  writeRoute(app, endpoints.acknowledgeChange, 'Acknowledge that a note was changed after it was billed', {
    perform: acknowledgeChange,
    ...ofNote,
  });
  writeRoute(app, endpoints.takeBackAcknowledgement, 'Take back that a change after billing was acknowledged', {
    perform: takeBackAcknowledgement,
    ...ofNote,
  });
}

async function answer({ db, who }: AnswerCall, id: number): Promise<{ results: MoneyResult[] }> {
  return { results: await readMoneyResults(db, who.companyId, id) };
}

import type { endpoints } from '#contract/endpoints.ts';
import { countSilentDevices } from '#server/db/queries/silent-devices.ts';
import { may } from '#server/http/access/principal.ts';
import { clientScope, noteScope } from '#server/http/access/scope.ts';
import { readyOnly } from '#server/http/answer/ready-notes.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { countClientsLow } from './count-clients.ts';
import { countEventsToApprove, countEventsUnstaffed } from './count-events.ts';
import { countOwed } from './count-money.ts';
import { countHeldWork, countListed, countOpenSessions } from './count-work.ts';
import { counted } from './counted.ts';
import { sumWeek } from './sum-week.ts';

type Endpoint = typeof endpoints.summary;

/**
 * GET /api/company/summary: the numbers on the office's Home; those that the caller may not know are not even counted.
 */
export async function readSummary({ db, who, now }: Call<Endpoint>): Promise<Answer<Endpoint>> {
  const [notes, clients] = [noteScope(who), clientScope(who)];
  const unbilled = may(who, 'company.finance.insurance.view') ? await countOwed(db, who, { billed: 'no' }) : null;
  // A held note can't be billed, and is counted among those that are held; nor can a visit that is not over.
  const toBill = unbilled && (await countOwed(db, who, { billed: 'no' }, readyOnly(who, 'yes', now)));
  const changed = may(who, 'company.finance.insurance.view') ? await countOwed(db, who, { changed: 'yes' }) : null;
  const unpaid = may(who, 'company.finance.payroll.view') ? await countOwed(db, who, { paid: 'no' }) : null;
  return {
    notes_to_bill: toBill?.notes ?? null,
    notes_changed: changed?.notes ?? null,
    events_to_approve: may(who, 'company.schedule.event.approve') ? await countEventsToApprove(db, who, now) : null,
    events_unstaffed: may(who, 'company.schedule.calendar.view') ? await countEventsUnstaffed(db, who, now) : null,
    held_notes: notes && (await countListed(db, who, { state: 'held' }, notes)),
    returned_notes: notes && (await countListed(db, who, { review: 'returned' }, notes)),
    answered_notes:
      notes && may(who, 'company.notes.review') ? await countListed(db, who, { review: 'answered' }, notes) : null,
    sessions_open: notes && (await countOpenSessions(db, who, notes, now)),
    held_work: may(who, 'company.held.edit') ? await countHeldWork(db, who) : null,
    clients_low: clients && (await countClientsLow(db, who, clients, now)),
    devices_unseen: may(who, 'company.devices.view') ? counted(await countSilentDevices(db, who.companyId, now)) : null,
    week: notes && (await sumWeek(db, who, notes, now)),
    unbilled: unbilled?.hours ?? null,
    unpaid: unpaid?.hours ?? null,
    as_of: now.toISOString(),
  };
}

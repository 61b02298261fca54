import { addDays } from '#domain/time/service-time.ts';
import type { Tx } from '../transaction.ts';
import { bulkInsert } from './bulk-insert.ts';
import type { DemoDays } from './demo-days.ts';
import type { Fate, PlannedRule } from './plan-visits.ts';
import type { Chance } from './random.ts';
import { idOf, type SeededCompany } from './seed-people.ts';

/** A therapist whose rules bring fewer than two visits today gets these, so that Home has a day to show. */
const TODAY = [
  { begin: '15:00', end: '17:00' },
  { begin: '17:30', end: '19:00' },
] as const;

/** The rules with what became of each occurrence, visits for today, and events that wait for a decision. */
export async function seedCalendar(
  tx: Tx,
  company: SeededCompany,
  rules: PlannedRule[],
  days: DemoDays,
  chance: Chance,
): Promise<void> {
  const createdAt = new Date(`${days.first}T12:00:00Z`);
  const base = { company_id: company.id, created_at: createdAt, updated_at: createdAt, version: 1 };
  const uid = () => chance.uuid(createdAt.getTime());
  const repeating = rules.map(({ rule, startDate, endDate, fates }) => ({
    ...base,
    uid: uid(),
    title: 'Session',
    client_id: idOf(company.clientIds, rule.client),
    user_id: idOf(company.userIds, rule.therapist),
    visit_location: rule.location,
    starts_at: `${startDate}T${rule.begin}`,
    ends_at: `${startDate}T${rule.end}`,
    repeat_every: 1,
    repeat_unit: 'week',
    repeat_days: rule.days,
    repeat_week_start: 0,
    repeat_until: endDate,
    event_info: infoOf(fates),
  }));
  const single = [...visitsForToday(company, rules, days), ...meetings(company, rules, days)].map((event) => ({
    ...base,
    uid: uid(),
    repeat_every: null,
    repeat_unit: null,
    repeat_days: null,
    repeat_week_start: null,
    repeat_until: null,
    ...event,
  }));
  await bulkInsert(tx, 'schedule_events', [...repeating, ...single]);
}

function infoOf(fates: Fate[]): Record<string, object> {
  return Object.fromEntries(fates.flatMap((fate, index) => (fate ? [[String(index), fate]] : [])));
}

function visitsForToday(company: SeededCompany, rules: PlannedRule[], days: DemoDays) {
  return [...new Set(rules.map(({ rule }) => rule.therapist))].flatMap((therapist) => {
    const own = rules.filter(({ rule }) => rule.therapist === therapist).map(({ rule }) => rule);
    const todays = own.filter((rule) => rule.days.includes(new Date(`${days.today}T00:00:00Z`).getUTCDay()));
    const taken = (begin: string, end: string) => todays.some((rule) => rule.begin < end && begin < rule.end);
    const free = TODAY.filter(({ begin, end }) => !taken(begin, end)).slice(0, Math.max(0, 2 - todays.length));
    const clients = own.filter((rule) => !todays.some((one) => one.client === rule.client));
    return free.flatMap(({ begin, end }, at) => {
      const rule = clients[at] ?? own[at];
      if (!rule) return [];
      return {
        title: 'Session',
        client_id: idOf(company.clientIds, rule.client),
        user_id: idOf(company.userIds, therapist),
        visit_location: rule.location,
        starts_at: `${days.today}T${begin}`,
        ends_at: `${days.today}T${end}`,
        event_info: { 0: { decision: 1 } },
      };
    });
  });
}

/** Nobody has decided about these yet. */
function meetings(company: SeededCompany, rules: PlannedRule[], days: DemoDays) {
  return [...new Set(rules.map(({ rule }) => rule.therapist))].map((therapist, at) => {
    const day = addDays(days.today, 2 + at);
    return {
      title: at % 2 === 0 ? 'Parent training' : 'Team meeting',
      client_id: null,
      user_id: idOf(company.userIds, therapist),
      visit_location: null,
      starts_at: `${day}T12:00`,
      ends_at: `${day}T12:45`,
      event_info: {},
    };
  });
}

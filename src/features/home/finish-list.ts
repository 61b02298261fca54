import type { AttentionItem, AttentionKind } from '#db/queries/attention.ts';
import { recordKeyOf } from '#db/queries/records.ts';
import type { UnwrittenNight } from '#db/queries/unwritten-nights.ts';
import type { SessionRow } from '#db/rows.ts';
import { LONG_OPEN_MS, MIDNIGHT } from '#domain/session/session-rules.ts';
import { dayTimeText } from '#domain/time/moment-text.ts';
import { inZone, time12 } from '#domain/time/service-time.ts';
import type { NewNote } from '#lib/new-note-path.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { thingTitle } from '#sync/words/record-text.ts';

/** One thing to finish, and how to do it. `office`: nothing to do but wait. */
export type FinishItem = {
  key: string;
  kind: 'attention' | 'open-session' | 'unwritten';
  title: string;
  text: string;
  act: FinishAct | null;
};

/** `note`: in the note form. `fix`: in the note of its session, whose page asks before it is opened again. */
export type FinishAct =
  | { label: 'Fix' | 'Go to Submit' | 'Write note' | 'Return'; do: 'fix' | 'submit' | 'return'; sessionId: string }
  | { label: 'Fix' | 'Choose'; do: 'note'; noteUid: string }
  | { label: 'Write note'; do: 'new-note'; note: NewNote };

type FinishFacts = {
  attention: readonly AttentionItem[];
  returned: readonly AttentionItem[];
  openSessions: readonly SessionRow[];
  /** Shown on the cards of the running sessions, so not here. */
  runningIds: readonly string[];
  /** Submitted sessions that have no note. */
  unwritten: readonly SessionRow[];
  /** Sessions that went on after midnight, whose second day has no note. */
  nights: readonly UnwrittenNight[];
  today: string;
  zone: string;
};

/**
 * What waits for the person: a returned note first (reading 34), then what needs attention, then sessions left open,
 * then notes not written, those for the time after midnight last.
 */
export function finishList(facts: FinishFacts): FinishItem[] {
  const { today } = facts;
  return [
    ...[...facts.returned, ...facts.attention].map((item) => attentionItem(item, today)),
    ...facts.openSessions
      .filter((session) => !facts.runningIds.includes(session.id))
      .map((session) => openItem(session, today, facts.zone)),
    ...facts.unwritten.map(
      (session): FinishItem => ({
        key: `unwritten:${session.id}`,
        kind: 'unwritten',
        title: thingTitle('Note', aboutOf(session), today),
        text: 'Not written',
        act: { label: 'Write note', do: 'fix', sessionId: session.id },
      }),
    ),
    ...facts.nights.map((night) => nightItem(night, today)),
  ];
}

/**
 * Which sessions have a card, each with its way back: the current one first, then the one started last; never one that
 * was left open for hours.
 */
export function runningSessions(
  openSessions: readonly SessionRow[],
  currentId: string | null,
  now: number,
): SessionRow[] {
  const fresh = openSessions.filter(
    (session) => session.eventsHere && now - Date.parse(session.createdAt) < LONG_OPEN_MS,
  );
  const isCurrent = ({ id }: SessionRow) => id === currentId;
  return [...fresh.filter(isCurrent), ...fresh.filter((session) => !isCurrent(session))];
}

/** What can be corrected in the note form; what the server refused for another reason only the office can correct. */
const mendable: ReadonlySet<AttentionKind> = new Set(['held', 'returned', 'conflict']);

function thingOf({ entityType }: AttentionItem) {
  if (entityType === 'session') return 'Session';
  if (entityType === 'entry') return 'Behavior entry';
  return entityType === 'event' ? 'Event' : 'Note';
}

function attentionItem(item: AttentionItem, today: string): FinishItem {
  const { reason } = attentionText(item);
  return {
    key: `attention:${recordKeyOf(item)}`,
    kind: 'attention',
    title: thingTitle(thingOf(item), item.about, today),
    text: item.kind === 'returned' ? reason : `Needs attention. ${reason}`,
    act: actOf(item),
  };
}

function actOf({ kind, entityType, entityId, about, error }: AttentionItem): FinishItem['act'] {
  if (kind === 'held' && about.session) return { label: 'Fix', do: 'fix', sessionId: about.session.id };
  if (entityType !== 'note' || !mendable.has(kind)) return null;
  return { label: error?.code === 'version' ? 'Choose' : 'Fix', do: 'note', noteUid: entityId };
}

function openText({ eventsHere, closedAt }: SessionRow): string {
  if (!eventsHere) return 'Open on another device since';
  return closedAt === undefined ? 'Still open since' : 'Open again after Submit, begun';
}

function openItem(session: SessionRow, today: string, zone: string): FinishItem {
  const { date, time } = inZone(Date.parse(session.begunAt ?? session.createdAt), zone);
  return {
    key: `open:${session.id}`,
    kind: 'open-session',
    title: thingTitle('Session', aboutOf(session), today),
    text: `${openText(session)} ${dayTimeText(date, time, today)}`,
    // Of today, it goes on: whoever is there joins it, and finds Submit in it.
    act:
      !session.eventsHere && session.startDate === today
        ? { label: 'Return', do: 'return', sessionId: session.id }
        : { label: 'Go to Submit', do: 'submit', sessionId: session.id },
  };
}

/** The part after midnight, which the first day's note can't cover. */
function nightItem({ session, day, until, location }: UnwrittenNight, today: string): FinishItem {
  const { id, clientId: client, clientName } = session;
  const end = until ?? undefined;
  return {
    key: `night:${id}`,
    kind: 'unwritten',
    title: thingTitle('Note', { client: clientName, date: day }, today),
    text: `From ${time12(MIDNIGHT)} to ${until === null ? 'the time it ended' : time12(until)}, not written`,
    act: {
      label: 'Write note',
      do: 'new-note',
      note: { client, date: day, location: location ?? undefined, begin: MIDNIGHT, end },
    },
  };
}

const aboutOf = (session: SessionRow) => ({ client: session.clientName, date: session.startDate });

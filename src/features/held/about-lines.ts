import * as z from 'zod/mini';
import type { HeldAbout, HeldWork } from '#contract/held.ts';
import { objectOf } from '#domain/json-object.ts';
import { noteLocations, sessionLocations } from '#domain/lookups.ts';
import { serviceText } from '#domain/note/stamp-text.ts';
import { planText } from '#domain/session/intervals/interval-plan.ts';
import { intervalTypes } from '#domain/session/session-event.ts';
import { shortDate, time12 } from '#domain/time/service-time.ts';
import { nameOf } from './program-texts.ts';
import { type BodyWords, valueText } from './value-words.ts';

type Line = { label: string; text: string };
type Author = Pick<HeldWork, 'user'>['user'];

const labels = {
  session: 'Visit',
  note: 'Note it is about',
  entry: 'Entry it is about',
  event: 'Event it is about',
} as const satisfies Record<HeldAbout['what'], string>;
const nothing = {
  session: 'No such visit is stored',
  note: 'No such note is stored',
  entry: 'No such entry is stored',
  event: 'No such event is stored',
} as const satisfies Record<HeldAbout['what'], string>;

/** Each record that a piece of held work names, in a few lines: whose, of which day, and what it says. */
export function aboutLines(about: readonly HeldAbout[], author: Author, words: BodyWords): Line[] {
  return about.map((record) => ({ label: labels[record.what], text: aboutText(record, author, words) }));
}

function aboutText(record: HeldAbout, author: Author, words: BodyWords): string {
  const { what, state, user, client, fields } = record;
  if (state === 'missing') return nothing[what];
  if (state === 'closed') return 'You may not read it. Somebody who may has to accept this.';
  return [
    client ? (words.clients.get(client.id) ?? client.name) : '',
    user && user.id !== author.id ? `Of ${words.users.get(user.id) ?? user.name}` : '',
    whenText(fields),
    ...saidOf[what](fields, words),
    state === 'waits' ? 'Not stored yet: it waits here, too' : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** When the visit, note or entry of a piece is: what it says itself, or else the record that it is about. */
export function visitText({ body, about = [] }: Pick<HeldWork, 'body' | 'about'>): string {
  const own = objectOf(body);
  const texts = [objectOf(own.note), own, ...about.map(({ fields }) => fields)].map(whenText);
  return texts.find((text) => text !== '') ?? '';
}

/** "11/18/26 3:00 PM – 4:00 PM, Home", whatever its parts are called. */
function whenText(fields: HeldAbout['fields']): string {
  const day = textOf(fields.startDate ?? fields.date_visited ?? fields.record_date);
  if (day === '') return '';
  const from = textOf(fields.startTime ?? fields.begin_time);
  const to = textOf(fields.endTime ?? fields.end_time);
  const lastDay = textOf(fields.endDate);
  const end = lastDay === '' || lastDay === day ? time12(to) : `${shortDate(lastDay)} ${time12(to)}`;
  const range = to === '' ? serviceText(day, from) : `${serviceText(day, from)} – ${end}`;
  const place = placeOf(fields);
  return place ? `${range}, ${place}` : range;
}

const placeOf = ({ visit_location, location }: HeldAbout['fields']): string | undefined =>
  sessionLocations.find(({ id }) => id === visit_location)?.text ??
  noteLocations.find(({ id }) => id === Number(location))?.text;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const saidOf: Record<HeldAbout['what'], (fields: HeldAbout['fields'], words: BodyWords) => string[]> = {
  session: (fields, words) => {
    const { behaviors, skills, recordings } = objectOf(fields.recorded);
    const recorded = [
      valueText('behaviors', behaviors ?? [], fields, words),
      valueText('skills', skills ?? [], fields, words),
      ...recordingsIn(recordings).map((run) => `${nameOf(words.behaviors, run.behaviour_id)}, ${planText(run)}`),
    ];
    return [
      ...recorded.filter((text) => text !== '').map((text) => `Recorded: ${text}`),
      fields.submitted === true ? 'Submitted' : '',
      takenOut(fields),
    ];
  },
  note: (fields) => [
    fields.draft === true ? 'A draft' : '',
    fields.settled === true ? 'Billed or paid' : '',
    textOf(fields.held) === '' ? '' : `Held: ${textOf(fields.held)}`,
  ],
  event: (fields, words) => [
    textOf(fields.title),
    `${valueText('start', fields.start, fields, words)} – ${valueText('end', fields.end, fields, words)}`,
    fields.visit_location === null ? '' : valueText('visit_location', fields.visit_location, fields, words),
    fields.repeat === null ? '' : valueText('repeat', fields.repeat, fields, words),
  ],
  entry: (fields, words) => [
    valueText('behaviors', fields.behaviors, fields, words),
    textOf(fields.comment),
    takenOut(fields),
  ],
};

const recording = z.object({
  behaviour_id: z.int(),
  type: z.enum(intervalTypes),
  planned: z.int(),
  length: z.int(),
});

const recordingsIn = (value: unknown): z.infer<typeof recording>[] => z.safeParse(z.array(recording), value).data ?? [];

const takenOut = ({ taken_out }: HeldAbout['fields']): string =>
  typeof taken_out === 'string' ? `Deleted: ${taken_out}` : '';

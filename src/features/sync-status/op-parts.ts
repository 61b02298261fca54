import * as z from 'zod/mini';
import { type AddEntryBody, addEntryBody, voidEntryBody } from '#contract/entries.ts';
import { addendumBody, saveNoteBody } from '#contract/notes.ts';
import { createEventBody, updateEventBody } from '#contract/schedule.ts';
import {
  dataEntryBody,
  sessionNoteBody,
  startSessionBody,
  submitSessionBody,
  voidSessionBody,
} from '#contract/session.ts';
import type { SentEvent } from '#contract/session-event.ts';
import type { OpRow } from '#db/rows.ts';
import { howMany } from '#domain/how-many.ts';
import { lookupText, noteLocations, sessionLocations } from '#domain/lookups.ts';
import { countText } from '#domain/note/count-text.ts';
import type { NoteText } from '#domain/note/note-fields.ts';
import { noteTextFields } from '#domain/note/note-fields.ts';
import { serviceText } from '#domain/note/stamp-text.ts';
import { stampTime } from '#domain/time/moment-text.ts';
import { time12 } from '#domain/time/service-time.ts';

/** A part of an unsent record, in words: a heading and what is under it. */
type RecordPart = { heading: string; lines: string[] };

type Names = { behaviors: ReadonlyMap<number, string>; skills: ReadonlyMap<number, string> };

/**
 * What is in unsent ops, for their author to read: counts by name, times, the texts of a note. Taps from many ops are
 * counted together, because nobody thinks in ops.
 */
export function recordParts(ops: readonly OpRow[], names: Names, zone: string): RecordPart[] {
  const events = ops.flatMap((op) => {
    const body = op.kind === 'recordDataEntry' ? dataEntryBody.safeParse(op.body) : null;
    return body?.success ? (body.data.events ?? []) : [];
  });
  const parts = ops.flatMap((op) => partsOf(op, names, zone));
  return events.length > 0 ? [...parts, { heading: 'Recorded', lines: eventLines(events, names) }] : parts;
}

function partsOf(op: OpRow, names: Names, zone: string): RecordPart[] {
  switch (op.kind) {
    case 'startSession': {
      const body = startSessionBody.safeParse(op.body);
      if (!body.success) return [];
      const { startDate, startTime, visit_location } = body.data;
      return [
        {
          heading: 'Session started',
          lines: [`${serviceText(startDate, startTime)}, ${lookupText(sessionLocations, visit_location)}`],
        },
      ];
    }
    case 'restartSession':
      return [{ heading: 'Session restarted', lines: [stampTime(op.capturedAt, zone)] }];
    case 'voidSession': {
      const body = voidSessionBody.safeParse(op.body);
      return [{ heading: 'Started by mistake', lines: body.success ? [body.data.reason] : [] }];
    }
    case 'submitSession': {
      const body = submitSessionBody.safeParse(op.body);
      return body.success
        ? [{ heading: 'Session submitted', lines: [stampTime(op.capturedAt, zone)] }, ...noteParts(body.data.note)]
        : [];
    }
    case 'saveSessionNote':
    case 'saveNote': {
      const body = (op.kind === 'saveNote' ? saveNoteBody : sessionNoteBody).safeParse(op.body);
      return body.success ? noteParts(body.data) : [];
    }
    case 'addAddendum': {
      const body = addendumBody.safeParse(op.body);
      return body.success ? [{ heading: 'Addendum', lines: [body.data.reason] }, ...textParts(body.data)] : [];
    }
    case 'addEntry': {
      const body = addEntryBody.safeParse(op.body);
      return body.success ? entryParts(body.data, names) : [];
    }
    case 'voidEntry': {
      const body = voidEntryBody.safeParse(op.body);
      if (!body.success) return [];
      const { voided, reason } = body.data;
      return [{ heading: voided ? 'Entry deleted' : 'Entry restored', lines: reason ? [reason] : [] }];
    }
    case 'createEvent':
    case 'updateEvent': {
      const body = eventBody.safeParse(op.body);
      if (!body.success) return [];
      const { title, start, end } = body.data;
      const heading = op.kind === 'createEvent' ? 'New event' : 'Event changed';
      const times = `${serviceText(start.slice(0, 10), start.slice(11, 16))} – ${time12(end.slice(11, 16))}`;
      return [{ heading, lines: [title, times] }];
    }
    case 'deleteEvent':
      return [{ heading: 'Event deleted', lines: [stampTime(op.capturedAt, zone)] }];
    case 'recordDataEntry':
      return [];
  }
}

function entryParts({ behaviors, comment }: AddEntryBody, names: Names): RecordPart[] {
  const lines = behaviors.map(({ behaviour_id, entry, seconds }) =>
    countText(names.behaviors.get(behaviour_id) ?? 'A behavior', entry, seconds),
  );
  return [{ heading: 'Counted', lines }, ...(comment ? [{ heading: 'Comment', lines: comment.split('\n') }] : [])];
}

/** An event that waits for its number is named by its uid. */
const eventBody = z.union([createEventBody, updateEventBody, z.extend(updateEventBody, { id: z.string() })]);

type NoteBody = Texts & { date_visited: string; begin_time: string; end_time: string; location: number };

type Texts = { [Key in NoteText]?: string | undefined };

function noteParts(note: NoteBody): RecordPart[] {
  const { date_visited, begin_time, end_time, location } = note;
  const service = `${serviceText(date_visited, begin_time)} – ${time12(end_time)}, ${lookupText(noteLocations, location)}`;
  return [{ heading: 'Service', lines: [service] }, ...textParts(note)];
}

function textParts(note: Texts): RecordPart[] {
  return noteTextFields.flatMap(({ key, label }) => {
    const text = note[key];
    return text ? [{ heading: label, lines: text.split('\n') }] : [];
  });
}

const otherKinds: Partial<Record<SentEvent['kind'] | 'submitted', [one: string, many: string]>> = {
  interval_start: ['interval recording', 'interval recordings'],
  interval: ['interval scored', 'intervals scored'],
  set: ['typed count', 'typed counts'],
  void: ['taken back', 'taken back'],
  pause: ['pause', 'pauses'],
  // The app notes by itself how long it lay submitted.
  submitted: ['time submitted', 'times submitted'],
  timer_reset: ['timer reset', 'timer resets'],
  cue: ['cue', 'cues'],
};

/** "Tantrum 4", "Requests item 3 trials", "1 taken back". */
function eventLines(events: readonly SentEvent[], names: Names): string[] {
  const taps = new Map<number, number>();
  const trials = new Map<number, number>();
  const others = new Map<keyof typeof otherKinds, number>();
  const addTo = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const event of events) {
    if (event.kind === 'tap' || event.kind === 'onset') addTo(taps, event.behaviour_id ?? 0);
    else if (event.kind === 'trial') addTo(trials, event.skill_id ?? 0);
    else addTo(others, event.kind === 'pause' && event.by === 'app' ? 'submitted' : event.kind);
  }
  return [
    ...[...taps].map(([id, count]) => `${names.behaviors.get(id) ?? 'A behavior'} ${count}`),
    ...[...trials].map(([id, count]) => `${names.skills.get(id) ?? 'A skill'} ${howMany(count, 'trial')}`),
    ...[...others].flatMap(([kind, count]) => {
      const words = otherKinds[kind];
      return words ? [`${count} ${count === 1 ? words[0] : words[1]}`] : [];
    }),
  ];
}

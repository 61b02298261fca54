import type { HeldWork } from '#contract/held.ts';
import { heldReasonText } from '#domain/held-reason.ts';
import { lookupText, noteLocations, sessionLocations } from '#domain/lookups.ts';
import { shortDate, time12 } from '#domain/service-time.ts';

const calls: Record<string, string> = {
  'POST /api/session/start': 'Start of a session',
  'POST /api/session/data-entry': 'Counts of a session',
  'POST /api/session/note': 'Draft of a session note',
  'POST /api/session/submit': 'Submitted session with its note',
  'POST /api/session/restart': 'Restart of a session',
  'POST /api/note': 'Note',
  'POST /api/behavior': 'Behavior entry',
  'POST /api/schedule/event': 'Event',
  'POST /api/schedule/event/update': 'Change of an event',
  'POST /api/schedule/event/delete': 'Deletion of an event',
  'POST /api/schedule/event/approve': 'Decision about an event',
};

/** What the record is. */
export function whatText({ method, path }: Pick<HeldWork, 'method' | 'path'>): string {
  const call = `${method} ${path}`;
  if (/^POST \/api\/note\/\d+\/addendum$/.test(call)) return 'Addition to a note';
  return calls[call] ?? call;
}

/** Why it is held, in words of the office; the server's own sentence stands beside it. */
export function whyText({ reason, problem }: Pick<HeldWork, 'reason' | 'problem'>): string {
  return heldReasonText(reason) ?? problem.detail ?? problem.title;
}

export const stateText: Record<HeldWork['state'], string> = {
  open: 'Waits for a decision',
  copy: 'Its author is fixing it',
  accepted: 'Accepted',
  refused: 'Not accepted',
};

/** A line of what was recorded. */
export type BodyLine = { label: string; text: string };

const hidden = new Set(['uid', 'session_uid', 'visit_session_id', 'client_id', 'user_id', 'note', 'version', 'id']);

const labels: Record<string, string> = {
  visit_location: 'Location (session)',
  location: 'Location',
  startDate: 'Start Date',
  endDate: 'End Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  date_visited: 'Visit date',
  begin_time: 'Begin Time',
  end_time: 'End Time',
  target_behaviors: 'Target Behaviors Occurred',
  skill_learned: 'Skills worked on / Trained on',
  health_safety: 'Health & Safety Issues',
  who_present: 'Who was present',
  comment: 'Comments',
  record_date: 'Date',
  events: 'Recorded events',
  behaviors: 'Behaviors',
  observed_zero: 'Watched, none happened',
  not_observed: 'Not watched',
  reason: 'Reason',
  title: 'Title',
  start: 'Start',
  end: 'End',
  decision: 'Decision',
};

/** The fields of a held record as they were recorded, and those of the note inside it. */
export function bodyLines(body: unknown): BodyLine[] {
  if (typeof body !== 'object' || body === null) return [];
  const own = Object.entries(body).flatMap(([field, value]): BodyLine[] => {
    const text = hidden.has(field) ? '' : valueText(field, value);
    return text === '' ? [] : [{ label: labels[field] ?? field, text }];
  });
  return 'note' in body ? [...own, ...bodyLines(body.note)] : own;
}

function valueText(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '' : `${value.length}`;
  if (field === 'visit_location') return lookupText(sessionLocations, Number(value));
  if (field === 'location') return lookupText(noteLocations, Number(value));
  if (typeof value === 'string') return dayOrTime(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function dayOrTime(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shortDate(text);
  return /^\d{2}:\d{2}$/.test(text) ? time12(text) : text;
}

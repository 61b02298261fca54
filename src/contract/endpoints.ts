import * as z from 'zod/mini';
import type { Permission } from '#domain/permission.ts';
import { logoutBody, tokenAnswer, tokenBody } from './auth.ts';
import { idParams } from './common.ts';
import { companyNotesQuery, note, notesAnswer, notesQuery, saveNoteBody } from './notes.ts';
import { payload, pingAnswer } from './payload.ts';
import { clientsAnswer, logHoursAnswer, logHoursQuery, usersAnswer } from './people.ts';
import { assignmentAnswer, behaviorsAnswer, skillsAnswer } from './programs.ts';
import { scheduleAnswer, scheduleQuery } from './schedule.ts';
import {
  dataEntryAnswer,
  dataEntryBody,
  openedSession,
  restartSessionBody,
  sessionNoteBody,
  sessionsAnswer,
  sessionsQuery,
  startSessionBody,
  submitSessionAnswer,
  submitSessionBody,
} from './session.ts';

/** Who may call: anyone, anyone signed in, or a holder of any of the named permissions. */
export type Access = 'public' | 'signed-in' | readonly Permission[];

type Schema = z.core.$ZodType;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  answer: Schema;
  /** Its author's late work: a disabled person may still deliver it (reading 36). */
  delivery?: true;
};

const nothing = z.void();

/** Every call of the product, once: the server registers from it, the device sends by it. */
export const endpoints = {
  token: { method: 'POST', path: '/oauth/token', access: 'public', body: tokenBody, answer: tokenAnswer },
  logout: { method: 'POST', path: '/api/logout', access: 'public', body: logoutBody, answer: nothing },
  ping: { method: 'GET', path: '/api/ping', access: 'public', answer: pingAnswer },
  payload: { method: 'GET', path: '/api/payload', access: 'signed-in', answer: payload },
  clients: {
    method: 'GET',
    path: '/api/clients',
    access: ['client.view', 'company.clients.view'],
    answer: clientsAnswer,
  },
  users: { method: 'GET', path: '/api/users', access: ['company.users.view'], answer: usersAnswer },
  behaviors: { method: 'GET', path: '/api/behaviors', access: ['behavior.view'], answer: behaviorsAnswer },
  skills: { method: 'GET', path: '/api/skills', access: ['behavior.view'], answer: skillsAnswer },
  assignment: {
    method: 'GET',
    path: '/api/behavior/assign/:id',
    access: ['client.view', 'company.clients.view'],
    params: idParams,
    answer: assignmentAnswer,
  },
  logHours: {
    method: 'GET',
    path: '/api/client/log-hours/:id',
    access: ['client.view', 'company.clients.view'],
    params: idParams,
    query: logHoursQuery,
    answer: logHoursAnswer,
  },
  startSession: {
    method: 'POST',
    path: '/api/session/start',
    access: ['session.record'],
    body: startSessionBody,
    answer: openedSession,
    delivery: true,
  },
  recordDataEntry: {
    method: 'POST',
    path: '/api/session/data-entry',
    access: ['session.record'],
    body: dataEntryBody,
    answer: dataEntryAnswer,
    delivery: true,
  },
  saveSessionNote: {
    method: 'POST',
    path: '/api/session/note',
    access: ['session.record'],
    body: sessionNoteBody,
    answer: note,
    delivery: true,
  },
  submitSession: {
    method: 'POST',
    path: '/api/session/submit',
    access: ['session.record'],
    body: submitSessionBody,
    answer: submitSessionAnswer,
    delivery: true,
  },
  restartSession: {
    method: 'POST',
    path: '/api/session/restart',
    access: ['session.record'],
    body: restartSessionBody,
    answer: openedSession,
    delivery: true,
  },
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    access: ['session.record'],
    query: sessionsQuery,
    answer: sessionsAnswer,
  },
  notes: { method: 'GET', path: '/api/notes', access: ['notes.view'], query: notesQuery, answer: notesAnswer },
  companyNotes: {
    method: 'GET',
    path: '/api/company/notes',
    access: ['company.notes.view', 'company.notes.assigned'],
    query: companyNotesQuery,
    answer: notesAnswer,
  },
  note: {
    method: 'GET',
    path: '/api/note/:id',
    access: ['notes.view', 'company.notes.view', 'company.notes.assigned'],
    params: idParams,
    answer: note,
  },
  saveNote: {
    method: 'POST',
    path: '/api/note',
    access: ['notes.edit', 'company.notes.edit'],
    body: saveNoteBody,
    answer: note,
    delivery: true,
  },
  scheduleEvents: {
    method: 'GET',
    path: '/api/schedule/event',
    access: ['schedule.calendar.view', 'company.schedule.calendar.view'],
    query: scheduleQuery,
    answer: scheduleAnswer,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type BodyOf<N extends EndpointName> = (typeof endpoints)[N] extends { body: infer B extends Schema }
  ? z.input<B>
  : never;
export type AnswerOf<N extends EndpointName> = z.output<(typeof endpoints)[N]['answer']>;

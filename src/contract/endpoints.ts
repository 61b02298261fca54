import { apiDocumentEndpoints } from './api-document.ts';
import { authEndpoints } from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { noteEndpoints } from './notes.ts';
import { payloadEndpoints } from './payload.ts';
import { peopleEndpoints } from './people.ts';
import { programEndpoints } from './programs.ts';
import { scheduleEndpoints } from './schedule.ts';
import { sessionEndpoints } from './session.ts';

/**
 * Every call of the product, once: the server registers from it. A screen imports its own resource's calls, so that
 * the field's part of the app does not carry the office's schemas.
 */
export const endpoints = {
  ...apiDocumentEndpoints,
  ...authEndpoints,
  ...payloadEndpoints,
  ...peopleEndpoints,
  ...programEndpoints,
  ...sessionEndpoints,
  ...noteEndpoints,
  ...scheduleEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

import { accountEndpoints } from './account.ts';
import { apiDocumentEndpoints } from './api-document.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { billingEndpoints } from './billing.ts';
import { briefNoteEndpoints } from './brief-notes.ts';
import { deviceEndpoints } from './devices.ts';
import type { DeclaredEndpoint } from './endpoint.ts';
import { entryEndpoints } from './entries.ts';
import { flagEndpoints } from './flags.ts';
import { heldEndpoints } from './held.ts';
import { importEndpoints } from './import.ts';
import { noteEndpoints } from './notes.ts';
import { notificationEndpoints } from './notifications.ts';
import { payloadEndpoints } from './payload.ts';
import { peopleEndpoints } from './people.ts';
import { policyEndpoints } from './policy.ts';
import { programEndpoints } from './programs.ts';
import { roleEndpoints } from './roles.ts';
import { scheduleEndpoints } from './schedule.ts';
import { sessionEndpoints } from './session.ts';
import { summaryEndpoints } from './summary.ts';
import { syncEndpoints } from './sync.ts';

/**
 * Every call of the product, once: the server registers from it. A screen imports its own resource's calls, so that
 * the field's part of the app does not carry the office's schemas.
 */
export const endpoints = {
  ...apiDocumentEndpoints,
  ...authEndpoints,
  ...payloadEndpoints,
  ...peopleEndpoints,
  ...importEndpoints,
  ...programEndpoints,
  ...entryEndpoints,
  ...summaryEndpoints,
  ...notificationEndpoints,
  ...sessionEndpoints,
  ...noteEndpoints,
  ...billingEndpoints,
  ...briefNoteEndpoints,
  ...flagEndpoints,
  ...scheduleEndpoints,
  ...roleEndpoints,
  ...policyEndpoints,
  ...accountEndpoints,
  ...auditEndpoints,
  ...syncEndpoints,
  ...heldEndpoints,
  ...deviceEndpoints,
} as const satisfies Record<string, DeclaredEndpoint>;

export type EndpointName = keyof typeof endpoints;

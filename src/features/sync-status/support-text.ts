import type { ContactRow } from '#db/database.ts';
import type { AttentionItem } from '#db/queries/attention.ts';
import type { UnsentDetail } from '#db/queries/unsent-details.ts';
import { type DeviceFacts, deviceLines } from './use-device-facts.ts';

type SupportFacts = {
  userId: number;
  now: number;
  device: DeviceFacts;
  contact: ContactRow | undefined;
  waiting: readonly UnsentDetail[];
  attention: readonly AttentionItem[];
  agent: string;
};

/**
 * What support needs to help, and no word about a client: kinds, counts, states and codes. The server's sentences are
 * left out, because they name people.
 */
export function supportText({ userId, now, device, contact, waiting, attention, agent }: SupportFacts): string {
  const lines = [
    'Tallybook problem report (no client data)',
    `Time: ${new Date(now).toISOString()}`,
    `User: ${userId}`,
    ...deviceLines(device, `Last contact: ${contact?.lastContactAt ?? 'never'}`),
    `Waits for: ${contact?.waitingFor ?? 'nothing'}${contact?.offlineSince ? ` since ${contact.offlineSince}` : ''}`,
    `Clock offset: ${contact?.offsetMs ?? 'not known'} ms`,
    `Waiting: ${waiting.length}`,
    ...waiting.map((record) => `- ${record.entityType} ${record.entityId}: ${record.ops} ops since ${record.since}`),
    `Needs attention: ${attention.length}`,
    ...attention.map((item) => `- ${item.entityType} ${item.entityId}: ${item.kind}${errorText(item)}`),
    `Browser: ${agent}`,
  ];
  return lines.join('\n');
}

function errorText({ error, op }: AttentionItem): string {
  if (!error) return '';
  return ` (${[op, error.class, error.status, error.code, error.at].filter((part) => part !== null).join(', ')})`;
}

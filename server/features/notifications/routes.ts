import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { listNotifications } from './list-notifications.ts';
import { markSeen, readSeen } from './mark-seen.ts';

export function registerNotifications(app: FastifyInstance): void {
  route(app, endpoints.notifications, 'What needs the caller, and what they should know', listNotifications);
  writeRoute(app, endpoints.markSeen, 'Say that a notification was looked at', {
    perform: markSeen,
    answer: readSeen,
    mayRead: WHOEVER_WRITES,
  });
}

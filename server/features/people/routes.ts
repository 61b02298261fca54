import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { listClients } from '#server/db/queries/list-clients.ts';
import { readMailsWaiting } from '#server/db/queries/mail-queue.ts';
import { listClientRecords, listUserRecords } from '#server/db/queries/people-records.ts';
import { maySeeClient } from '#server/http/access/client-access.ts';
import { may } from '#server/http/access/principal.ts';
import { route } from '#server/http/route.ts';
import { type AnswerCall, WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { disableUser, enableUser } from './disable-user.ts';
import { clientImporter } from './import-clients.ts';
import { importFile, readImport } from './import-file.ts';
import { userImporter } from './import-users.ts';
import { inviteUser } from './invite-user.ts';
import { readLogHours } from './read-log-hours.ts';
import { changeClient, createClient, readClientRecord } from './store-client.ts';
import { changeUser, createUser, readUserRecord } from './store-user.ts';

export function registerPeople(app: FastifyInstance): void {
  route(app, endpoints.clients, async ({ db, who }) => ({
    data: may(who, 'company.clients.view')
      ? await listClientRecords(db, who.companyId)
      : await listClients(db, who, false),
  }));
  writeRoute(app, endpoints.createClient, { perform: createClient, answer: readClientRecord, mayRead: mayReadClient });
  writeRoute(app, endpoints.changeClient, { perform: changeClient, answer: readClientRecord, mayRead: mayReadClient });
  route(app, endpoints.users, async ({ db, who, now }) => ({
    data: await listUserRecords(db, who.companyId),
    mails_waiting: await readMailsWaiting(db, who.companyId, now),
  }));
  writeRoute(app, endpoints.createUser, { perform: createUser, answer: readUserRecord, mayRead: mayReadUsers });
  writeRoute(app, endpoints.changeUser, {
    perform: (call) => changeUser(call, app.services),
    answer: readUserRecord,
    mayRead: mayReadUsers,
  });
  writeRoute(app, endpoints.inviteUser, {
    perform: (call) => inviteUser(call, app.services),
    answer: readUserRecord,
    mayRead: mayReadUsers,
  });
  writeRoute(app, endpoints.disableUser, { perform: disableUser, answer: readUserRecord, mayRead: mayReadUsers });
  writeRoute(app, endpoints.enableUser, { perform: enableUser, answer: readUserRecord, mayRead: mayReadUsers });
  writeRoute(app, endpoints.importClients, {
    perform: (call) => importFile(call, clientImporter),
    answer: readImport,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.importUsers, {
    perform: (call) => importFile(call, userImporter),
    answer: readImport,
    mayRead: WHOEVER_WRITES,
  });
  route(app, endpoints.logHours, readLogHours);
}

const mayReadClient = ({ db, who }: AnswerCall, id: number) => maySeeClient(db, who, id);
const mayReadUsers = async ({ who }: AnswerCall) => may(who, 'company.users.view');

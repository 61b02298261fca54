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
  route(app, endpoints.clients, 'The clients the caller may see', async ({ db, who }) => ({
    data: may(who, 'company.clients.view')
      ? await listClientRecords(db, who.companyId)
      : await listClients(db, who, false),
  }));
  writeRoute(app, endpoints.createClient, 'Add a client, with the people on whose caseload it is', {
    perform: createClient,
    answer: readClientRecord,
    mayRead: mayReadClient,
  });
  writeRoute(app, endpoints.changeClient, 'Change a client or its caseload', {
    perform: changeClient,
    answer: readClientRecord,
    mayRead: mayReadClient,
  });
  route(app, endpoints.users, 'The people of the company', async ({ db, who, now }) => ({
    data: await listUserRecords(db, who.companyId),
    mails_waiting: await readMailsWaiting(db, who.companyId, now),
  }));
  writeRoute(app, endpoints.createUser, 'Add a person with roles and caseload', {
    perform: createUser,
    answer: readUserRecord,
    mayRead: mayReadUsers,
  });
  writeRoute(app, endpoints.changeUser, 'Change a person, their roles or their caseload', {
    perform: (call) => changeUser(call, app.services),
    answer: readUserRecord,
    mayRead: mayReadUsers,
  });
  writeRoute(app, endpoints.inviteUser, 'Mail a one-time link by which a new person chooses a password', {
    perform: (call) => inviteUser(call, app.services),
    answer: readUserRecord,
    mayRead: mayReadUsers,
  });
  writeRoute(
    app,
    endpoints.disableUser,
    'Disable a person: from the next call on they can only deliver recorded work',
    { perform: disableUser, answer: readUserRecord, mayRead: mayReadUsers },
  );
  writeRoute(app, endpoints.enableUser, 'Let a disabled person work again', {
    perform: enableUser,
    answer: readUserRecord,
    mayRead: mayReadUsers,
  });
  writeRoute(app, endpoints.importClients, 'Import clients from CSV, or try it row by row', {
    perform: (call) => importFile(call, clientImporter),
    answer: readImport,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.importUsers, 'Import users from CSV, or try it row by row', {
    perform: (call) => importFile(call, userImporter),
    answer: readImport,
    mayRead: WHOEVER_WRITES,
  });
  route(app, endpoints.logHours, 'Hours of all notes of a client in the period of a date', readLogHours);
}

const mayReadClient = ({ db, who }: AnswerCall, id: number) => maySeeClient(db, who, id);
const mayReadUsers = async ({ who }: AnswerCall) => may(who, 'company.users.view');

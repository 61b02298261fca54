import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../setup/database.ts';

test('two test databases are both migrated and never see each other’s rows', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  await one.db
    .insertInto('companies')
    .values({ name: 'Only here', created_at: new Date(0) })
    .execute();
  expect(await one.db.selectFrom('companies').select('name').execute()).toEqual([{ name: 'Only here' }]);
  expect(await other.db.selectFrom('companies').select('name').execute()).toEqual([]);
});

test('a database with the demo company holds its clients', async () => {
  const { db } = await open({ demo: true });
  const clients = await db.selectFrom('clients').select(['first_name', 'last_name']).execute();
  expect(clients.length).toBeGreaterThanOrEqual(12);
  expect(clients).toContainEqual({ first_name: 'Maya', last_name: 'Ruiz' });
});

async function open(options?: { demo: boolean }) {
  const database = await createTestDatabase(options);
  onTestFinished(database.drop);
  return database;
}

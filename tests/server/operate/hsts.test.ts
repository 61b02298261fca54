import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createTestDatabase } from '../../setup/database.ts';

test('browsers insist on HTTPS for the host alone, for as long as somebody says', async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const said = async (env: Record<string, string>) => {
    const config = { ...readConfig({ PUBLIC_URL: 'https://tally.test', ...env }), staticDir: '/nowhere' };
    const app = await createApp({ db, config, clock: { now: () => new Date() } });
    const { headers } = await app.inject('/healthz');
    await app.close();
    return headers['strict-transport-security'];
  };
  expect(await said({})).toBe('max-age=31536000');
  expect(await said({ HSTS_DAYS: '1', HSTS_SUBDOMAINS: '1' })).toBe('max-age=86400; includeSubDomains');
  expect(await said({ HSTS_DAYS: '0' })).toBeUndefined();
});

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { createPool } from '#server/db/pool.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { openTelemetry, type TelemetrySettings } from '#server/telemetry/telemetry.ts';
import { startCollector } from '../../setup/collector.ts';
import { createTestDatabase } from '../../setup/database.ts';
import { emails } from '../world.ts';

const NAME = 'Quetzalcoatl Ruiz';
const NUMBER = '1234567';
/** What a stranger says of a trace of theirs. */
const FOREIGN = 'deadbeefdeadbeefdeadbeefdeadbeef';

/** The app with its telemetry, as a process has it. */
async function open(settings: Partial<TelemetrySettings>) {
  const said: string[] = [];
  const telemetry = await openTelemetry(
    { metricsPort: null, telemetryUrl: '', tracesPercent: 100, ...settings },
    (sentence) => said.push(sentence),
  );
  const house = await createTestDatabase({ demo: true });
  const db = createPool(house.connection, undefined, 5, undefined, telemetry.tracing?.watch);
  const app = await createApp({
    db,
    config: { publicUrl: '', staticDir: '/nowhere' },
    clock: { now: () => new Date() },
    metrics: createMetrics(telemetry.meter, db),
    ...(telemetry.tracing ? { tracing: telemetry.tracing.plugin } : {}),
  });
  onTestFinished(async () => {
    await app.close();
    await telemetry.close();
    await db.destroy();
    await house.drop();
  });
  const signIn = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'password', client_id: 'tallybook-web', username: emails.rbt, password: DEMO_PASSWORD },
  });
  return { app, db, telemetry, said, token: signIn.json().access_token as string };
}

test('nothing is counted, traced or sent unless a port or a collector is named', () => {
  expect(readConfig({})).toMatchObject({ metricsPort: null, telemetryUrl: '' });
});

test('traces and metrics say which call, which tables and how it ended; no name, text, address, number of a record or token leaves', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const { app, db, telemetry, token } = await open({ telemetryUrl: collector.url });
  const headers = {
    authorization: `Bearer ${token}`,
    'user-agent': NAME,
    traceparent: `00-${FOREIGN}-00f067aa0ba902b7-01`,
    tracestate: `name=${NUMBER}`,
    baggage: `name=${NUMBER}`,
  };
  const clients = await app.inject({ url: '/api/clients', headers });
  await app.inject({ url: `/api/clients?search=${encodeURIComponent(NAME)}`, headers });
  await app.inject({ url: `/api/note/${NUMBER}`, headers });
  await app.inject({ url: `/wherever/${encodeURIComponent(NAME)}` });
  const write = { ...headers, 'idempotency-key': '0199d7c0-0000-7000-8000-000000000001' };
  await app.inject({ method: 'POST', url: '/api/note', headers: write, payload: { summary: NAME } });
  // An error whose words quote what somebody typed.
  await sql
    .raw(`create function fail() returns trigger as $$ begin raise '${NAME}'; end $$ language plpgsql`)
    .execute(db);
  await sql`create trigger fail before insert or update on sign_in_failures execute function fail()`.execute(db);
  const failed = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'password', client_id: 'tallybook-web', username: `${NUMBER}@ruiz.example`, password: NAME },
  });
  expect(failed.statusCode).toBe(500);
  await telemetry.close();

  const spans = collector.spans();
  const names = spans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['GET /api/clients', 'GET /api/note/:id', 'GET /*', 'handle', 'connect', 'begin', 'commit']),
  );
  const requestId = clients.headers['x-request-id'];
  const request = spans.find(({ attributes }) => attributes.some(({ value }) => value.stringValue === requestId));
  expect(request).toMatchObject({ name: 'GET /api/clients' });
  expect(request?.parentSpanId).toBeUndefined();
  const steps = spans
    .filter(({ traceId, name }) => traceId === request?.traceId && / /.test(name))
    .map(({ name }) => name);
  expect(steps).toEqual(expect.arrayContaining(['select clients', 'GET /api/clients']));
  expect(spans.some(({ status }) => status.code === 2)).toBe(true);

  const allowed =
    /^(http\.(request\.method|route|response\.status_code)|db\.(system\.name|operation\.name|collection\.name)|tallybook\.request_id)$/;
  for (const span of spans) {
    for (const { key } of span.attributes) expect(key).toMatch(allowed);
    expect([span.events ?? [], span.links ?? [], Object.keys(span.status)]).toEqual([[], [], ['code']]);
  }
  expect(collector.metricNames()).toEqual(
    expect.arrayContaining(['tallybook_request_seconds', 'process_resident_memory_bytes']),
  );
  const secrets = [NAME, 'Quetzalcoatl', 'ruiz', NUMBER, DEMO_PASSWORD, token, FOREIGN, emails.rbt];
  expect(secrets.filter((secret) => collector.text().toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
});

test('as many requests are traced as were asked for; all of them are counted', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const { telemetry } = await open({ telemetryUrl: collector.url, tracesPercent: 0 });
  await telemetry.close();
  expect(collector.spans()).toEqual([]);
  expect(collector.metricNames()).toContain('tallybook_request_seconds');
});

test('a collector that is not there is said once; people are served, and the process ends in seconds', async () => {
  const collector = await startCollector();
  await collector.close();
  const { app, telemetry, said } = await open({ telemetryUrl: collector.url });
  expect((await app.inject('/api/ping')).statusCode).toBe(200);
  const began = performance.now();
  await telemetry.close();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(said).toEqual([
    expect.stringMatching(/^The collector of TELEMETRY_URL takes no metrics: .*Tallybook goes on/),
  ]);
});

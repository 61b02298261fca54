import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { openTelemetry } from '#server/telemetry/telemetry.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { emails } from '../world.ts';

let demo: TestDatabase;
beforeAll(async () => {
  demo = await createTestDatabase({ demo: true });
});
afterAll(() => demo.drop());

test('durations by template and status, deliveries, the pool; no address, id or name of anybody', async () => {
  const { db } = demo;
  const telemetry = await openTelemetry({ metricsPort: 0, telemetryUrl: '', tracesPercent: 100 }, () => undefined);
  onTestFinished(() => telemetry.close());
  const metrics = createMetrics(telemetry.meter, db);
  metrics.countMail('sent');
  metrics.countStandbyRead('standby');
  const config = { publicUrl: '', staticDir: '/nowhere', demoBanner: false };
  const app = await createApp({
    db,
    config,
    clock: { now: () => new Date() },
    metrics,
    limits: { requestsOfAddress: 1 },
  });
  onTestFinished(() => app.close());
  const signIn = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'password', client_id: 'tallybook-web', username: emails.rbt, password: DEMO_PASSWORD },
  });
  const headers = { authorization: `Bearer ${signIn.json().access_token}` };
  await app.inject({ url: '/api/clients', headers });
  // No such filter: what was asked for stands nowhere all the same.
  await app.inject({ url: '/api/clients?search=Ruiz', headers });
  await app.inject({ method: 'POST', url: '/api/session/data-entry', headers, payload: {} });
  await app.inject({ url: '/api/note/1234567', headers });
  // A session as an older release may have stored it.
  await sql`update sessions set tally = '{"behaviors": {}, "skills": {}, "pauses": [], "runs": [{"run": "x", "behaviour_id": 1, "planned": 3, "length": 5, "marks": null}]}' where id = (select max(s.id) from sessions s join users u on u.id = s.user_id where u.email = ${emails.rbt})`.execute(
    db,
  );
  await app.inject({ url: '/api/sessions?limit=200', headers });
  await app.inject('/wherever/Ruiz');
  await app.inject('/api/ping');
  await app.inject('/api/openapi.json');

  const url = `http://127.0.0.1:${telemetry.port}`;
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('tallybook_request_seconds_count{method="GET",route="/api/clients",status="200"} 1');
  expect(text).toContain('tallybook_request_seconds_count{method="GET",route="/api/clients",status="422"} 1');
  expect(text).toContain('tallybook_request_seconds_count{method="GET",route="/api/note/:id",status="404"} 1');
  expect(text).toContain('tallybook_request_seconds_count{method="GET",route="/*",status="404"} 1');
  expect(text).toContain('tallybook_requests_limited_total{by="address"} 2');
  expect(text).toContain('tallybook_deliveries_total{outcome="refused"} 1');
  expect(text).toContain('tallybook_rows_unshown_total{route="/api/sessions"} 1');
  expect(text).toMatch(/tallybook_pool_connections\{state="idle"\} [1-9]/);
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toMatch(/Ruiz|1234567|@demo/);

  // The page for operators lists these and no others, and rules and dashboard ask for no others.
  const there = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? '').sort();
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  const listed = [...read('docs/operations-watching.md').matchAll(/^\| `([a-z]\w+)` \|/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(there);
  for (const file of ['deploy/watch/alerts.yml', 'deploy/watch/grafana.json']) {
    const asked = [...read(file).matchAll(/\b(?:tallybook|process|nodejs)_\w+/g)].map(([name]) => name);
    const known = asked.filter((name) => there.includes(name.replace(/_(bucket|count|sum)$/, '')));
    expect(known.length).toBeGreaterThan(5);
    expect(asked).toEqual(known);
  }
  expect((await fetch(url)).status).toBe(404);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
});

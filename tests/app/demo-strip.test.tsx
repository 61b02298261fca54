// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createHttp } from '#sync/http.ts';
import { askDemo } from '../../src/app/ask-demo.ts';
import { DemoStrip } from '../../src/app/demo-strip.tsx';

const answering = (body: unknown) =>
  createHttp(async () => Response.json(body, { headers: { 'x-epoch': 'one' } }), 'http://localhost');
const serverTime = '2026-11-20T20:00:00.000Z';

test('a public demo is told at the sign-in already', async () => {
  render(<DemoStrip account={null} ask={() => askDemo(answering({ ok: true, serverTime, demo: true }))} />);
  expect((await screen.findByRole('note')).textContent).toBe('Demo: all people and records here are made up');
});

test('a clinic’s server, one that is away, and one that answers something else say nothing', async () => {
  const away = createHttp(async () => {
    throw new TypeError('Failed to fetch');
  }, 'http://localhost');
  expect(await askDemo(answering({ ok: true, serverTime }))).toBe(false);
  expect(await askDemo(away)).toBe(false);
  expect(await askDemo(answering('<html>'))).toBe(false);
});

// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { VisitsSection } from '#features/home/visits-section.tsx';
import { OfflineReady } from '#features/session/start/offline-ready.tsx';
import { AppActionsContext } from '#lib/app-actions.ts';
import { type OfflineApp, OfflineAppContext } from '#lib/offline-app.ts';
import { makeAppActions } from '../../setup/app-actions.ts';
import { maya, today, zone } from '../on-device.ts';

const visit = {
  key: 'v',
  title: 'Maya R.',
  client: maya,
  clientId: maya.id,
  begin: '15:00',
  end: '17:00',
  location: 2,
  eventUid: 'v',
  decision: 'approved',
  session: null,
  state: null,
} as const;

const show = (app: OfflineApp) =>
  render(
    <OfflineAppContext value={app}>
      <AppActionsContext value={makeAppActions()}>
        <VisitsSection
          downloaded="done"
          now={Date.parse('2026-11-20T20:00:00Z')}
          ready={new Set([maya.id])}
          runningId={undefined}
          today={today}
          updatedAt={null}
          visits={[visit]}
          zone={zone}
        />
      </AppActionsContext>
      <OfflineReady program={{ behaviors: [], skills: [] }} />
    </OfflineAppContext>,
  );

describe('“Offline ready” is said only where the app itself opens without a network', () => {
  test('when everything is on the device', () => {
    show('ready');
    screen.getByText('Offline ready');
    screen.getByText('Ready offline: 0 behaviors, 0 skills');
  });

  test.each([
    ['coming', /^Still downloading the app\. Until that is done it opens with a connection only\./],
    ['impossible', /^This address can’t work offline\. What you record is kept on this device/],
  ] as const)('and otherwise what is so: %s', (app, text) => {
    show(app);
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(screen.queryByText(/Offline ready|Ready offline/)).toBeNull();
  });
});

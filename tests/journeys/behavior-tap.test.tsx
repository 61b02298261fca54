// @vitest-environment jsdom
/**
 * One tap, all the way: tile → domain → device → outbox → wire → server → the office's screen.
 * Real Dexie (over fake-indexeddb), the real server in this process, real PostgreSQL. Nothing is mocked.
 */
import '../ui/layout-stubs.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteEndpoints } from '#contract/notes.ts';
import { findProgram, listClients } from '#db/queries/caseload.ts';
import { findSession, listEvents } from '#db/queries/sessions.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { CompanyNotesScreen } from '#features/notes/company-notes-screen.tsx';
import { SessionLayout } from '#features/session/frame/session-layout.tsx';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { SessionDataScreen } from '#features/session/record/session-data-screen.tsx';
import { startSession } from '#features/session/start/start-session.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { AppActionsContext } from '#lib/app-actions.ts';
import { must } from '#lib/must.ts';
import { SyncContext } from '#sync/react/sync-context.ts';
import { DisplayProvider } from '#ui/layout/display.tsx';
import { AccountGate } from '../../src/app/screens/account-gate.tsx';
import { makeAppActions } from '../setup/app-actions.ts';
import { type InProcessServer, type SignedInDevice, signInDevice, startInProcess } from '../setup/in-process-server.ts';
import { makeTestRouter } from '../setup/test-router.tsx';
import { setWindowWidth } from '../ui/window-width.ts';

let house: InProcessServer;

beforeAll(async () => {
  house = await startInProcess();
});
afterAll(() => house.stop());

function show(person: SignedInDevice, element: React.ReactNode) {
  // Rows and answers come from a real database and a real server, which no act() can surround.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  const { Router } = makeTestRouter('/entry/session/data');
  const sync = {
    server: person.server,
    wake: () => {},
    syncNow: () => {},
    glance: () => {},
    signedIn: () => {},
    stop: () => {},
  };
  return render(
    <DeviceContext value={person.device}>
      <SyncContext value={sync}>
        <DisplayProvider>
          <AppActionsContext value={makeAppActions()}>
            <Router>
              <AccountGate title="the screen">{element}</AccountGate>
            </Router>
          </AppActionsContext>
        </DisplayProvider>
      </SyncContext>
    </DeviceContext>,
  );
}

it('a tap on a tile is on the device before its number changes, and reaches the note the office reads', async () => {
  setWindowWidth(1024);
  const user = userEvent.setup();
  const therapist = await signInDevice(house, 'therapist@demo.test');
  const { device } = therapist;
  const maya = must(
    (await listClients(device.db)).find((client) => client.first_name === 'Maya'),
    'Maya',
  );
  const program = must(await findProgram(device.db, maya.id), "Maya's program");
  const tantrum = must(
    program.behaviors.find(({ name }) => name === 'Tantrum'),
    'Tantrum',
  );
  const start = {
    client_id: maya.id,
    startDate: '2026-01-05',
    endDate: '',
    startTime: '06:00',
    endTime: '06:45',
    visit_location: 1,
  };
  const id = await startSession(device, start, {
    userId: device.db.userId,
    client: maya,
    behaviorIds: program.behaviors.map((behavior) => behavior.id),
    skillIds: program.skills.map((skill) => skill.id),
  });

  // 1 the tile, 2 the rule, 3 the one transaction: the number on the tile is the number on the disk.
  const recording = show(
    therapist,
    <SessionLayout>
      <SessionDataScreen />
    </SessionLayout>,
  );
  await user.click(await screen.findByRole('button', { name: 'Tantrum, count 0. Add one.' }));
  await user.click(await screen.findByRole('button', { name: 'Tantrum, count 1. Add one.' }));
  await screen.findByRole('button', { name: 'Tantrum, count 2. Add one.' });
  expect(await listEvents(device.db, id)).toMatchObject([{ kind: 'tap' }, { kind: 'tap' }]);
  recording.unmount();

  // 4 the outbox, 5 the wire, 6 the server's own transaction.
  expect(await countUnsent(device.db)).toBe(3);
  expect(await therapist.send()).toMatchObject({ stopped: null });
  expect(await countUnsent(device.db)).toBe(0);
  const stored = await sql<{ n: number }>`
    select count(*)::int as n from session_events e join sessions s on (s.company_id, s.id) = (e.company_id, e.session_id)
    where s.uid = ${id} and e.event->>'kind' = 'tap' and (e.event->>'behaviour_id')::int = ${tantrum.id}`.execute(
    house.database.db,
  );
  expect(stored.rows).toEqual([{ n: 2 }]);

  // A resent answer, as after a lost reply: the same op again changes nothing.
  const op = (await device.db.ops.toArray()).find(({ kind }) => kind === 'recordDataEntry');
  await device.db.ops.update(must(op, 'the sent op').seq, { state: 'queued' });
  await therapist.send();
  expect(
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from session_events where event->>'behaviour_id' = ${String(tantrum.id)} and session_id = (select id from sessions where uid = ${id})`.execute(
        house.database.db,
      )
    ).rows,
  ).toEqual([{ n: 2 }]);

  const session = must(await findSession(device.db, id), 'the session');
  await saveSessionNote(
    device,
    session.noteUid,
    { target_behaviors: 'Tantrum occurred 2 times.', comment: 'One tap, all the way.' },
    defaultPolicy,
  );
  const rest = session.behaviorIds.filter((behavior) => behavior !== tantrum.id);
  await submitSession(device, id, session.noteUid, { zero: rest, notWatched: [] }, defaultPolicy);
  await therapist.send();
  expect(await device.db.notes.get(session.noteUid)).toMatchObject({ state: 'final' });

  // 7 the office sees it.
  setWindowWidth(1440);
  const staff = await signInDevice(house, 'staff@demo.test');
  show(staff, <CompanyNotesScreen />);
  const table = await screen.findByRole('table', { name: /Notes/ });
  expect(await within(table).findAllByText('Ruiz, Maya')).not.toHaveLength(0);
  const answer = await staff.server.ask(noteEndpoints.companyNotes, {
    query: { scope: 'all', daterange: '2026-01-05,2026-01-05', client: maya.id },
  });
  expect(answer.data).toMatchObject([
    { comment: 'One tap, all the way.', target_behaviors: 'Tantrum occurred 2 times.' },
  ]);
});

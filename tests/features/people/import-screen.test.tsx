// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ImportAnswer } from '#contract/import.ts';
import { ImportClientsScreen } from '#features/people/import-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { type Answer, answeringSync, refusal } from '../answering-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['company.clients.view', 'company.clients.edit']);
});
afterEach(() => device.db.close());

const CSV = 'first_name,last_name,gender\nNora,Quinn,Female\nMaya,Ruiz,2\n';
const fine: ImportAnswer = {
  dry_run: true,
  created: 1,
  existing: 1,
  columns: ['first_name', 'last_name', 'gender'],
  rows: [
    { row: 2, action: 'create', id: null, cells: ['Nora', 'Quinn', 'Female'] },
    { row: 3, action: 'exists', id: 7, cells: ['Maya', 'Ruiz', '2'] },
  ],
  problems: [],
};

async function choose(answer: Answer, csv = CSV) {
  const sync = answeringSync(answer);
  open(device, <ImportClientsScreen />, { sync, path: '/clients/import' });
  await userEvent.upload(
    await screen.findByLabelText('CSV file'),
    new File([csv], 'clients.csv', { type: 'text/csv' }),
  );
  return sync;
}

describe('importing clients', () => {
  test('shows every row and what would become of it before anything is stored, and then imports all', async () => {
    const sync = await choose(({ body }) =>
      (body as { dry_run?: boolean }).dry_run ? fine : { ...fine, dry_run: false },
    );
    await screen.findByText('1 client will be added');
    const [, nora, maya] = screen.getAllByRole('row');
    within(nora as HTMLElement).getByText('Will be added');
    within(nora as HTMLElement).getByText('Quinn');
    within(maya as HTMLElement).getByText('Is there already');
    expect(sync.writes().map(({ body }) => body)).toEqual([{ csv: CSV, dry_run: true }]);
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 client' }));
    await screen.findByText('1 client added');
    expect(sync.writes().at(-1)?.body).toEqual({ csv: CSV });
    expect(screen.getByRole('link', { name: 'Show the list' }).getAttribute('href')).toBe('/clients');
  });

  test('columns that are not imported are named, with the words there are, and what is in them is not shown', async () => {
    const rows = fine.rows.map((row) => ({ ...row, cells: ['123-45-6789', ...(row.cells ?? []), 'x'] }));
    await choose(() => ({ ...fine, columns: ['ssn', ...(fine.columns ?? []), ''], rows }));
    await screen.findByText('2 columns are set aside');
    screen.getByText(/^Nothing is taken from: ssn, column 5, without a name\. If one of them .* first_name, last_name/);
    expect(screen.queryByText('123-45-6789')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'ssn' })).toBeNull();
    screen.getByRole('button', { name: 'Import 1 client' });
  });

  test('the template has the words of the first row and no row that would be imported', async () => {
    let file: Blob | undefined;
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      file = blob as Blob;
      return 'blob:template';
    };
    onTestFinished(() => {
      URL.createObjectURL = make;
    });
    open(device, <ImportClientsScreen />, { path: '/clients/import' });
    await userEvent.click(await screen.findByRole('button', { name: 'Download a template' }));
    expect(await file?.text()).toBe(
      'first_name,last_name,middle_initial,gender,insurance_type,asst_billing_hours,caseload\r\n',
    );
  });

  test('a problem is told by row and column, and with a single one nothing can be imported', async () => {
    await choose(() => ({
      ...fine,
      rows: [{ row: 2, action: 'problem', id: null, cells: ['Nora', 'Quinn', 'x'] }, fine.rows[1]],
      problems: [{ row: 2, column: 'gender', problem: 'Use Male or Female, or the code 1 or 2' }],
    }));
    await screen.findByText('Fix these first: nothing is imported while a row has a problem');
    screen.getByText('gender: Use Male or Female, or the code 1 or 2');
    // The rows with problems stand alone first; the others are one press away.
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: 'All 2' }));
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  test('once a file is chosen the result has the focus, and the format of the file is folded away', async () => {
    await choose(() => fine);
    const result = await screen.findByRole('heading', { name: 'What would happen' });
    await waitFor(() => expect(document.activeElement).toBe(result));
    expect(screen.getByText('What the file looks like').closest('details')?.open).toBe(false);
  });

  test('what is wrong with the header as a whole is told, too', async () => {
    await choose(() => ({
      ...fine,
      created: 0,
      existing: 0,
      rows: [],
      problems: [{ row: 1, column: 'last_name', problem: 'Is missing from the header' }],
    }));
    await screen.findByText('Row 1, last_name: Is missing from the header');
  });

  test('rows of which the server says nothing have no problem made up for them', async () => {
    const problem = 'Has a quote that is never closed';
    const { columns: _, ...unread } = fine;
    const broken = {
      ...unread,
      created: 0,
      existing: 0,
      rows: [{ row: 4, action: 'problem' as const, id: null }],
      problems: [{ row: 4, column: null, problem }],
    };
    await choose(() => broken, 'first_name,last_name\nA,B\nC,D\n"E,F\n');
    await screen.findByText('There is one problem. Fix it in the file and choose it again.');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(1);
    within(rows[0] as HTMLElement).getByText('Row 4');
    within(rows[0] as HTMLElement).getByText(problem);
  });

  test('refused at the last moment: nothing was imported, and the rows are looked at again', async () => {
    let tried = 0;
    await choose(({ body }) => {
      if (!(body as { dry_run?: boolean }).dry_run)
        return refusal(422, 'import_refused', { detail: 'Nothing was imported. Fix these rows first.' });
      tried += 1;
      return fine;
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 client' }));
    await screen.findByText('Nothing was imported. Fix these rows first.');
    expect(tried).toBe(2);
  });

  test('without a connection the file is not lost: it says so and can be chosen again', async () => {
    await choose(() => undefined);
    await screen.findByText('We could not check “clients.csv”');
    screen.getByRole('button', { name: 'Choose another file' });
  });
});

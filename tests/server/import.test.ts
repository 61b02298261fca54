import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMPORT_ROW_LIMIT, type ImportAnswer } from '#contract/import.ts';
import type { ClientRecord, UserRecord } from '#contract/people.ts';
import { must } from '#lib/must.ts';
import { emails, ifMatch, openWorld, userId, type Who, type World, waiting } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const send = (kind: 'clients' | 'users', csv: string, dry_run = false, as: Who = 'admin', headers = {}) =>
  world.ask('POST', `/api/import/${kind}`, { as, body: { csv, dry_run }, headers });

async function imported(kind: 'clients' | 'users', csv: string): Promise<ImportAnswer> {
  const answer = await send(kind, csv);
  expect([answer.statusCode, answer.json().problems ?? answer.json().errors]).toEqual([201, []]);
  return answer.json();
}

async function problemsOf(kind: 'clients' | 'users', csv: string): Promise<ImportAnswer['problems']> {
  const answer = await send(kind, csv, true);
  expect(answer.statusCode).toBe(200);
  return answer.json().problems;
}

async function clients(): Promise<ClientRecord[]> {
  return (await world.ask('GET', '/api/clients', { as: 'admin' })).json().data;
}

async function named(lastName: string): Promise<ClientRecord[]> {
  return (await clients()).filter(({ last_name }) => last_name === lastName);
}

describe('what a spreadsheet adds to a file', () => {
  test('empty columns at the end and a line that names the separator are no problem', async () => {
    expect(await problemsOf('clients', 'first_name,last_name,,\nAda,Extra,,\n,,,\n')).toEqual([]);
    const named = '\uFEFFsep=;\r\nfirst_name;last_name;asst_billing_hours\r\nAda;Extra;1,5';
    expect(await problemsOf('clients', named)).toEqual([]);
    expect(await problemsOf('clients', 'first_name,last_name,\nAda,Extra,something\n')).toEqual([
      { row: 2, column: null, problem: expect.stringMatching(/more cells than the header/) },
    ]);
  });

  test.each(['1,200', '1.200', '12.345'])('hours of %s may be two numbers, and neither is stored', async (hours) => {
    const csv = `first_name,last_name,asst_billing_hours\nAda,Many,"${hours}"\n`;
    const [problem, ...more] = await problemsOf('clients', csv);
    expect([problem, more]).toEqual([
      { row: 2, column: 'asst_billing_hours', problem: expect.stringMatching(/^Can be read in two ways: /) },
      [],
    ]);
  });

  test('the preview is the server’s own reading of every cell', async () => {
    const csv = 'sep=;\nFirst Name;last_name;asst_billing_hours;\n"Ada; ""A""";  Pre\u00a0View;12,5;\n';
    const answer = await send('clients', csv, true);
    expect(answer.json()).toMatchObject({
      columns: ['first_name', 'last_name', 'asst_billing_hours'],
      rows: [{ row: 3, action: 'create', cells: ['Ada; "A"', 'Pre View', '12,5'] }],
    });
  });
});

describe('a file of clients', () => {
  test('a dry run says row by row what would happen, and nothing does', async () => {
    const before = (await clients()).length;
    const csv = 'first_name,last_name,gender\nAda,Dry,2\nMaya,Ruiz,2\nBo,Dry,x\n';
    const answer = await send('clients', csv, true);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        dry_run: true,
        created: 1,
        existing: 1,
        columns: ['first_name', 'last_name', 'gender'],
        rows: [
          { row: 2, action: 'create', id: null, cells: ['Ada', 'Dry', '2'] },
          { row: 3, action: 'exists', id: expect.any(Number), cells: ['Maya', 'Ruiz', '2'] },
          { row: 4, action: 'problem', id: null, cells: ['Bo', 'Dry', 'x'] },
        ],
        problems: [{ row: 4, column: 'gender', problem: 'Use Male or Female, or the code 1 or 2' }],
      },
    ]);
    expect((await clients()).length).toBe(before);
  });

  test('comes in as a spreadsheet of Europe saves it: byte-order mark, semicolons, CRLF, quotes, decimal commas', async () => {
    const csv = [
      '\uFEFFLast Name;First Name;Middle-Initial;Gender;Insurance Type;asst_billing_hours;caseload',
      `"de la ""Cruz"";\r\nJr.";Ana;;f;Medicaid;12,5;${emails.rbt} ${emails.rbt2}`,
      '',
      ';;;;;;',
      ' Åberg ; Jörg ;Q;1;0;;',
      '',
    ].join('\r\n');
    const answer = await imported('clients', csv);
    expect(answer).toMatchObject({ dry_run: false, created: 2, existing: 0 });
    expect(answer.rows.map(({ row }) => row)).toEqual([2, 5]);
    const [cruz] = await named('de la "Cruz"; Jr.');
    const ids = [await userId(world, emails.rbt), await userId(world, emails.rbt2)];
    expect(cruz).toMatchObject({ gender: 2, insurance_type: 1, asst_billing_hours: 12.5, user_ids: ids });
    const [aberg] = await named('Åberg');
    expect(aberg).toMatchObject({ first_name: 'Jörg', middle_initial: 'Q', gender: 1, insurance_type: 0 });
    expect(aberg?.id).toBe(answer.rows[1]?.id);
  });

  test.each([
    ['tabs', 'first_name\tlast_name\nTess,A\tTabs\n'],
    ['old line ends', 'first_name,last_name\r"Tess,A",Tabs'],
  ])('%s are read as well', async (_what, csv) => {
    const lastName = `Tabs${uuid()}`;
    await imported('clients', csv.replace('Tabs', lastName));
    expect((await named(lastName)).map(({ first_name }) => first_name)).toEqual(['Tess,A']);
  });

  test.each([
    '=1+1',
    '=HYPERLINK("http://x";"y")',
    '+49',
    '-2',
    '@SUM(A1)',
    "'; drop table clients; --",
    '{{x}}',
  ])('%s is a name like any other', async (first) => {
    const lastName = `Formula${uuid()}`;
    await imported('clients', `first_name,last_name\n"${first.replaceAll('"', '""')}",${lastName}\n`);
    expect((await named(lastName)).map(({ first_name }) => first_name)).toEqual([first]);
  });

  test('changes the people on whose caseload it puts clients: a form that was open before does not take them off again', async () => {
    const recordOf = async (): Promise<UserRecord> => {
      const people: UserRecord[] = (await world.ask('GET', '/api/users', { as: 'admin' })).json().data;
      return must(
        people.find(({ email }) => email === emails.rbt),
        'a therapist',
      );
    };
    const open = await recordOf();
    await imported('clients', `first_name,last_name,caseload\nIda,Open,${emails.rbt}\nIvo,Open,${emails.rbt}\n`);
    const added = (await named('Open')).map(({ id }) => id);
    const saved = await world.ask('PATCH', `/api/users/${open.id}`, {
      as: 'admin',
      body: { client_ids: open.client_ids.slice(1) },
      headers: ifMatch(open),
    });
    expect([saved.statusCode, saved.json().code]).toEqual([412, 'version']);
    expect((await recordOf()).client_ids).toEqual(expect.arrayContaining(added));
  });

  test('every problem names its row and column, and one is enough for nothing to be imported', async () => {
    const csv = [
      'first_name,last_name,gender,insurance_type,asst_billing_hours,middle_initial,caseload',
      'Good,Nothing,1,2,8,,',
      ',,3,Aetna,-1,,nobody@demo.test',
      `Long,Nothing,,,1.005,${'x'.repeat(11)},`,
      'Text,Nothing,,,eight,,',
      'Good,Nothing,2,,,,',
      'Too,Nothing,1,2,8,,,,more',
      'Un\uFFFDread,Nothing,,,,,',
    ].join('\n');
    const problems = await problemsOf('clients', csv);
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [7, null],
      [8, 'first_name'],
      [3, 'first_name'],
      [3, 'gender'],
      [3, 'insurance_type'],
      [3, 'asst_billing_hours'],
      [3, 'caseload'],
      [4, 'middle_initial'],
      [4, 'asst_billing_hours'],
      [5, 'asst_billing_hours'],
      [6, 'last_name'],
    ]);
    expect(problems.at(-1)?.problem).toBe('Is the same as in row 2');
    const refused = await send('clients', csv);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'import_refused']);
    expect(refused.json().errors['row 3, gender']).toEqual(['Use Male or Female, or the code 1 or 2']);
    expect(await named('Nothing')).toEqual([]);
  });

  test.each([
    ['no rows', 'first_name,last_name\n', 1, null],
    ['a header alone', 'first_name,last_name', 1, null],
    ['a missing column', 'first_name\nAda\n', 1, 'last_name'],
    ['a column twice', 'first_name,last_name,last_name\nA,B,C\n', 1, 'last_name'],
    ['a quote that is never closed', 'first_name,last_name\nA,B\n"C,D\n', 3, null],
    ['text after a quote', 'first_name,last_name\n"A"x,B\n', 2, null],
    ['a picture', '\u0089PNG\r\n\u001A\n', 1, 'first_name'],
  ])('%s is told with its place', async (_what, csv, row, column) => {
    const problems = await problemsOf('clients', csv);
    expect(problems[0]).toMatchObject({ row, column });
    expect((await send('clients', csv)).statusCode).toBe(422);
  });

  test('columns that it does not know are set aside, also without a name and with what can’t be read: the rest comes in', async () => {
    const csv = 'ssn,first_name,last_name,,insurence_type\n123-45-6789,Aside,Nothing,x,\uFFFD\n';
    const tried = (await send('clients', csv, true)).json();
    expect([tried.created, tried.problems]).toEqual([1, []]);
    expect(await imported('clients', csv)).toMatchObject({ created: 1 });
    expect(await named('Nothing')).toMatchObject([{ first_name: 'Aside', insurance_type: null }]);
    const kept = JSON.stringify(await world.db.selectFrom('imports').selectAll().execute());
    expect(kept).not.toMatch(/123-45|ssn|insurence/);
  });

  test('one quote that is never closed is the only thing told, with what to do', async () => {
    const csv = 'first_name,last_name\nA,B\n"C,D\nE,F\n';
    expect(await problemsOf('clients', csv)).toEqual([
      {
        row: 3,
        column: null,
        problem: 'Has a quote that is never closed. Close it, or double a quote that belongs to the text',
      },
    ]);
  });

  test('the same file again finds everybody there and makes nobody', async () => {
    const csv = 'first_name,last_name\nAda,Again\nBo,Again\n';
    expect(await imported('clients', csv)).toMatchObject({ created: 2 });
    expect(await imported('clients', csv.toUpperCase().replace(/^.*/, 'first_name,last_name'))).toMatchObject({
      created: 0,
      existing: 2,
    });
    expect(await named('Again')).toHaveLength(2);
  });

  test('the same key again answers the same, and imports once', async () => {
    const headers = { 'idempotency-key': uuid() };
    const csv = 'first_name,last_name\nAda,Keyed\n';
    const first = await send('clients', csv, false, 'staff', headers);
    const again = await send('clients', csv, false, 'staff', headers);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await named('Keyed')).toHaveLength(1);
  });

  test('whoever is on another company’s list is no help: addresses are those of the own company', async () => {
    const problems = await problemsOf('clients', `first_name,last_name,caseload\nA,B,${emails.other}\n`);
    expect(problems.map(({ column }) => column)).toEqual(['caseload']);
  });

  test('puts nobody on the caseload of an address that its person has not confirmed', async () => {
    const email = 'unseen@demo.test';
    const where = { email: emails.rbt2 };
    await world.db
      .updateTable('users')
      .set({ email, address_vouched: false })
      .where('email', '=', where.email)
      .execute();
    const problems = await problemsOf('clients', `first_name,last_name,caseload\nA,B,${email}\n`);
    await world.db.updateTable('users').set(where).where('email', '=', email).execute();
    expect(problems).toMatchObject([{ column: 'caseload', problem: expect.stringMatching(/has not confirmed/) }]);
    expect(await problemsOf('clients', `first_name,last_name,caseload\nA,B,${emails.rbt2}\n`)).toEqual([]);
    await world.db.updateTable('users').set({ address_vouched: true }).where('email', '=', where.email).execute();
  });

  test('whatever text comes, the answer is one with a place, and never a fault', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '"',
        '""',
        ',',
        ';',
        '\t',
        '\n',
        '\r\n',
        '\r',
        'first_name',
        'last_name',
        '\uFEFF',
        '=1',
        '\u2028',
      ),
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), fc.boolean(), async (pieces, headed) => {
        const csv = `${headed ? 'first_name,last_name\n' : ''}${pieces.join('')}`;
        const answer = await send('clients', csv, true);
        expect([200, 422]).toContain(answer.statusCode);
      }),
      { numRuns: 150 },
    );
  });
});

describe('large files', () => {
  const rows = (count: number) =>
    `first_name,last_name,asst_billing_hours\n${Array.from({ length: count }, (_, at) => `${at.toString(36)},Z,7`).join('\n')}`;

  test(`${IMPORT_ROW_LIMIT} rows come in, each once`, async () => {
    const answer = await imported('clients', rows(IMPORT_ROW_LIMIT));
    expect(answer.created).toBe(IMPORT_ROW_LIMIT);
    expect(answer.rows).toHaveLength(IMPORT_ROW_LIMIT);
    const ids = answer.rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(IMPORT_ROW_LIMIT);
    const last = (await named('Z')).find(({ id }) => id === ids.at(-1));
    expect(last?.first_name).toBe((IMPORT_ROW_LIMIT - 1).toString(36));
  });

  test.each([IMPORT_ROW_LIMIT + 1, 100_000])('%i rows are refused, with the limit', async (count) => {
    const answer = await send('clients', rows(count), true);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'too_many_rows']);
    expect(answer.json().errors.csv[0]).toContain('5,000');
  });

  test('100,000 long rows are too much of a body', async () => {
    const answer = await send('clients', 'first_name,last_name,caseload\n'.repeat(100_000), true);
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large']);
  });

  test('a file that is wrong everywhere is told of 200 places, and counts all of them', async () => {
    const answer = await send('clients', `first_name,last_name,gender\n${'A,B,9\n'.repeat(1000)}`, true);
    expect(answer.json().problems).toHaveLength(200);
    expect(answer.json().rows).toHaveLength(1000);
  });
});

describe('a file of people', () => {
  test('makes them with their roles, uninvited, and leaves who is there', async () => {
    const csv = [
      'Email,First Name,Last Name,Roles',
      'Nia.Holm@Demo.test,Nia,Holm,"rbt, BCBA"',
      `${emails.staff},Somebody,Else,admin`,
      'ole@demo.test,Ole,Berg,',
    ].join('\n');
    const mails = world.mails.length;
    expect(await imported('users', csv)).toMatchObject({ created: 2, existing: 1 });
    const users: UserRecord[] = (await world.ask('GET', '/api/users', { as: 'admin' })).json().data;
    const nia = users.find(({ email }) => email === 'nia.holm@demo.test');
    expect(nia).toMatchObject({ can_sign_in: false, invited_at: null, profile: { name: 'Nia Holm' } });
    expect(nia?.roles.map(({ ident }) => ident)).toEqual(['rbt', 'bcba']);
    expect(users.find(({ email }) => email === emails.staff)?.profile.name).toBe('Dana Kline');
    expect(world.mails.length).toBe(mails);
  });

  test('every problem names its row and column', async () => {
    const csv = [
      'email,first_name,last_name,roles',
      'twice@demo.test,A,B,',
      'TWICE@demo.test,A,B,',
      'nobody,,,pilot',
    ].join('\n');
    const problems = await problemsOf('users', csv);
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'email'],
      [4, 'roles'],
      [4, 'email'],
      [4, 'first_name'],
    ]);
  });

  test('an unknown role is answered with those that there are, each once and as it is written', async () => {
    const problems = await problemsOf('users', 'email,first_name,last_name,roles\nx@demo.test,A,B,pilot');
    expect(problems).toMatchObject([{ column: 'roles', problem: 'Use Administrator, BCBA, RBT or Staff' }]);
  });

  test('nobody makes by a file whom they could not make by hand', async () => {
    const staff = await world.db
      .selectFrom('roles')
      .select(['company_id', 'id as role_id'])
      .where('ident', '=', 'staff')
      .orderBy('company_id')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('role_permissions')
      .values({ ...staff, permission: 'company.users.edit' })
      .execute();
    const csv = (role: string) => `email,first_name,last_name,roles\nx@demo.test,A,B,${role}\n`;
    const refused = await send('users', csv('admin'), false, 'staff');
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['row 2, roles']]);
    expect((await send('users', csv('staff'), true, 'staff')).json().problems).toEqual([]);
  });
});

describe('files that meet', () => {
  test('the same clients sent twice at once come in once: nobody is billed under two names', async () => {
    const csv = `first_name,last_name\n${Array.from({ length: 50 }, (_, at) => `${at.toString(36)},Meeting`).join('\n')}`;
    const answers = await Promise.all([1, 2, 3].map(() => send('clients', csv)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(answers.map((answer) => answer.json().created).sort()).toEqual([0, 0, 50]);
    expect(await named('Meeting')).toHaveLength(50);
  });

  test('the same people sent twice at once come in once, and the second file finds them: it is no fault', async () => {
    const csv = 'email,first_name,last_name\nmeet1@demo.test,A,Met\nmeet2@demo.test,B,Met\n';
    const answers = await Promise.all([1, 2, 3].map(() => send('users', csv)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(answers.map((answer) => answer.json().created).sort()).toEqual([0, 0, 2]);
  });

  test('an address that is taken by hand while the file comes in refuses the file: it is no fault, and nobody comes in half', async () => {
    const csv = 'email,first_name,last_name\nbefore@demo.test,A,B\nbyhand@demo.test,A,B\n';
    const { company_id } = await world.db
      .selectFrom('users')
      .select('company_id')
      .where('email', '=', emails.admin)
      .executeTakeFirstOrThrow();
    await world.tokenOf('admin');
    const { sent } = await world.db.transaction().execute(async (tx) => {
      const byHand = { company_id, email: 'byhand@demo.test', first_name: 'By', last_name: 'Hand' };
      await tx
        .insertInto('users')
        .values({ ...byHand, disabled_at: null, created_at: new Date() })
        .execute();
      // Has found the address free, and waits for who makes it.
      const sent = send('users', csv);
      await expect.poll(() => waiting(world.db, 'insert into "users"')).toBe(1);
      return { sent };
    });
    const answer = await sent;
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken']);
    const users = (await world.ask('GET', '/api/users', { as: 'admin' })).body;
    expect([users.includes('byhand@demo.test'), users.includes('before@demo.test')]).toEqual([true, false]);
    expect(await imported('users', csv)).toMatchObject({ created: 1, existing: 1 });
  });
});

test.each([
  ['a header of nothing but separators', ','.repeat(900_000)],
  ['a row of nothing but separators', `first_name,last_name\n${';'.repeat(900_000)}`],
])('%s is refused before it is taken apart: everybody else would wait for its cells', async (_what, csv) => {
  const answer = (await send('clients', csv, true)).json();
  expect(answer.problems).toMatchObject([{ problem: expect.stringMatching(/^Has more than 200 cells/) }]);
});

test('what stood in a file is in no log line, no audit row and no stored answer', async () => {
  const audit = await world.db.selectFrom('audit').selectAll().execute();
  const kept = await world.db.selectFrom('imports').selectAll().execute();
  const written = JSON.stringify([audit, kept]) + world.logged();
  for (const secret of ['Cruz', 'berg', 'Again', 'demo.test', 'HYPERLINK']) expect(written).not.toContain(secret);
});

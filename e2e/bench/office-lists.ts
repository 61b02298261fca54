/** The office's lists over 100,000 notes: from a filter to painted rows, beside the bare call of the same question. */
import { chromium, type Page } from '@playwright/test';
import { type Loaded, loadCompany, PASSWORD } from '../../tests/bench/million/load.ts';
import { startCluster } from '../../tests/setup/cluster.ts';
import { alternate, type Bench, type Figure } from '../../tests/setup/figure.ts';
import { launchOptions } from '../fixtures/chromium-flags.ts';
import { signInAs } from '../fixtures/people.ts';
import { startServer, type TestServer } from '../fixtures/server.ts';

const NOTES = 100_000;
const BLOCKS = 9;
/** Painted rows come at most so much later than the bare answer, ms. */
const ALLOWED = 100;

/** One list and one filter of it. Every try asks something new, so that no answer that was kept can stand for it. */
interface Case {
  what: string;
  screen: string;
  /** The filters of the n-th try, in the address and in the call. */
  address: (n: number) => string;
  call: (n: number) => string;
  /** Where the first row stands, and the words of the answer that it must show. */
  row: string;
  words: (answer: Answer) => string;
}

type Note = { date_visited: string; client: { last_name: string }; user: { profile: { last_name: string } } };
type Answer = { data: (Partial<Note> & { icn?: string; notes?: number })[] };

const BILLING = '/company/finance/insurance-billing';
const tableRow = 'main tbody tr';
const therapistRow = 'main section[aria-label^="Number"]';
const shortDay = (day = '') => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`;
const firstDay = ({ data }: Answer) => shortDay(data[0]?.date_visited);

function casesOf(ids: { clients: number[]; users: number[] }, today: number): Case[] {
  const day = (back: number) => new Date(today - back * 86_400_000).toISOString().slice(0, 10);
  const client = (n: number) => ids.clients[n];
  const user = (n: number) => ids.users[n];
  return [
    {
      what: 'Insurance billing, not billed up to a day',
      screen: BILLING,
      address: (n) => `?daterange=,${day(n + 5)}`,
      call: (n) => `/api/pay?limit=50&page=1&daterange=,${day(n + 5)}&billed=no`,
      row: tableRow,
      words: firstDay,
    },
    {
      what: 'Insurance billing, billed up to a day',
      screen: BILLING,
      address: (n) => `?show=done&daterange=,${day(n + 30)}`,
      call: (n) => `/api/pay?limit=50&page=1&daterange=,${day(n + 30)}&billed=yes`,
      row: tableRow,
      words: firstDay,
    },
    {
      what: 'Insurance billing, all of a client',
      screen: BILLING,
      address: (n) => `?show=all&client=${client(n)}`,
      call: (n) => `/api/pay?limit=50&page=1&client=${client(n)}`,
      row: tableRow,
      words: ({ data }) => `${data[0]?.client?.last_name},`,
    },
    {
      what: 'Billing groups, a part of an ICN',
      screen: `${BILLING}/group`,
      address: (n) => `?search=0000${n + 30}`,
      call: (n) => `/api/company/payments/group?limit=50&page=1&search=0000${n + 30}`,
      row: 'main ul li',
      words: ({ data }) => `${data[0]?.icn}`,
    },
    {
      what: 'Contractor Pay, a therapist',
      screen: '/company/finance/contractor/pay',
      address: (n) => `?user=${user(n)}`,
      call: (n) => `/api/pay/therapists?user=${user(n)}&paid=no&billed=yes`,
      row: therapistRow,
      words: ({ data }) => `${data[0]?.user?.profile.last_name},`,
    },
    {
      what: 'Contractor Pay, all therapists up to a day',
      screen: '/company/finance/contractor/pay',
      address: (n) => `?show=all&billed=any&daterange=,${day(n + 30)}`,
      call: (n) => `/api/pay/therapists?daterange=,${day(n + 30)}`,
      row: therapistRow,
      words: ({ data }) => `${data[0]?.notes} notes`,
    },
    {
      what: 'Notes (all therapists), of a therapist',
      screen: '/company/notes',
      address: (n) => `?user=${user(n)}`,
      call: (n) => `/api/company/notes?limit=10&page=1&scope=all&user=${user(n)}`,
      row: tableRow,
      words: ({ data }) => `${data[0]?.user?.profile.last_name},`,
    },
  ];
}

/** Runs in the page: asks as the app does, and reads the answer. */
async function askBare(path: string): Promise<{ took: number; answer: unknown }> {
  const begun = performance.now();
  const reply = await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` } });
  const answer: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return { took: performance.now() - begun, answer };
}

/** A filter, where the first row stands, and what it must say. */
type Wanted = [search: string, row: string, words: string];

/** Runs in the page: sets the filter, and waits for the first frame after the one that shows the row. */
async function filterAndPaint([search, row, words]: Wanted): Promise<number> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const shown = () => document.querySelector(row)?.textContent.includes(words);
  if (shown()) throw new Error(`${search}: a row says "${words}" before it was asked for`);
  const begun = performance.now();
  history.pushState(null, '', location.pathname + search);
  dispatchEvent(new PopStateEvent('popstate'));
  while (!shown()) {
    await frame();
    if (performance.now() - begun > 30_000) throw new Error(`${search}: no row says "${words}"`);
  }
  await frame();
  return performance.now() - begun;
}

async function measureCase(page: Page, one: Case): Promise<Figure> {
  await page.goto(one.screen);
  await page.locator(one.row).first().waitFor();
  let turn = 0;
  const ask = (path: string) => page.evaluate(askBare, path);
  const { subject, control } = await alternate(BLOCKS, {
    subject: async () => {
      turn += 1;
      // What the rows must say is asked for beforehand: the server has the answer at hand both times.
      const { answer } = await ask(one.call(turn));
      const wanted: Wanted = [one.address(turn), one.row, one.words(answer as Answer)];
      return page.evaluate(filterAndPaint, wanted);
    },
    control: async () => (await ask(one.call(turn + 1))).took,
  });
  return {
    what: `${one.what}: filter → painted rows, ${NOTES.toLocaleString('en-US')} notes`,
    measured: subject,
    unit: 'ms',
    control: { what: 'the bare call', measured: control },
    limit: { atMost: control + ALLOWED },
  };
}

async function idsOf({ db }: TestServer, { companyId }: Loaded) {
  const some = async (table: 'clients' | 'users') => {
    const rows = await db.selectFrom(table).select('id').where('company_id', '=', companyId).orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  return { clients: await some('clients'), users: await some('users') };
}

const measure: Bench = async () => {
  const cluster = await startCluster();
  const server = await startServer(cluster.connection);
  const browser = await chromium.launch(launchOptions());
  try {
    const loaded = await loadCompany(server.db, NOTES, new Date());
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
    });
    await signInAs(page, loaded.staff, PASSWORD);
    const figures: Figure[] = [];
    for (const one of casesOf(await idsOf(server, loaded), Date.now())) figures.push(await measureCase(page, one));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    await cluster.stop();
  }
};
export default measure;

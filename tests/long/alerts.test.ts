import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const WATCH = join(import.meta.dirname, '..', '..', 'deploy', 'watch');
const RULES = join(WATCH, 'alerts.yml');

interface Case {
  /** What has happened. */
  fault: string;
  /** What is scraped each minute meanwhile, in the notation of promtool. */
  series: Record<string, string>;
  /** When it is looked. */
  at: string;
  /** The alerts that must then ring, with how often each does; no other may. */
  rings: Record<string, number>;
}

const call = (status: string, route = '/api/session/data-entry') =>
  `tallybook_request_seconds_count{method="POST",route="${route}",status="${status}"}`;
const delivered = (outcome: string) => `tallybook_deliveries_total{outcome="${outcome}"}`;
const patroni = (name: string, machine: number) => `patroni_${name}{job="patroni",instance="db${machine}"}`;

/** Three machines of a database, all well. */
const well = Object.fromEntries(
  [1, 2, 3].flatMap((machine) => [
    [`up{job="patroni",instance="db${machine}"}`, '1x40'],
    [`up{job="etcd",instance="db${machine}"}`, '1x40'],
    [`etcd_server_has_leader{job="etcd",instance="db${machine}"}`, '1x40'],
    [patroni('postgres_running', machine), '1x40'],
    [patroni('primary', machine), `${machine === 1 ? 1 : 0}x40`],
    [patroni('sync_standby', machine), `${machine === 2 ? 1 : 0}x40`],
    [patroni('xlog_location', machine), machine === 1 ? '5000000000+1000000x40' : '0x40'],
    [patroni('xlog_replayed_location', machine), machine === 1 ? '0x40' : '5000000000+1000000x40'],
    [patroni('dcs_last_seen', machine), '0+60x40'],
    [patroni('is_paused', machine), '0x40'],
  ]),
);

const cases: Case[] = [
  {
    fault: 'nothing',
    series: {
      ...well,
      [call('200')]: '0+600x40',
      [delivered('done')]: '0+600x40',
      'up{job="tallybook",instance="app1"}': '1x40',
      'tallybook_mails_oldest_seconds{instance="app1"}': '60x40',
      'tallybook_pool_connections{state="waiting",instance="app1"}': '0x40',
      'node_time_seconds{instance="db1"}': '0.4+60x40',
      'node_filesystem_avail_bytes{instance="db1",mountpoint="/",fstype="ext4"}': '50x40',
      'node_filesystem_size_bytes{instance="db1",mountpoint="/",fstype="ext4"}': '100x40',
    },
    at: '30m',
    rings: {},
  },
  {
    fault: 'processes-killed',
    series: { 'up{job="tallybook",instance="app1"}': '1x10 0x10', 'up{job="tallybook",instance="app2"}': '1x20' },
    at: '15m',
    rings: { ProcessGone: 1 },
  },
  {
    fault: 'no write is taken: both standbys are gone, or pgbouncer, or HAProxy',
    series: {
      ...well,
      [patroni('postgres_running', 2)]: '1x10 0x30',
      [patroni('postgres_running', 3)]: '1x10 0x30',
      [patroni('sync_standby', 2)]: '1x10 0x30',
      [call('200')]: '0+600x10 6000x30',
      [call('503')]: '0x10 0+60x30',
      [delivered('done')]: '0+600x10 6000x30',
      [delivered('put off')]: '0x10 0+60x30',
    },
    at: '25m',
    rings: { WritesStand: 1, AnswersFail: 1, NoStandbyInStep: 1, DatabaseMachineGone: 2 },
  },
  {
    fault: 'postgres-killed, promoted-by-hand',
    series: {
      ...well,
      [patroni('primary', 1)]: '1x10 0x30',
      [patroni('primary', 2)]: '0x10 1x30',
      [patroni('sync_standby', 2)]: '1x10 0x30',
      [patroni('sync_standby', 3)]: '0x10 1x30',
      [patroni('xlog_location', 2)]: '0x10 5010000000+1000000x30',
    },
    at: '15m',
    rings: { PrimaryChanged: 1 },
  },
  {
    fault: 'machine-lost, network-cut',
    series: {
      ...well,
      'up{job="patroni",instance="db1"}': '1x10 0x30',
      'up{job="etcd",instance="db1"}': '1x10 0x30',
      [`${patroni('primary', 1)}`]: '1x10 stale',
      [`${patroni('xlog_location', 1)}`]: '5000000000x10 stale',
      [patroni('primary', 2)]: '0x10 1x30',
      [patroni('sync_standby', 2)]: '1x10 0x30',
      [patroni('sync_standby', 3)]: '0x10 1x30',
      [patroni('xlog_location', 2)]: '0x10 5010000000+1000000x30',
      [patroni('dcs_last_seen', 1)]: '0+60x10 stale',
      [patroni('postgres_running', 1)]: '1x10 stale',
    },
    at: '15m',
    rings: { DatabaseMachineGone: 1, EtcdWithoutLeader: 1, PrimaryChanged: 1 },
  },
  {
    fault: 'etcd-gone',
    series: {
      ...well,
      ...Object.fromEntries([1, 2, 3].map((machine) => [`up{job="etcd",instance="db${machine}"}`, '1x10 0x30'])),
      ...Object.fromEntries([1, 2, 3].map((machine) => [patroni('dcs_last_seen', machine), '0+60x10 600x30'])),
    },
    at: '15m',
    rings: { EtcdWithoutLeader: 3, PatroniSilent: 3 },
  },
  {
    fault: 'nobody is the primary',
    series: { ...well, [patroni('primary', 1)]: '1x10 0x30', [patroni('xlog_location', 1)]: '5000000000x10 0x30' },
    at: '25m',
    rings: { NoPrimary: 1 },
  },
  {
    fault: 'a standby replays nothing',
    series: { ...well, [patroni('xlog_location', 1)]: '5000000000+10000000x40' },
    at: '30m',
    rings: { StandbyBehind: 2 },
  },
  {
    fault: 'the standby that lists are read from is away',
    series: {
      'tallybook_standby_reads_total{outcome="standby",instance="app1"}': '0+60x10 600x40',
      'tallybook_standby_reads_total{outcome="away",instance="app1"}': '0x10 0+60x40',
    },
    at: '45m',
    rings: { StandbyUnused: 1 },
  },
  {
    fault: 'a pause that was forgotten',
    series: { [patroni('primary', 1)]: '1x100', [patroni('is_paused', 1)]: '1x100' },
    at: '90m',
    rings: { PatroniPaused: 1 },
  },
  {
    fault: 'disk-full',
    series: {
      'node_filesystem_avail_bytes{instance="db1",mountpoint="/data",fstype="ext4"}': '50x10 5x30',
      'node_filesystem_size_bytes{instance="db1",mountpoint="/data",fstype="ext4"}': '100x40',
    },
    at: '25m',
    rings: { DiskFilling: 1 },
  },
  {
    fault: 'a clock five minutes off',
    series: { 'node_time_seconds{instance="db1"}': '300+60x20', 'node_time_seconds{instance="db2"}': '1+60x20' },
    at: '10m',
    rings: { ClockOff: 1 },
  },
  {
    fault: 'Submit is slow',
    series: {
      'tallybook_request_seconds_bucket{method="POST",route="/api/session/submit",status="201",le="1"}': '0+10x40',
      'tallybook_request_seconds_bucket{method="POST",route="/api/session/submit",status="201",le="2.5"}': '0+60x40',
      'tallybook_request_seconds_bucket{method="POST",route="/api/session/submit",status="201",le="+Inf"}': '0+60x40',
    },
    at: '30m',
    rings: { SubmitSlow: 1 },
  },
  {
    fault: 'work is refused, rows are left out, connections are short, a processor is full, mails wait',
    series: {
      [delivered('refused')]: '0+1x40',
      [delivered('done')]: '0+100x40',
      'tallybook_rows_unshown_total{route="/api/sessions"}': '0+1x40',
      'tallybook_pool_connections{state="waiting",instance="app1"}': '3x40',
      'process_cpu_seconds_total{job="tallybook",instance="app1"}': '0+59x40',
      'tallybook_mails_oldest_seconds{instance="app1"}': '0+60x40',
      'tallybook_mails_oldest_seconds{instance="app2"}': '0+60x40',
    },
    at: '35m',
    rings: { WorkRefused: 1, RowsUnshown: 1, PoolShort: 1, ProcessorFull: 1, MailsWait: 1 },
  },
  {
    fault: 'callers are turned away for days',
    series: { 'tallybook_requests_limited_total{by="address"}': '0+1x4000' },
    at: '60h',
    rings: { CallersTurnedAway: 1 },
  },
];

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });

/** Which alerts ring, and how often each, by the rules' own evaluator. */
function ringing({ series, at }: Case): Record<string, number> {
  const file = join(temporaryFolder(), 'test.yml');
  const alerts = readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g);
  const names = [...alerts].map(([, name]) => name ?? '');
  // What is expected is nothing: so each that rings is told.
  const tests = {
    rule_files: [RULES],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: names.map((alertname) => ({ eval_time: at, alertname, exp_alerts: [] })),
      },
    ],
  };
  writeFileSync(file, JSON.stringify(tests));
  const { stdout, stderr } = promtool('test', 'rules', file);
  const counts: Record<string, number> = {};
  for (const [, part = ''] of `${stdout}${stderr}`.matchAll(
    /alertname: \w+, time: [\w]+,([\s\S]*?)(?=alertname: \w+, time|$)/g,
  )) {
    for (const [, name = ''] of part.matchAll(/Labels:\{alertname="(\w+)"/g)) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test.each(cases)('$fault: its alerts ring, and no others', (one) => {
  if (promtool('--version').status !== 0) throw new Error('Needs Debian’s prometheus, for promtool');
  expect(ringing(one)).toEqual(one.rings);
});

test('each rule rings in one of these cases, and its page says what to do about it', () => {
  expect(promtool('check', 'rules', RULES).status).toBe(0);
  expect(promtool('check', 'config', '--syntax-only', join(WATCH, 'prometheus.yml')).status).toBe(0);
  const names = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const rung = cases.flatMap(({ rings }) => Object.keys(rings));
  expect(names.filter((name) => !rung.includes(name ?? ''))).toEqual([]);
  const page = readFileSync(join(WATCH, '..', '..', 'docs', 'operations-watching.md'), 'utf8');
  expect([...page.matchAll(/^\| `([A-Z]\w+)` \| \S/gm)].map(([, name]) => name)).toEqual(names);
});

test('rules and dashboard ask Patroni for figures that it has', () => {
  const [api = ''] = globSync('/usr/lib/python3*/dist-packages/patroni/api.py');
  const source = readFileSync(api, 'utf8');
  const text = ['alerts.yml', 'grafana.json'].map((name) => readFileSync(join(WATCH, name), 'utf8')).join('\n');
  const asked = new Set([...text.matchAll(/patroni_\w+/g)].map(([name]) => name));
  expect([...asked].filter((name) => !source.includes(`# TYPE ${name} `))).toEqual([]);
});

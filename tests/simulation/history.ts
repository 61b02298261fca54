import { createPrng } from './prng.ts';

/** Everything that people, devices, the network and the server can do to a history. */
const acts = [
  'start',
  'start-refused',
  'start-held',
  'tap',
  'edit',
  'submit',
  'restart',
  'join',
  'count',
  'strike',
  'sync-now',
  'new-tab',
  'kill-tab',
  'freeze',
  'thaw',
  'switch-user',
  'offline',
  'online',
  'captive',
  'sign-out',
  'clock-jump',
  'server-down',
  'backup',
  'restore',
  'restore-by-hand',
  'bill',
  'old-server',
  'new-server',
  'small-calls',
  'failing',
  'damage',
  'fork',
] as const;
export type Act = (typeof acts)[number];

/** `r` decides between the things an act could be done to. */
export type Step = { at: number; act: Act; r: number };

/** How rough it is, and what it happens to. */
export type Plan = {
  seed: number;
  devices: number;
  /** Whether each device's browser has Web Locks. */
  webLocks: boolean[];
  /** Whether the devices belong to the same person. */
  samePerson: boolean;
  rough: number;
  steps: Step[];
  /** When everything is healed, ms. */
  healAt: number;
};

/** How often each act comes, beside the others. */
const weights: Record<Act, number> = {
  start: 8,
  'start-refused': 1,
  'start-held': 1,
  tap: 34,
  edit: 14,
  submit: 5,
  restart: 2,
  join: 4,
  count: 4,
  strike: 3,
  'sync-now': 3,
  'new-tab': 4,
  'kill-tab': 4,
  freeze: 3,
  thaw: 3,
  'switch-user': 2,
  offline: 3,
  online: 4,
  captive: 1,
  'sign-out': 2,
  'clock-jump': 2,
  'server-down': 2,
  backup: 3,
  restore: 1,
  'restore-by-hand': 1,
  bill: 1,
  'old-server': 1,
  'new-server': 2,
  'small-calls': 1,
  failing: 1,
  damage: 1,
  fork: 0.3,
};
const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);

/** The history of a seed: from one device with one tab to four with three. */
export function makePlan(seed: number): Plan {
  const prng = createPrng(seed);
  const devices = prng.pick([1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
  const length = 8 + prng.int(20 + 10 * devices);
  const healAt = 15_000 + prng.int(150_000);
  const steps = Array.from(
    { length },
    (): Step => ({
      at: Math.floor(prng.next() ** 1.3 * healAt),
      act: pickAct(prng.next() * total),
      r: prng.int(2 ** 30),
    }),
  ).sort((a, b) => a.at - b.at);
  // Two devices under one id, and a backup put back without saying so: the numbers of each hide what the other lost.
  const cloned = steps.some(({ act }) => act === 'fork');
  const told = steps.map(
    (step): Step => (cloned && step.act === 'restore-by-hand' ? { ...step, act: 'restore' } : step),
  );
  return {
    seed,
    devices,
    webLocks: Array.from({ length: devices }, () => prng.chance(0.75)),
    samePerson: prng.chance(0.6),
    rough: prng.chance(0.15) ? 0 : prng.next(),
    steps: [{ at: 0, act: 'start', r: prng.int(2 ** 30) }, ...told],
    healAt,
  };
}

function pickAct(at: number): Act {
  let left = at;
  for (const act of acts) {
    left -= weights[act];
    if (left < 0) return act;
  }
  return 'tap';
}

/** Rows that the server left out of its last answers, because they can't be shown: by the address of the list. */
type Unshown = { readonly path: string; readonly count: number };

let known: readonly Unshown[] = [];
const listeners = new Set<() => void>();

/** What each kind of list holds, one and many; of another list it is a record. */
const words: readonly [start: string, one: string, many: string][] = [
  ['/api/sessions', 'session', 'sessions'],
  ['/api/behavior/sittings', 'session', 'sessions'],
  ['/api/notes', 'note', 'notes'],
  ['/api/company/notes', 'note', 'notes'],
  ['/api/pay', 'note', 'notes'],
  ['/api/company/payments', 'pay group', 'pay groups'],
  ['/api/schedule', 'event', 'events'],
  ['/api/clients', 'client', 'clients'],
  ['/api/users', 'person', 'people'],
  ['/api/company/devices', 'device', 'devices'],
];

/** Notes what an answer says of itself; one that left nothing out takes back what its list said before. */
export function noteUnshown(path: string, answer: unknown): void {
  const count = countOf(answer);
  const was = known.find((one) => one.path === path);
  if ((was?.count ?? 0) === count) return;
  const others = known.filter((one) => one.path !== path);
  known = count === 0 ? others : [...others, { path, count }];
  for (const listener of listeners) listener();
}

function countOf(answer: unknown): number {
  const isSaid = typeof answer === 'object' && answer !== null && 'unshown' in answer;
  return isSaid && typeof answer.unshown === 'number' ? answer.unshown : 0;
}

/** "1 session can't be shown", for each list that left something out. */
export function unshownTexts(unshown: readonly Unshown[]): string[] {
  return unshown.map(({ path, count }) => {
    const [, one, many] = words.find(([start]) => path.startsWith(start)) ?? ['', 'record', 'records'];
    return `${count} ${count === 1 ? one : many} can't be shown`;
  });
}

export const unshownStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): readonly Unshown[] => known,
};

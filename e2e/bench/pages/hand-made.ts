/**
 * The recording screen as one would write it by hand with React and Dexie alone: eight tiles with what was counted, and
 * one strict write a tap. No rules, no outbox that sends, no lock, no recovery: it says what is possible at all.
 */
import Dexie, { type EntityTable } from 'dexie';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
  id?: number;
  behavior: number;
  at: string;
}

const db = new Dexie('hand-made') as Dexie & { events: EntityTable<Row, 'id'>; ops: EntityTable<Row, 'id'> };
db.version(1).stores({ events: '++id, behavior', ops: '++id' });
const names = ['Tantrum', 'Elopement', 'SIB', 'Aggression', 'Mouthing', 'Throwing', 'Screaming', 'Climbing'];

function tap(behavior: number): Promise<void> {
  const row = { behavior, at: new Date().toISOString() };
  return db.transaction('rw!', db.events, db.ops, async () => {
    await db.events.add({ ...row });
    await db.ops.add({ ...row });
  });
}

function Tile({ behavior, first }: { behavior: number; first: number }) {
  const [count, setCount] = useState(first);
  const onClick = () => void tap(behavior).then(() => setCount(count + 1));
  const name = names[behavior] ?? '';
  return h('button', { type: 'button', 'aria-label': `${name}, ${count}. Add one.`, onClick }, `${name} ${count}`);
}

const counts = await Promise.all(names.map((_, behavior) => db.events.where('behavior').equals(behavior).count()));
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    h(
      'main',
      null,
      names.map((name, behavior) => h(Tile, { key: name, behavior, first: counts[behavior] ?? 0 })),
    ),
  );

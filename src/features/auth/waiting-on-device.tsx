import { Clock } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';
import type { WaitingPerson } from './auth-port.ts';

/** Whose unsent work is on this device: a name and a number, never the content. */
export function WaitingOnDevice({ people }: { people: readonly WaitingPerson[] }) {
  return (
    <>
      <ul className="mt-2">
        {people.map((person) => (
          <li className="flex min-h-12 items-center justify-between gap-3" key={person.userId}>
            <span className="min-w-0 font-semibold text-body wrap-anywhere">{person.name}</span>
            <Chip icon={Clock} tone="waiting">
              {person.waiting} waiting
            </Chip>
          </li>
        ))}
      </ul>
      <p className="text-label text-muted">It is safe here and goes out when that person signs in.</p>
    </>
  );
}

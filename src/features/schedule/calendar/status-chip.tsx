import { UserX } from 'lucide-react';
import type { Decision } from '#domain/schedule/recurrence.ts';
import { Chip } from '#ui/chip.tsx';
import { decisionLooks } from './entry-words.ts';

/** Approved, declined or waiting: shape, word and color combined. */
export function StatusChip({ decision }: { decision: Decision }) {
  const { icon, word, tone } = decisionLooks[decision];
  return (
    <Chip icon={icon} tone={tone}>
      {word}
    </Chip>
  );
}

/** Whoever it is planned with is disabled: it stands beside what was decided, which says nothing of that. */
export function UnstaffedChip() {
  return (
    <Chip icon={UserX} tone="attention">
      Therapist disabled
    </Chip>
  );
}
